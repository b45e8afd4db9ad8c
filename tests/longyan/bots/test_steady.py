"""What the steady player decides, position by position, and that it beats the beginner."""

import pytest

from longyan.bots import BOTS
from longyan.contest import advantage
from longyan.engine import tiles
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.seatview import seat_view
from longyan.engine.state import Thrown
from longyan.simulation import play_deals
from tests.longyan.engine.positions import opened, play, table

steady = BOTS["steady"]


def says(state, seat=0):
    """The text of the steady player's answer in this seat."""
    return str(steady(seat_view(state, seat)))


DRAWS = "9p9s7p6s" * 8
"""A wall with enough tiles that nobody is in a hurry."""

DEALER = "258m369p47s12346z"
"""A hand that is far from anything, one tile short of a dealer's."""


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("123m456p789s1125z9m", {"9m", "5z", "2z"}),
        ("12344m12456p789s8p", {"8p"}),
        ("123m456p78s1122z9m", {"9m"}),
        ("1122m3344p5566s1z9s", {"1z", "9s"}),
    ],
)
def test_throws_what_leaves_most_to_wait_for(hand, thrown):
    assert says(opened(hand, gold="7z", wall=DRAWS)).removeprefix("discard ") in thrown


@pytest.mark.parametrize("gone", ["2z", "3z"])
def test_waits_for_what_is_still_to_be_had(gone):
    """Ready with either honour alone: the one of which all others lie open is thrown."""
    state = opened("123m456p789s11123z", gold="7z", wall=DRAWS)
    hands = list(state.hands)
    hands[1] = hands[1].but(river=(Thrown(tiles.parse(gone), False),) * 3)
    assert says(state.but(hands=tuple(hands))) == f"discard {gone}"


def test_keeps_golds():
    assert says(opened("8p147m258s369p1234z", gold="8p", wall=DRAWS)) != "discard 8p"


def drawn(hand, draw, rest=DRAWS):
    """Seat 1's turn with this hand and this draw."""
    return play(opened(DEALER + "7z", hand, wall=draw + rest), "0 discard 7z")


def test_takes_a_plain_win():
    assert says(drawn("123m456p789s1122z", "1z"), 1) == "win"


def test_enters_you_rather_than_win_plainly():
    """Four sets, a gold and an east: without the east the next draw wins, and for more."""
    assert says(drawn("123m456p12789s1z8p", "3s"), 1) == "discard 1z"


def test_wins_plainly_when_no_draw_is_left_for_you():
    assert says(drawn("123m456p12789s1z8p", "3s", rest="1m2m3m"), 1) == "win"


def test_takes_a_single_you():
    assert says(drawn("123m456p789s111z8p", "5m"), 1) == "win"


def test_raises_to_a_double_you():
    assert says(drawn("123m456p789s111z8p", "8p"), 1) == "discard 8p"


def test_does_not_raise_when_the_wall_ends():
    assert says(drawn("123m456p789s111z8p", "8p", rest="1m2m"), 1) == "win"


def test_lays_out_a_kong_that_costs_nothing_before_it_wins():
    """With the kong the hand floats, and the replacement wins for more."""
    assert says(drawn("123m456p789s333z8p", "3z"), 1) == "kong 3z"


def test_keeps_four_of_a_kind_that_its_sequences_need():
    assert says(drawn("3455567m678p99s1z", "5m"), 1) != "kong 5m"


def claim(hand, thrown):
    """Seat 1 is offered the dealer's discard."""
    return play(opened(DEALER + thrown, hand, wall=DRAWS), f"0 discard {thrown}")


@pytest.mark.parametrize(
    ("hand", "thrown", "answer"),
    [
        ("123m456p55z12s699p", "5z", "pong"),
        ("123m456p789s55z67s", "5z", "pass"),
        ("123m456p555z12s69p", "5z", "kong"),
        ("3455567m678p999s", "5m", "pass"),
        ("123m456p789s555z8p", "5z", "pass"),
    ],
    ids=["nearer", "its only pair", "a loose triplet", "a triplet in sequences", "floating"],
)
def test_claims_only_what_does_not_break_its_hand(hand, thrown, answer):
    assert says(claim(hand, thrown), 1) == answer


def test_opening_wins_are_taken():
    assert says(table("123m456p789s11122z", gold="8p")) == "win"


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_answers_are_legal_and_the_same_for_equal_views(name):
    asked = 0

    def player(view):
        nonlocal asked
        asked += 1
        action = steady(view)
        assert action in view.mine.legal
        assert steady(view._replace()) == action
        return action

    for played in play_deals(preset(name), [player] * 4, 4, seed=8):
        assert played.last.outcome is not None
    assert asked > 100


def test_beats_the_beginner_by_more_than_five_standard_errors():
    mean, error = advantage(preset("lequ-half"), steady, BOTS["beginner"], walls=60, seed=1)
    assert mean > 5 * error > 0
