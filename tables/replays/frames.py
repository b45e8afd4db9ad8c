"""A deal's rows as what one pair of eyes saw change, step by step.

What changed nothing that these eyes saw is no step: neither the steps nor their numbers tell of it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from longyan.engine import SeatView, State, seat_view
from longyan.engine.events import Event, restore
from longyan.engine.eventview import event_view
from longyan.engine.evolve import fold
from longyan.engine.seatview import ALL
from tables.memory import dealt
from tables.models import Deal
from tables.sight import LogLine, public_log

DEALS = 24
"""How many deals, each by one pair of eyes, are kept for the next step; the one longest unused goes first."""


class Eyes(NamedTuple):
    """Who looks: the seat that is drawn below, whether all hands lie open, and whose a settlement shows."""

    seat: int
    all_open: bool
    hands_open: str = ALL


class Frame(NamedTuple):
    """What is shown until something changes.

    at       how many moves of the record lead there: tells of moves that were not seen
    seen     what happened since the frame before, as far as it may be known
    log      the deal so far as all saw it
    settled  whether this is the last frame, on which the settlement lies over the table
    """

    at: int
    state: State
    view: SeatView
    seen: tuple[Event, ...] = ()
    log: tuple[LogLine, ...] = ()
    settled: bool = False


def frames_of(deal: Deal, eyes: Eyes) -> tuple[Frame, ...]:
    """All that these eyes saw of a deal that is over, from the hands as they were dealt."""
    return _frames(deal.pk, eyes)


def forget() -> None:
    """Forget every deal."""
    _frames.cache_clear()


def told(start: State, moves: Iterable[tuple[Event, ...]], eyes: Eyes) -> Iterator[Frame]:
    """The frames of moves that follow each other from a start."""
    frame = Frame(0, start, look(start, eyes))
    yield frame
    state, seen, log = start, (), ()
    for at, happened in enumerate(moves, 1):
        state = fold(state, happened)
        seen += tuple(filter(None, (_seen(event, eyes) for event in happened)))
        log += public_log(happened)
        view = look(state, eyes)
        if view != frame.view:
            frame = Frame(at, state, view, seen, log)
            seen = ()
            yield frame
    if state.outcome is not None:
        yield frame._replace(at=frame.at + 1, seen=(), settled=True)


def look(state: State, eyes: Eyes) -> SeatView:
    """The table as these eyes see it."""
    view = seat_view(state, eyes.seat, eyes.hands_open)
    if not eyes.all_open:
        return view
    laid = (shown._replace(tiles=hand.tiles) for shown, hand in zip(view.seats, state.hands, strict=True))
    return view._replace(seats=tuple(laid))


def _seen(event: Event, eyes: Eyes) -> Event | None:
    return event if eyes.all_open else event_view(event, eyes.seat)


@lru_cache(maxsize=DEALS)
def _frames(deal_id: int, eyes: Eyes) -> tuple[Frame, ...]:
    row = Deal.objects.get(pk=deal_id)
    stored = row.record.order_by("number").values_list("events", flat=True)
    return tuple(told(dealt(row), (tuple(map(restore, events)) for events in stored), eyes))
