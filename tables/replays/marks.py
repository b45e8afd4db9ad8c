"""What of a deal stands on the timeline: wins, kongs, golds and claims."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from longyan.engine import events
from longyan.engine.events import Event
from longyan.engine.state import WON
from tables.replays.captions import Names, said_of
from tables.replays.frames import Frame
from tables.tilehtml import Golds

CLAIM, KONG, GOLD, WIN, END = "claim", "kong", "gold", "win", "end"


class Mark(NamedTuple):
    """A step to jump to: the frame's number, what kind it is, and what is said of it."""

    move: int
    kind: str
    text: str


def marks(frames: Sequence[Frame], names: Names) -> tuple[Mark, ...]:
    """The marks of a deal in order; a step has one at most."""
    return tuple(mark for number, frame in enumerate(frames) for mark in _of_frame(number, frame, names))


def _of_frame(number: int, frame: Frame, names: Names) -> Iterator[Mark]:
    golds = frame.view.golds
    kinds = [(kind, event) for event in frame.seen if (kind := _kind(event, golds))]
    if kinds:
        kind, event = max(kinds, key=lambda found: _WEIGHT.index(found[0]))
        yield Mark(number, kind, said_of(event, names, golds))


_WEIGHT = (CLAIM, GOLD, KONG, END, WIN)


def _kind(event: Event, golds: Golds) -> str:
    match event:
        case events.Ended(outcome):
            return WIN if outcome.status == WON else END
        case events.KongShown() | events.Konged(kind="fed_kong" | "concealed_kong"):
            return KONG
        case events.Ponged():
            return CLAIM
        case events.Discarded(tile=tile) | events.Drew(tile=tile) if tile in golds:
            return GOLD
    return ""
