"""Tiles in a drawing that stands alone: faces of the sprite on ivory, side by side."""

from collections.abc import Iterable
from functools import cache

from longyan.engine.tiles import NAMES, WHITE, Tile
from tables.drawings.sprite import faces, glyphs, number, shared_shapes
from tables.tilehtml import Golds

FACE, GOLD_FACE, SIDE, GOLD_SIDE, BACK, RIM = "#fffdf6", "#fff1c4", "#d8cbaf", "#c9952a", "#5cb389", "#f0b93a"
_CORNER = (33, 42, 24)
"""Where on a white, of 60 by 80, the face lies that it may stand for, and how wide it is."""


def symbols(kinds: Iterable[Tile]) -> str:
    """What `tile` refers to, for the head of a drawing."""
    drawn = _faces()
    names = [*sorted({NAMES[kind] for kind in kinds}), "back"]
    symbols = "".join(f'<symbol id="t-{name}" viewBox="0 0 60 80">{drawn[name]}</symbol>' for name in names)
    return shared_shapes(glyphs()) + symbols


def tile(kind: Tile, x: float, y: float, width: float, golds: Golds = (), in_hand: bool = False) -> str:
    """A tile with its upper left corner at x, y. A white in a hand bears the gold's face."""
    gold = kind in golds
    drawn = _block(x, y, width, GOLD_FACE if gold else FACE, GOLD_SIDE if gold else SIDE, RIM if gold else "")
    drawn += _use(NAMES[kind], x, y, width)
    if in_hand and kind == WHITE and golds and not gold:
        left, top, across = (part * width / 60 for part in _CORNER)
        drawn += _block(x + left, y + top, across, GOLD_FACE, GOLD_SIDE, RIM)
        drawn += _use(NAMES[golds[0]], x + left, y + top, across)
    return drawn


def back(x: float, y: float, width: float) -> str:
    """A tile face down."""
    return _block(x, y, width, BACK, SIDE, "") + _use("back", x, y, width)


def _block(x: float, y: float, width: float, face: str, side: str, rim: str) -> str:
    height, radius, edge = width * 4 / 3, width / 8, width / 14
    box = f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}" x="{number(x)}"'
    outline = f' stroke="{rim}" stroke-width="{number(width / 24)}"' if rim else ""
    return f'<rect {box} y="{number(y + edge)}" fill="{side}"/><rect {box} y="{number(y)}" fill="{face}"{outline}/>'


def _use(name: str, x: float, y: float, width: float) -> str:
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(width * 4 / 3)}"'
    return f'<use href="#t-{name}" {box}/>'


@cache
def _faces() -> dict[str, str]:
    return faces()
