"""Tiles as HTML, made once each: a table draws some hundred and thirty of them.

A tile is one ``<svg class="t">`` that shows a symbol of static/tiles.svg; its ivory, rim and shadow are
table.css's. ``g`` marks a gold.
"""

from collections.abc import Iterable
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from longyan.engine.actions import DISCARD
from longyan.engine.tiles import NAMES, WHITE, Tile
from tables.words import barred_because, hand_tile_name, tile_name

Golds = tuple[Tile, ...]

_CORNERS = (33, 3)
"""Where on a white the faces it may stand for are drawn: the first on the right."""


def tile(kind: Tile, golds: Golds = (), classes: str = "") -> SafeString:
    """A tile with its name read aloud; a gold has its rim wherever it lies."""
    return _drawn(kind, _classes(kind, golds, classes), (), get_language())


def held(kind: Tile, golds: Golds, classes: str = "") -> SafeString:
    """A tile in a hand, where a white bears the gold's face that it may stand for (rulebook section 4)."""
    faces = golds if kind == WHITE and WHITE not in golds else ()
    return _drawn(kind, _classes(kind, golds, classes), faces, get_language())


def in_hand_order(kinds: Iterable[Tile], golds: Golds, golds_first: bool = True) -> list[Tile]:
    """By kind, golds first or where their kind stands; whites beside the face that they may stand for."""
    face = WHITE if WHITE in golds or not golds else golds[0]

    def place(kind: Tile) -> tuple[bool, Tile, bool]:
        return golds_first and kind not in golds, face if kind == WHITE else kind, kind == WHITE

    return sorted(kinds, key=place)


def tiles(kinds: Iterable[Tile], golds: Golds = ()) -> SafeString:
    """Several tiles beside each other."""
    return joined(tile(kind, golds) for kind in kinds)


def backs(count: int) -> SafeString:
    """So many tiles face down."""
    return mark_safe('<i class="b"></i>' * count)


def filled(message: str, **parts: object) -> SafeString:
    """A message whose places are filled with HTML, or with text."""
    return mark_safe(escape(message) % {name: conditional_escape(part) for name, part in parts.items()})


@lru_cache(maxsize=4096)
def _said(kind: Tile, level: int, gold: bool, language: str) -> SafeString:
    """How a tile of the hand is called, ready for HTML."""
    return escape(hand_tile_name(kind, level, gold))


def throwable(
    kind: Tile, golds: Golds, number: int, level: int, place: int, apart: str = "", dot: str = "", told: str = ""
) -> str:
    """A tile of the hand as the button that throws it in answer to question `number`. `dot` is what stands above it;
    `told` names the element that says what the throw leaves. Assembled by hand, for a template would cost as much as
    all other fragments."""
    label = _said(kind, level, kind in golds, get_language())
    text = NAMES[kind]
    classes = f"h {apart}{' floats' if level else ' ready' if dot else ''}"
    described = f' aria-describedby="{told}"' if told else ""
    above = f'<i class="dot" aria-hidden="true">{escape(dot)}</i>' if dot else ""
    return (
        f'<button type="submit" form="moves" class="{classes}" name="action" value="{number} {DISCARD} {text}" '
        f'data-key="{text}-{place}" aria-label="{label}"{described}>{held(kind, golds)}{above}</button>'
    )


def barred(kind: Tile, golds: Golds, place: int, apart: str = "") -> SafeString:
    """A tile of the hand that may not be thrown now, and says so."""
    label = hand_tile_name(kind, 0, kind in golds)
    return format_html(
        '<button type="button" class="h barred {}" data-key="{}-{}" aria-label="{}" data-why="{}">{}</button>',
        *(apart, NAMES[kind], place, label, barred_because(label), held(kind, golds)),
    )


def lying(kind: Tile, golds: Golds, apart: str = "") -> str:
    """A tile of the hand while it is not one's turn."""
    return f'<span class="h {apart}">{held(kind, golds)}</span>'


def marked(tile: SafeString) -> SafeString:
    """The newest discard of the table."""
    return format_html('<span class="new">{}</span>', tile)


def grouped(inside: SafeString, label: str) -> SafeString:
    """Tiles that lie together, as one thing with a name."""
    return format_html('<span class="meld" role="img" aria-label="{}">{}</span>', label, inside)


def joined(parts: Iterable[str]) -> SafeString:
    """Pieces of HTML as one."""
    return mark_safe("".join(parts))


def _classes(kind: Tile, golds: Golds, classes: str) -> str:
    return " ".join(filter(None, ("t", "g" if kind in golds else "", classes)))


@lru_cache(maxsize=2048)
def _drawn(kind: Tile, classes: str, faces: Golds, language: str) -> SafeString:
    """`language` is part of the key alone: the name read aloud is translated."""
    corners = joined(map(_corner, faces, _CORNERS))
    box = mark_safe(' viewBox="0 0 60 80"') if corners else ""
    return format_html(
        '<svg class="{}" role="img" aria-label="{}"{}>{}{}</svg>', classes, tile_name(kind), box, _use(kind), corners
    )


def _use(kind: Tile, place: str = "") -> SafeString:
    return format_html('<use href="{}#t-{}"{}/>', static("tiles.svg"), NAMES[kind], mark_safe(place))


def _corner(kind: Tile, x: int) -> SafeString:
    plate = f'<rect class="corner" x="{x - 1.5}" y="40.5" width="27" height="36" rx="3.5"/>'
    return mark_safe(plate) + _use(kind, f' x="{x}" y="42" width="24" height="33"')
