"""Which win is open, under which name: rulebook sections 6, 8 and 9."""

import pytest

from longyan.engine.actions import parse
from longyan.engine.legal import legal
from longyan.engine.play import act
from longyan.engine.wins import opening_offers, win_open
from tests.longyan.engine.positions import opened, play, table

COMPLETE = "123m456p789s11122z"
COMPLETE_WITH_GOLD = "123m4568p789s1122z"
FLOATING = "777m2334458p111s"
READY = "123m456p789s1112z"
THREE_GOLDS = "888p147m258s1234z"


def offers(state):
    return [(offer.seat, offer.win) for offer in opening_offers(state)]


@pytest.mark.parametrize(
    ("hands", "rules", "expected"),
    [
        ((COMPLETE,), "lequ-half", [(0, "tianhu")]),
        ((COMPLETE_WITH_GOLD,), "lequ-half", [(0, "gaibao")]),
        ((COMPLETE,), "juxian-half", [(0, "qiangjin")]),
        (("147m258p369s12345z", FLOATING), "lequ-half", [(1, "gaibao")]),
        (("147m258p369s12345z", FLOATING), "juxian-half", [(1, "qiangjin")]),
        (("147m258p369s12345z", FLOATING), "xinzhuang-half", [(1, "gaibao")]),
        (("147m258p369s12345z", READY), "lequ-half", [(1, "qiangjin")]),
        (("147m258p369s12345z", THREE_GOLDS), "lequ-half", [(1, "three_golds")]),
        (("147m258p369s12345z", "258p369s147m1234z", THREE_GOLDS), "zhangle", [(2, "three_golds")]),
        # Another's tianhu never is; a hand that only its third gold would make 三金倒 is no 抢金.
        (("147m258p369s12345z", "88p147m258s12346z"), "lequ-half", []),
        # Priority: 盖宝 before 天胡; then the next seat first, the dealer last.
        ((COMPLETE, FLOATING), "lequ-half", [(1, "gaibao"), (0, "tianhu")]),
        (("147m258p369s12345z", READY, READY), "lequ-half", [(1, "qiangjin"), (2, "qiangjin")]),
        # Under J the order is 三金倒, 闲家抢金, 庄家抢金.
        (
            (COMPLETE, READY, THREE_GOLDS),
            "juxian-half",
            [(2, "three_golds"), (1, "qiangjin"), (0, "qiangjin")],
        ),
        (("19m19p19s1234567z1m",), "lequ-half", [(0, "thirteen_orphans")]),
    ],
)
def test_opening_offers_stand_in_the_order_of_the_rulebook(hands, rules, expected):
    assert offers(table(*hands, rules=rules)) == expected


def test_full_mode_needs_four_golds_and_more_golds_go_first():
    four, five = "888p9p147m258s123z", "888p99p147m258s12z"
    state = table("147m258p369s12345z", four, five, gold="8p 9p", rules="lequ-full")
    assert offers(state) == [(2, "five_golds"), (1, "four_golds")]


def test_the_dealers_complete_hand_is_no_win_once_the_opening_is_passed():
    assert win_open(opened(COMPLETE), 0) is None


def test_after_a_kong_the_dealers_first_turn_may_be_won():
    state = opened("1111m234m456p789s2z", wall="2z9p9s7p")
    assert win_open(state, 0) is None
    assert win_open(play(state, "0 kong 1m"), 0) == "self_draw"


def test_passed_golds_may_be_taken_in_ones_own_turn():
    assert win_open(opened("888p147m258s12345z"), 0) == "three_golds"


def test_no_golds_win_after_a_pong():
    state = opened("147m258p369s12347z", "888p77z147m25s123z")
    state = play(state, "0 discard 7z", "1 pong")
    assert win_open(state, 1) is None


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("lequ-half", "you"), ("xinzhuang-half", "seven_pairs_you"), ("juxian-half", "you")],
)
def test_a_hand_that_floats_by_sets_and_by_pairs_takes_the_higher(rules, expected):
    state = opened("147m258p369s12347z", "112233m445566p8p", wall="9s9p", rules=rules)
    assert win_open(play(state, "0 discard 7z"), 1) == expected


@pytest.mark.parametrize(("limit", "wins"), [("none", True), ("two_you", True), ("any_you", False)])
def test_the_gold_limit_on_a_plain_self_draw_with_one_gold(limit, wins):
    rules = {"preset": "lequ-half", "gold_limit": limit}
    state = opened("147m258p369s12347z", "123m456p78s8p1122z", wall="2z9p", rules=rules)
    assert (win_open(play(state, "0 discard 7z"), 1) == "self_draw") == wins


@pytest.mark.parametrize(
    ("limit", "robs"), [("none", True), ("no_rob", False), ("one_draw_two_you", False), ("any_you", False)]
)
def test_robbing_a_kong_with_a_gold_in_hand(limit, robs):
    rules = {"preset": "lequ-half", "gold_limit": limit}
    dealer, konger, robber = "147m25p369s123467z", "33s147m25p79s1235z", "111222333m48p24s"
    state = opened(dealer, konger, robber, wall="9s9p1p3s9p6z", rules=rules)
    state = play(state, "0 discard 3s", "1 pong", "1 discard 5z")
    state = play(state, "2 discard 9s", "3 discard 9p", "0 discard 1p")
    state = act(state, 1, parse("kong 3s")).state
    assert (win_open(state, 2) == "rob_kong") == robs
    assert bool(legal(state, 2)) == robs
