"""The picture that a messenger shows beside a room's link, 600 by 600: three are there, one is missing."""

from collections.abc import Iterator

from django.utils.html import escape
from django.utils.translation import gettext as _

from tables.drawings.sprite import number
from tables.entrance.outside import FACES, Outside
from tables.sharing import tiling
from tables.sharing.ink import CREAM, GOLD, INK, INK_SOFT, PAPER, SERIF, SOFT, ground, text

SIDE = 600
INSET = 44
ROOM = SIDE - 2 * INSET
SEAT_WIDTH, SEAT_GAP, SEATS_TOP = 92, 20, 300


def svg(outside: Outside) -> str:
    """The drawing, complete in itself. Of persons it names the owner alone."""
    below = ground(SIDE, SIDE) + tiling.symbols(FACES)
    parts = [*_head(outside), *_seats(outside), *_foot(outside)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">'
        f"<title>{escape(outside.title)}</title>{below}{''.join(parts)}</svg>"
    )


def _head(outside: Outside) -> Iterator[str]:
    yield text(SIDE / 2, 70, 34, _("龙岩麻将"), SOFT, anchor="middle", room=ROOM)
    yield text(SIDE / 2, 232, 156, outside.call, CREAM, SERIF, bold=True, anchor="middle", room=ROOM)


def _seats(outside: Outside) -> Iterator[str]:
    """A tile face up for each seat that is taken, an empty frame for each that is free."""
    width = outside.seats * (SEAT_WIDTH + SEAT_GAP) - SEAT_GAP
    for place, sitting in enumerate(outside.sitting):
        x = (SIDE - width) / 2 + place * (SEAT_WIDTH + SEAT_GAP)
        yield tiling.tile(FACES[place], x, SEATS_TOP, SEAT_WIDTH) if sitting.name else _frame(x)


def _frame(x: float) -> str:
    box = f'x="{number(x + 3)}" y="{SEATS_TOP + 3}" width="{SEAT_WIDTH - 6}" height="{number(SEAT_WIDTH * 4 / 3)}"'
    plus = f"M{number(x + SEAT_WIDTH / 2)} {SEATS_TOP + 42}v44m-22 -22h44"
    return (
        f'<rect {box} rx="12" fill="none" stroke="{GOLD}" stroke-width="5" stroke-dasharray="14 9"/>'
        f'<path d="{plus}" fill="none" stroke="{GOLD}" stroke-width="7" stroke-linecap="round"/>'
    )


def _foot(outside: Outside) -> Iterator[str]:
    yield f'<path d="M0 462H{SIDE}V{SIDE}H0z" fill="{PAPER}"/>'
    yield text(SIDE / 2, 518, 42, outside.terms.rules_name, INK, bold=True, anchor="middle", room=ROOM)
    line = _(" · ").join([_("%(name)s的桌") % {"name": outside.owner}, outside.length])
    yield text(SIDE / 2, 570, 30, line, INK_SOFT, anchor="middle", room=ROOM)
