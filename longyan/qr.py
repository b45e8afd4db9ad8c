"""A link as a picture to scan."""

from functools import lru_cache
from io import BytesIO

import segno

KEPT = 256
"""How many pictures are kept, of some 3 KB each."""


@lru_cache(maxsize=KEPT)
def svg(url: str) -> str:
    """The drawing, complete in itself: black on white with the quiet zone that scanners want, as large as its frame."""
    out = BytesIO()
    code = segno.make_qr(url, error="m")
    code.save(
        out,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue().decode().strip()
