"""What one seat, or a bystander, may know of what happens: the event as `seatview` lets it be told.

Passes and answers that wait are known to their seat alone, as are questions that follow from a hand, what was drawn,
a pong that can become no kong any more, and the first you level.
"""

from collections.abc import Callable

from longyan.engine.events import Answered, Asked, Discarded, Drew, Event, KongClosed, Konged
from longyan.engine.legal import OPENING_QUESTION, TURN_QUESTION
from longyan.engine.state import Seat


def event_view(event: Event, seat: Seat | None) -> Event | None:
    """The event as this seat, or with None a bystander, may know it; None if it may not. A tile that was drawn unseen
    is None."""
    if getattr(event, "seat", None) == seat is not None:
        return event
    view = _VIEWS.get(type(event))
    return view(event, seat) if view else event


def _asked(event: Asked, seat: Seat | None) -> Asked | None:
    if event.kind == TURN_QUESTION:
        return event
    asked = event._replace(seats=(seat,) if seat in event.seats else ())
    return asked if asked.seats or event.kind == OPENING_QUESTION else None


def _drew(event: Drew, seat: Seat | None) -> Drew:
    return event._replace(tile=None)


def _announced(event: Discarded | Konged, seat: Seat | None) -> Discarded | Konged:
    return event._replace(level=event.level if event.level > 1 else 0)


def _hidden(event: Event, seat: Seat | None) -> None:
    return None


_VIEWS: dict[type, Callable] = {
    Asked: _asked,
    Answered: _hidden,
    Drew: _drew,
    Discarded: _announced,
    Konged: _announced,
    KongClosed: _hidden,
}
