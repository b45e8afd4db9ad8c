"""Who sits at a match, as others see them, and who is how far ahead."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.avatars import COMPUTER
from tables.clock import AWAY_MS, Clocks
from tables.models import Chair, Seat
from tables.sight import Rank, Sitter

BOTS = {"steady": gettext_noop("稳手"), "beginner": gettext_noop("新手")}
"""The kinds of computer players, by what the record calls them; the first is the usual one."""

_ORDINALS = (gettext_noop("甲"), gettext_noop("乙"), gettext_noop("丙"), gettext_noop("丁"))


def names(seats: Sequence[Seat]) -> list[str]:
    """The names at a table by seat; computer players are told apart: 稳手甲, 稳手乙."""
    ordinals = iter(_ORDINALS)
    return [_bot_name(seat.bot, next(ordinals)) if seat.bot else seat.user.username for seat in seats]


def avatar_of(seat: Seat | Chair) -> str:
    """The drawing that stands for whoever has a seat or a chair; nothing for a chair that nobody has."""
    if seat.bot:
        return COMPUTER
    return seat.user.picture if seat.user else ""


def sitters(seats: Sequence[Seat], clocks: Clocks, points: Sequence[int], now: int) -> tuple[Sitter, ...]:
    """Everybody at a table by seat, with the points of the deals before this one."""
    return tuple(
        Sitter(
            name=name,
            bot=seat.bot,
            points=points[seat.index],
            autopilot=clocks.seats[seat.index].autopilot,
            away=seat.user is not None and (seat.seen_at or 0) < now - AWAY_MS,
            left=seat.left_at is not None,
            avatar=avatar_of(seat),
        )
        for seat, name in zip(seats, names(seats), strict=True)
    )


def seen_later(seats: Sequence[Seat], points: Sequence[int]) -> tuple[Sitter, ...]:
    """Everybody at a table as a replay or a bystander shows them: whoever was away or on autopilot is not told."""
    return tuple(
        Sitter(name, seat.bot, won, avatar=avatar_of(seat))
        for seat, name, won in zip(seats, names(seats), points, strict=True)
    )


def ranking(points: Sequence[int]) -> tuple[Rank, ...]:
    """The places, best first; equal points share one."""
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    return tuple(Rank(1 + sum(other > points[seat] for other in points), seat, points[seat]) for seat in order)


def _bot_name(bot: str, ordinal: str) -> str:
    return _("%(kind)s%(ordinal)s") % {"kind": _(BOTS[bot]), "ordinal": _(ordinal)}
