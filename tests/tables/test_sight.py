"""What all could see of a deal, and where the newest discard lies."""

import pytest

from longyan.engine import events, seat_view
from longyan.engine.actions import GIVE_UP
from longyan.engine.state import ADDED, FED, OFFER, OPENING, TURN, Offer
from longyan.engine.tiles import parse
from tables.sight import FLOWERED, KONGED, PONGED, THREW, LogLine, newest_thrower, public_log
from tests.tables.sights import other, sight, states, view

M1, M2 = parse("1m"), parse("2m")


def test_the_log_holds_what_lies_open_and_nothing_else():
    told = [
        events.Asked("turn", (0,)),
        events.Drew(0, M1, "wall"),
        events.LaidFlower(0, parse("1f")),
        events.Discarded(0, M2, True, 1),
        events.Answered(2, GIVE_UP),
        events.Ponged(1, M2, 0),
        events.Discarded(1, M1, False, 2),
        events.Konged(2, M1, FED, 1, 0),
    ]
    assert public_log(told) == (
        LogLine(0, FLOWERED, parse("1f")),
        LogLine(0, THREW, M2),
        LogLine(1, PONGED, M2),
        LogLine(1, THREW, M1, level=2),
        LogLine(2, KONGED, M1, FED),
    )


@pytest.mark.parametrize(
    ("lines", "seat"),
    [
        ((), None),
        ((LogLine(3, THREW, M1),), 3),
        ((LogLine(3, THREW, M1), LogLine(0, FLOWERED, M1)), 3),
        ((LogLine(3, THREW, M1), LogLine(0, KONGED, M1, ADDED)), 3),
        ((LogLine(2, THREW, M2), LogLine(3, THREW, M1), LogLine(0, PONGED, M1)), None),
        ((LogLine(3, THREW, M1), LogLine(0, KONGED, M1, FED)), None),
    ],
)
def test_the_newest_discard_by_the_log(lines, seat):
    assert newest_thrower(sight(view(phase=OPENING), log=lines)) == seat


@pytest.mark.parametrize(
    ("changes", "seat"),
    [
        ({"phase": OFFER, "turn": 2, "offer": Offer(2, M1, False)}, 2),
        ({"phase": OFFER, "turn": 2, "offer": Offer(2, M1, True)}, None),
        ({"phase": TURN, "turn": 0}, 3),
        ({"phase": TURN, "turn": 1}, None),
    ],
)
def test_the_newest_discard_without_a_log(changes, seat):
    seats = (other(), other(), other("1m"), other("1m"))
    assert newest_thrower(sight(view(seats=seats, **changes))) == seat


def test_with_and_without_a_log_the_newest_discard_of_a_deal_lies_in_its_throwers_river():
    for state, told in states(8):
        shown = sight(seat_view(state, 0), log=public_log(told))
        seat = newest_thrower(shown)
        if seat is not None:
            last = next(line for line in reversed(shown.log) if line.verb == THREW)
            assert state.hands[seat].river[-1].tile == last.tile
