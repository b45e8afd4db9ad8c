"""Every event is restored from its stored form, and the stored form is plain JSON."""

import json

import pytest

from longyan.engine import events
from longyan.engine.actions import CLAIM_PONG, GIVE_UP
from longyan.engine.events import restore, store
from longyan.engine.state import Fenbing, Freeze, Outcome, Payment

EVERY_KIND = [
    events.Asked("claim", (1, 3)),
    events.Asked("opening", ()),
    events.Answered(2, CLAIM_PONG),
    events.Answered(0, GIVE_UP),
    events.Opened(),
    events.Drew(1, 33, "wall"),
    events.LaidFlower(1, 41),
    events.Discarded(3, 16, True, 2),
    events.Froze((Freeze(3, "A"), Freeze(1, "B"))),
    events.Froze(()),
    events.KongClosed(0, 0),
    events.Ponged(0, 5, 3),
    events.KongShown(2, 8),
    events.Konged(2, 8, "added_kong", None, 1),
    events.Konged(2, 8, "fed_kong", 1, 0),
    events.FenbingWent(Fenbing(2, 31, 3)),
    events.FenbingWent(Fenbing(2)),
    events.FenbingWent(None),
    events.Paid(Payment("flower", "4", 1, None, None, 1, (-2, 4, -1, -1))),
    events.Paid(Payment("kong", "fed_kong", 1, 7, 0, 3, (-6, 6, 0, 0))),
    events.Ended(Outcome("won", 1, 1, 1, "rob_kong", 3, 12, ("one_suit",), False)),
    events.Ended(Outcome("drawn", 0, 3)),
]


@pytest.mark.parametrize("event", EVERY_KIND, ids=lambda event: type(event).__name__)
def test_an_event_is_restored(event):
    stored = json.loads(json.dumps(store(event)))
    restored = restore(stored)
    assert restored == event
    assert type(restored) is type(event)


def test_every_kind_of_event_is_tried_here():
    assert {type(event) for event in EVERY_KIND} == set(events.Event.__args__)


@pytest.mark.parametrize("stored", [["danced", 1], ["drew", 1], []])
def test_what_is_no_event_is_an_error(stored):
    with pytest.raises((KeyError, TypeError, IndexError)):
        restore(stored)


def test_tiles_are_stored_as_texts():
    assert store(events.Drew(1, 4, "wall")) == ["drew", 1, "5m", "wall"]
