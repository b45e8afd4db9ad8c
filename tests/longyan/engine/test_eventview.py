"""What a seat may know of what happens: nothing of another's hand, all of its own."""

from random import Random

import pytest

from longyan.engine import act, deal, events, is_tables_turn, legal, proceed, seat_view
from longyan.engine.actions import GIVE_UP
from longyan.engine.eventview import event_view
from longyan.engine.presets import preset
from longyan.simulation import shuffled

KNOWN_TO_ITS_SEAT = [
    (events.Answered(1, GIVE_UP), None),
    (events.KongClosed(1, 4), None),
    (events.Drew(1, 4, "wall"), events.Drew(1, None, "wall")),
    (events.Discarded(1, 4, True, 1), events.Discarded(1, 4, True, 0)),
    (events.Discarded(1, 4, True, 2), events.Discarded(1, 4, True, 2)),
    (events.Konged(1, 4, "added_kong", 2, 1), events.Konged(1, 4, "added_kong", 2, 0)),
    (events.LaidFlower(1, 35), events.LaidFlower(1, 35)),
]


@pytest.mark.parametrize(("event", "as_others_know_it"), KNOWN_TO_ITS_SEAT)
def test_a_seat_knows_all_of_its_own_and_others_what_lies_open(event, as_others_know_it):
    assert event_view(event, 1) == event
    assert event_view(event, 0) == event_view(event, None) == as_others_know_it


@pytest.mark.parametrize("kind", ["claim", "rob"])
def test_who_else_was_asked_is_not_told(kind):
    event = events.Asked(kind, (1, 2))
    assert event_view(event, 2) == events.Asked(kind, (2,))
    assert event_view(event, 0) is event_view(event, None) is None


def test_that_the_opening_began_is_told_but_not_whom_it_asked():
    assert event_view(events.Asked("opening", (1,)), 0) == events.Asked("opening", ())
    assert event_view(events.Asked("turn", (1,)), 0) == events.Asked("turn", (1,))


def _open_tiles(view):
    """Every tile that a seat sees on its table."""
    yield from view.indicators
    yield from view.mine.tiles if view.mine else ()
    if view.offer:
        yield view.offer.tile
    for hand in view.seats:
        yield from (meld.tile for meld in hand.melds)
        yield from (thrown.tile for thrown in hand.river)
        yield from (*hand.flowers, *(hand.tiles or ()))


def _steps_of_a_deal(seed):
    """A deal played at random, wins last: each state and the step that follows."""
    rules, random = preset("lequ-half"), Random(seed)
    state = deal(rules, shuffled(rules, random), random.randrange(4), 1)
    while state.outcome is None:
        before = state
        if is_tables_turn(state):
            step = proceed(state)
        else:
            seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
            step = act(state, seat, random.choice(legal(state, seat)[-14:]))
        yield before, step
        state = step.state


@pytest.mark.parametrize("seed", range(6))
def test_no_event_of_a_deal_names_a_tile_that_the_seat_does_not_see(seed):
    seat = seed % 4
    for before, step in _steps_of_a_deal(seed):
        seen = {*_open_tiles(seat_view(before, seat)), *_open_tiles(seat_view(step.state, seat))}
        views = [event_view(event, seat) for event in step.events]
        assert {tile for view in views if (tile := getattr(view, "tile", None)) is not None} <= seen
