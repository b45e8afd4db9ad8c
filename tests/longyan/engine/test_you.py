"""The floating gold's levels and what a discarded gold freezes: rulebook sections 7 and 8."""

import pytest

from longyan.engine.legal import legal
from longyan.engine.tiles import parse, read
from longyan.engine.you import frozen, level_after_discard
from tests.longyan.engine.positions import opened, play, says

FLOATING = "777m2334458p111s"
DEALER = "258m369p47s123467z"


def at_turn_of_one(rules="lequ-half", draws="8p9m9s9p9s", floating=FLOATING):
    """Seat 1 floats and has drawn the first tile of the wall."""
    return play(opened(DEALER, floating, rules=rules, wall=draws), "0 discard 7z")


def test_a_floating_hand_is_at_level_one_from_the_flip_the_dealer_at_none():
    state = opened("777m2334458p1119s", FLOATING)
    assert [hand.level for hand in state.hands] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("rules", "draws", "level"),
    [
        ("lequ-half", "8p", 2),
        ("juxian-half", "8p", 2),
        ("lequ-half", "9m", 1),
    ],
)
def test_a_drawn_gold_thrown_makes_a_double(rules, draws, level):
    state = at_turn_of_one(rules, draws + "9m9s9p9s")
    assert level_after_discard(state, 1, parse(draws))[0] == level


@pytest.mark.parametrize(("rules", "level", "made"), [("lequ-half", 2, True), ("juxian-half", 1, False)])
def test_a_held_gold_thrown_from_a_floating_hand(rules, level, made):
    # Three sets, two golds and a pair of 9m: without one gold the rest floats.
    state = play(opened(DEALER, "123456m789s88p99m", rules=rules, wall="9m9s9p1p"), "0 discard 7z")
    assert level_after_discard(state, 1, parse("8p")) == (level, made)


def test_a_declined_double_falls_back_to_one():
    state = play(at_turn_of_one(draws="8p9m9s9p1m2s"), "1 discard 8p")
    assert state.hands[1].level == 2
    state = play(state, "2 discard 9m", "3 discard 9s", "0 discard 9p", "1 discard 1m")
    assert state.hands[1].level == 1


def test_a_hand_broken_by_the_discard_is_at_none():
    assert level_after_discard(at_turn_of_one(draws="9m"), 1, parse("7m")) == (0, False)


@pytest.mark.parametrize(("rules", "frozen_at"), [("lequ-half", "A"), ("juxian-half", None), ("zhangle", None)])
def test_a_gold_that_makes_no_you_freezes_only_where_any_gold_does(rules, frozen_at):
    told = {"preset": rules, "gold_discard": "any"}
    state = play(opened("258m369p47s12348p4z", rules=told), "0 discard 8p")
    assert [frozen(state, seat) for seat in range(4)] == [None, frozen_at, frozen_at, frozen_at]


def test_a_freeze_ends_with_its_throwers_next_discard():
    state = play(at_turn_of_one(draws="8p9m9s9p1m2s"), "1 discard 8p")
    assert frozen(state, 2) == "A"
    state = play(state, "2 discard 9m", "3 discard 9s", "0 discard 9p")
    assert frozen(state, 2) == "A"
    assert frozen(play(state, "1 discard 1m"), 2) is None


def test_a_second_gold_running_is_level_b_where_any_gold_freezes():
    state = opened("258m36988p47s1234z", wall="9p9s6p1p2p3p4p")
    state = play(state, "0 discard 8p", "1 discard 9p", "2 discard 9s", "3 discard 6p", "0 discard 8p")
    assert [frozen(state, seat) for seat in range(4)] == [None, "B", "B", "B"]


def test_where_several_throw_golds_all_freezes_end_with_the_last_throwers_discard():
    state = opened("258m369p47s1238p67z", "147m25p369s12348p", wall="9p9s6p1p2p3p4p")
    state = play(state, "0 discard 8p", "1 discard 8p", "2 discard 9s", "3 discard 6p")
    assert [frozen(state, seat) for seat in range(4)] == ["A", "A", "A", "A"]
    state = play(state, "0 discard 1p")
    assert [frozen(state, seat) for seat in range(4)] == ["A", "A", "A", "A"]
    assert {freeze.seat for freeze in play(state, "1 discard 2p").freezes} == set()


def test_the_level_survives_a_concealed_kong_that_leaves_the_hand_floating():
    state = at_turn_of_one(draws="1s9m9s9p")
    state = play(state, "1 kong 1s")
    assert state.hands[1].level == 1
    assert "win" in says(legal(state, 1))


def test_a_kong_that_breaks_the_floating_hand_ends_the_level():
    floating = "77789m234458p11s"
    state = play(opened(DEALER, floating, wall="7m9s9p1p2p"), "0 discard 7z")
    assert state.hands[1].tiles.count(read("7m")[0]) == 4
    state = play(state, "1 kong 7m")
    assert state.hands[1].level == 0
