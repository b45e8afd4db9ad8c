"""A room's table as it was a while ago: by the rows that were stored by then, and by nothing else.

What is read here of later rows is when they were stored, and of that only the one moment at which the next of them may
be shown.
All moments are milliseconds since 1970.
"""

from collections import OrderedDict
from datetime import datetime
from math import ceil
from threading import Lock
from typing import NamedTuple

from longyan.engine import State, fold
from longyan.engine.events import restore
from tables.memory import dealt
from tables.models import Deal, Handover, Move, Room
from tables.sight import LogLine, public_log
from tables.table import ABANDONED, moment

REELS = 300
"""So many deals are kept as they were shown last; the one longest unused goes first."""


class Past(NamedTuple):
    """A room as it was at a moment.

    deal       the newest that had begun by `then`, None if none had; `moves` of it had been made
    handovers  how often a seat of the match had changed hands
    is_over    whether that deal had ended
    is_last    whether the match had ended with it
    is_closed  whether the room had been closed
    changes_at the moment of the next thing that is stored by now and was not yet then, if there is one
    """

    room: Room
    deal: Deal | None
    then: datetime
    moves: int
    handovers: int
    is_over: bool
    is_last: bool
    is_closed: bool
    changes_at: int | None

    @property
    def is_broken_off(self) -> bool:
        """Whether the match had ended in the middle of a deal, which then counts for nothing."""
        return self.is_over and self.deal.result["status"] == ABANDONED

    @property
    def has_table(self) -> bool:
        """Whether there was a table to be seen."""
        return self.deal is not None and not self.is_broken_off and not self.is_closed


class Reel(NamedTuple):
    """A deal after so many moves, and what all could see of it."""

    moves: int
    state: State
    log: tuple[LogLine, ...]


_lock = Lock()
_kept: OrderedDict[int, Reel] = OrderedDict()


def at(room: Room, then: int) -> Past:
    """The room at a moment."""
    until = moment(then)
    begun = Deal.objects.filter(match__room=room).select_related("match").defer("wall", "rules", "match__rules")
    deal = begun.filter(created_at__lte=until).order_by("-match__number", "-number").first()
    hidden = deal and Move.objects.filter(deal=deal, at__gt=until).order_by("number").first()
    handed = [] if deal is None else Handover.objects.filter(deal__match=deal.match_id).values_list("at", flat=True)
    following = begun.filter(created_at__gt=until).order_by("created_at").first()
    ends = [room.closed_at, *((deal.ended_at, deal.match.finished_at) if deal else ())]
    later = [end for end in (*ends, *handed) if end and end > until]
    later += [row.at for row in [hidden] if row] + [row.created_at for row in [following] if row]
    return Past(
        room=room,
        deal=deal,
        then=until,
        moves=hidden.number - 1 if hidden else deal.moves if deal else 0,
        handovers=sum(at <= until for at in handed),
        is_over=bool(deal and _is_by(deal.ended_at, until)),
        is_last=bool(deal and _is_by(deal.match.finished_at, until)),
        is_closed=_is_by(room.closed_at, until),
        changes_at=ceil(min(later).timestamp() * 1000) if later else None,
    )


def reel_of(deal_id: int, moves: int) -> Reel:
    """A deal after so many of its moves."""
    with _lock:
        reel = _kept.get(deal_id)
    if reel is None or reel.moves > moves:
        reel = Reel(0, dealt(Deal.objects.get(pk=deal_id)), ())
    rows = Move.objects.filter(deal=deal_id, number__gt=reel.moves, number__lte=moves).order_by("number")
    for stored in rows.values_list("events", flat=True):
        happened = [restore(event) for event in stored]
        reel = Reel(reel.moves + 1, fold(reel.state, happened), reel.log + public_log(happened))
    _keep(deal_id, reel)
    return reel


def forget() -> None:
    """Forget every deal."""
    with _lock:
        _kept.clear()


def _keep(deal_id: int, reel: Reel) -> None:
    with _lock:
        _kept[deal_id] = reel
        _kept.move_to_end(deal_id)
        while len(_kept) > REELS:
            _kept.popitem(last=False)


def _is_by(end: datetime | None, until: datetime) -> bool:
    return end is not None and end <= until
