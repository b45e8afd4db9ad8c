"""A program: an SVG on its standard input, as PNG on its standard output.

It runs in a process of its own, because the renderer holds Python's lock all the while it draws. It draws with the
fonts of a package, never with the system's: the same drawing gives the same picture on every machine.
"""

import sys

import pylopdf_fonts_zh_cn as fonts
import resvg_py


def main() -> None:
    """Draw what comes in."""
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        skip_system_fonts=True,
        font_family="Noto Sans SC",
        font_files=[str(fonts.sans_path()), str(fonts.serif_path())],
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main()
