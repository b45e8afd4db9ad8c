"""What a discard that floats would be worth."""

import pytest

from longyan.engine.prospects import prospects
from longyan.engine.seatview import seat_view
from longyan.engine.tiles import name
from tests.longyan.engine.positions import opened, play

DEALER = "147m258p369s12347z"
SETS = "777m2334458p111s"
BOTH_WAYS = "112233m445566p8p"


def worth(hand, tile, rules="lequ-half"):
    state = play(opened(DEALER, hand, wall=f"{tile}9p9s6p", rules=rules), "0 discard 7z")
    return {(name(each.tile), each.level, each.win, each.points) for each in prospects(state, 1)}


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "expected"),
    [
        (SETS, "9m", "lequ-half", {("9m", 1, "you", 5)}),
        (SETS, "8p", "lequ-half", {("8p", 2, "double_you", 10)}),
        (SETS, "8p", "xinzhuang-flat", {("8p", 2, "double_you", 4)}),
        (BOTH_WAYS, "9m", "xinzhuang-half", {("9m", 1, "seven_pairs_you", 6)}),
        (BOTH_WAYS, "8p", "lequ-half", {("8p", 2, "double_you", 10)}),
        ("123m456p789s1112z", "2z", "lequ-half", set()),
    ],
)
def test_each_floating_discard_has_the_win_it_leads_to(hand, tile, rules, expected):
    assert worth(hand, tile, rules) >= expected
    assert bool(worth(hand, tile, rules)) == bool(expected)


def test_they_are_the_discards_that_are_marked_and_nobody_elses():
    state = play(opened(DEALER, SETS, wall="9m9p9s6p"), "0 discard 7z")
    assert [(each.tile, each.level) for each in prospects(state, 1)] == list(seat_view(state, 1).mine.floats)
    assert [prospects(state, seat) for seat in (0, 2, 3)] == [()] * 3
