"""Draw static/icons/ from static/icon.svg, for systems that take no SVG:

    python -m longyan.webapp.icons

Each picture says of which drawing it was made, so that a test finds those that are out of date on any machine.
"""

import zlib
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import resvg_py

STATIC = Path(__file__).parents[2] / "static"
SVG = "http://www.w3.org/2000/svg"
_END = 12
"""Bytes of the block that ends a PNG."""


class Icon(NamedTuple):
    """A picture: its name, how many pixels its side has, and how much of the drawing's size the tile in it keeps."""

    name: str
    side: int
    tile: float = 1.0
    is_round: bool = True
    """Whether its corners are the drawing's; else the system cuts them, and the ground fills the square."""

    @property
    def path(self) -> str:
        """The static file."""
        return f"icons/{self.name}.png"


PLAIN = (Icon("icon-192", 192), Icon("icon-512", 512))
# A system may cut away all but a circle of four fifths of the width: the tile's corners lie within it.
MASKABLE = (Icon("maskable-192", 192, 0.85, False), Icon("maskable-512", 512, 0.85, False))
APPLE = Icon("apple-touch-icon", 180, 0.92, False)
ICONS = (*PLAIN, *MASKABLE, APPLE)


def drawing(icon: Icon) -> str:
    """The SVG that an icon is a picture of."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring((STATIC / "icon.svg").read_text(encoding="utf-8"))
    middle = float(root.get("viewBox").split()[2]) / 2
    ground, *tile = root
    if not icon.is_round:
        del ground.attrib["rx"]
    about = f"translate({middle} {middle}) scale({icon.tile}) translate({-middle} {-middle})"
    smaller = ElementTree.SubElement(root, f"{{{SVG}}}g", transform=about)
    for part in tile:
        root.remove(part)
        smaller.append(part)
    return ElementTree.tostring(root, encoding="unicode")


def mark(svg: str) -> bytes:
    """What a picture of a drawing holds to tell it from pictures of others: a PNG's text block."""
    block = b"tEXtSource\0" + sha256(svg.encode()).hexdigest().encode()
    return (len(block) - 4).to_bytes(4) + block + zlib.crc32(block).to_bytes(4)


def picture(icon: Icon) -> bytes:
    """The icon as PNG."""
    svg = drawing(icon)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=icon.side, height=icon.side, skip_system_fonts=True))
    return png[:-_END] + mark(svg) + png[-_END:]


def main() -> None:
    """Write them all."""
    for icon in ICONS:
        (STATIC / icon.path).write_bytes(picture(icon))


if __name__ == "__main__":
    main()
