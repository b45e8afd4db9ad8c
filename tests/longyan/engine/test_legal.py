"""What a seat may do now: rulebook sections 3, 4 and 8."""

import pytest

from longyan.engine.actions import parse
from longyan.engine.legal import legal
from longyan.engine.play import act
from tests.longyan.engine.positions import opened, play, says

DEALER = "258m369p47s123467z"
PONGER = "77z147m258p369s12z"
KONGER = "777z147m258p369s1z"


def claims_on(discard: str, claimer: str, rules="lequ-half", dealer=DEALER, wall="9p9s6p1p2p"):
    """What seat 1 may say to the dealer's first discard."""
    return says(legal(act(opened(dealer, claimer, rules=rules, wall=wall), 0, parse(f"discard {discard}")).state, 1))


@pytest.mark.parametrize(
    ("claimer", "rules", "wall", "expected"),
    [
        (PONGER, "lequ-half", "9p9s6p", {"pong", "pass"}),
        (KONGER, "lequ-half", "9p9s6p", {"kong", "pong", "pass"}),
        (KONGER, "lequ-half", "", {"pong", "pass"}),
        (KONGER, "zhangle", "1p2p3p4p5p6p7p8p9p1s2s3s", {"pong", "pass"}),
        (KONGER, "lequ-full", "9p9s6p", set()),
        ("123m456p789s1117z", "zhangle", "9p" * 4 + "8s" * 4 + "1s" * 4 + "9m", {"win", "pass"}),
        ("123m456p789s1117z", "lequ-half", "9p9s6p", set()),
    ],
)
def test_claims_on_a_discard(claimer, rules, wall, expected):
    gold = {"lequ-full": "8p 9p"}.get(rules, "8p")
    state = act(opened(DEALER, claimer, rules=rules, wall=wall, gold=gold), 0, parse("discard 7z")).state
    assert says(legal(state, 1)) == expected


def test_a_discarded_gold_cannot_be_claimed():
    assert claims_on("8p", "88p147m258s12346z", dealer="258m368p47s123467z") == set()


def test_after_a_pong_a_seat_only_discards():
    state = play(opened(DEALER, "77z1111m258p369s1z"), "0 discard 7z", "1 pong")
    assert {text.split()[0] for text in says(legal(state, 1))} == {"discard"}


def test_no_kong_where_no_replacement_is_left():
    dealer = "1111m258p369s1234z"
    assert "kong 1m" in says(legal(opened(dealer, wall="9p"), 0))
    assert "kong 1m" not in says(legal(opened(dealer, wall=""), 0))


@pytest.mark.parametrize(("rules", "allowed"), [("lequ-half", False), ("xinzhuang-half", False), ("zhangle", True)])
def test_a_kong_given_up_for_a_pong(rules, allowed):
    wall = "9p9s6p1p2p3p4p5p1s2s3s4s5s6s7s9m9m"
    state = play(opened(DEALER, KONGER, rules=rules, wall=wall), "0 discard 7z", "1 pong", "1 discard 1z")
    state = play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p")
    assert ("kong 7z" in says(legal(state, 1))) == allowed


@pytest.mark.parametrize(("rules", "allowed"), [("lequ-half", False), ("xinzhuang-half", True)])
def test_an_added_kong_not_made_in_its_turn(rules, allowed):
    state = opened(DEALER, PONGER, rules=rules, wall="9p9s6p7z1p2p3p5s6s")
    state = play(state, "0 discard 7z", "1 pong", "1 discard 1z")
    state = play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p")
    assert "kong 7z" in says(legal(state, 1))
    state = play(state, "1 discard 2z", "2 discard 1p", "3 discard 2p", "0 discard 3p")
    assert ("kong 7z" in says(legal(state, 1))) == allowed


@pytest.mark.parametrize(("rules", "allowed"), [("zhangle", False), ("lequ-half", True)])
def test_whether_a_gold_may_be_thrown_outside_you(rules, allowed):
    state = opened("258m368p47s123467z", rules=rules)
    assert ("discard 8p" in says(legal(state, 0))) == allowed


def test_where_only_golds_are_left_one_of_them_may_be_thrown():
    # After a fourth pong the seat holds two golds; neither throw makes a double under these rules.
    rules = {"preset": "zhangle", "double_from": "drawn", "dead_wall": 0}
    state = opened(DEALER, rules=rules, wall="9p")
    hand = state.hands[0]
    golds = hand.but(tiles=(16, 16), code=0, melds=())
    assert says(legal(state.but(hands=(golds, *state.hands[1:])), 0)) == {"discard 8p"}


def test_nobody_else_may_do_anything_in_ones_turn():
    state = opened(DEALER)
    assert [bool(legal(state, seat)) for seat in range(4)] == [True, False, False, False]


@pytest.mark.parametrize("white", ["5z", "1m"])
def test_every_kind_in_the_hand_may_be_thrown_once(white):
    state = opened("1112m258p369s1235z")
    assert f"discard {white}" in says(legal(state, 0))
    assert len([text for text in says(legal(state, 0)) if text.startswith("discard")]) == 12
