"""One look at a table: all that its pages are drawn from, whoever looks. A push is one look for all pages of this
process, not one for each.

A look is never shown to anybody: it holds every hand. What a seat may see of it is chosen by `showing`.
"""

from collections import OrderedDict
from functools import lru_cache
from threading import Lock
from time import monotonic
from typing import NamedTuple

from longyan.engine import State
from tables.clock import Clocks
from tables.logs import log_of
from tables.memory import load
from tables.models import Deal, Match, Seat
from tables.seating import is_as_before
from tables.sight import LogLine
from tables.table import NotSeated
from talk.hearing import Voices, is_talked_in, voices_in

TABLES = 1000
"""How many tables' last looks are kept; the one longest unused goes first."""


class Played(NamedTuple):
    """A deal of a match: who dealt, and what it brought each seat, None while it is played."""

    dealer: int
    points: tuple[int, ...] | None


class Look(NamedTuple):
    """The newest deal of a match as it was stored at one moment, with the seats, all deals in order, and
    what was said last.

    Once the match is over: `again` says by seat who agreed to another one, None if it would not be one like this, for
    somebody left or the rules are other ones.
    """

    row: Deal
    state: State
    clocks: Clocks
    log: tuple[LogLine, ...]
    seats: tuple[Seat, ...]
    deals: tuple[Played, ...]
    voices: Voices = Voices()
    again: tuple[bool, ...] | None = ()

    @property
    def match(self) -> Match:
        """The match, with its room."""
        return self.row.match

    def seat_of(self, user_id: int) -> Seat:
        """Where a person sits; raises `NotSeated`."""
        for seat in self.seats:
            if seat.user_id == user_id and seat.left_at is None:
                return seat
        raise NotSeated


class _Spot:
    """The last look at one table, and when it was begun; whoever wants another one waits for it here."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.begun = 0.0
        self.look: Look | None = None


_lock = Lock()
_spots: OrderedDict[int, _Spot] = OrderedDict()


def look_at(match_id: int) -> Look:
    """A table as it is now."""
    # One row, and what was over before it: whatever is stored meanwhile, the points fit the deal.
    deals = Deal.objects.select_related("match__room").filter(match=match_id)
    deals = deals.annotate(is_talked_in=is_talked_in("match__room"))
    row = deals.defer("wall", "rules", "match__rules", "match__room__rules").order_by("-number")[0]
    seats = tuple(Seat.objects.select_related("user").filter(match=match_id))
    return Look(
        row=row,
        state=load(row),
        clocks=Clocks.from_json(row.clocks),
        log=log_of(row),
        seats=seats,
        deals=(*deals_before(match_id, row.number), played(row.dealer, row.result)),
        voices=voices_in(row.match.room, [seat.user_id for seat in seats]) if row.is_talked_in else Voices(),
        again=() if row.match.finished_at is None else _again(row.match, seats),
    )


def _again(match: Match, seats: tuple[Seat, ...]) -> tuple[bool, ...] | None:
    chairs = list(match.room.chairs.all())
    return tuple(chair.ready for chair in chairs) if is_as_before(match, seats, chairs) else None


def shared_look(match_id: int, since: float) -> Look:
    """A table as it was at `since` (of `time.monotonic`) or later: looked at now, unless somebody of this process has
    since then."""
    spot = _spot(match_id)
    with spot.lock:
        if spot.look is None or spot.begun < since:
            begun = monotonic()
            spot.look, spot.begun = look_at(match_id), begun
        return spot.look


@lru_cache(maxsize=TABLES)
def deals_before(match_id: int, number: int) -> tuple[Played, ...]:
    """The deals before the one of this number: they are over, and what is over never changes."""
    rows = Deal.objects.filter(match=match_id, number__lt=number).order_by("number").values_list("dealer", "result")
    return tuple(played(dealer, result) for dealer, result in rows)


def forget() -> None:
    """Forget every table."""
    with _lock:
        _spots.clear()
    deals_before.cache_clear()


def _spot(match_id: int) -> _Spot:
    with _lock:
        spot = _spots.setdefault(match_id, _Spot())
        _spots.move_to_end(match_id)
        while len(_spots) > TABLES:
            _spots.popitem(last=False)
        return spot


def played(dealer: int, result: dict | None) -> Played:
    """A deal from its row's two columns."""
    return Played(dealer, result and tuple(result["points"]))
