"""A settlement explains itself: what the won hand did not count as and why, and factors that make every payment."""

from math import prod
from random import Random

import pytest

from longyan.bots.beginner import beginner
from longyan.engine import accounts
from longyan.engine.accounts import Way, account, ways
from longyan.engine.actions import parse
from longyan.engine.dealing import deal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, read_rules
from longyan.engine.scoring import factor
from longyan.engine.seatview import seat_view
from longyan.engine.state import Freeze
from longyan.simulation import shuffled
from tests.longyan.engine.positions import opened, play, table

DEALER = "147m258p369s12347z"
FAR_DEALER = "147m258p369s12345z"
LONG_WALL = "9p9s6p1p2p3p4p5p1s2s3s4s5s6s7s9m9m"
BOTH_WAYS = "112233m445566p8p"
PAIRS_WITH_4P = "112233m455667p8p"
SETS = "777m2334458p111s"
THREE_GOLDS = "111222333m9s888p"
ORPHANS_BUT_FOR_A_WHITE = "1999m19p19s11552z"


def drawn(hand, tile, **how):
    """Seat 1 has drawn the tile."""
    return play(opened(DEALER, hand, wall=tile + LONG_WALL, **how), "0 discard 7z")


def passed_win():
    """A double is declined, and what is left of it won."""
    state = play(opened(DEALER, SETS, wall="8p9p9s6p1p2p6s7s5p"), "0 discard 7z", "1 discard 8p")
    state = play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p", "1 discard 1p")
    return play(state, "2 discard 2p", "3 discard 6s", "0 discard 7s", "1 win")


def closed_step():
    """A gold from the hand is thrown where only one just drawn makes a double."""
    state = play(drawn("777m233445p88p11s", "1s", rules="juxian-half"), "1 discard 8p")
    return play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p", "1 win")


def with_freeze(state, *moves):
    return play(state.but(freezes=(Freeze(3, "A"),)), *moves)


OWN_TURN = {
    "nothing else": (lambda: play(drawn("123m456p789s1112z", "2z"), "1 win"), set()),
    "lower": (lambda: play(drawn(BOTH_WAYS, "9s", rules="xinzhuang-half"), "1 win"), {("you", "lower")}),
    "same": (lambda: play(drawn(BOTH_WAYS, "9s"), "1 win"), {("seven_pairs_you", "same")}),
    "pairs": (lambda: play(drawn(PAIRS_WITH_4P, "4p"), "1 win"), {("seven_pairs", "lower")}),
    "golds": (lambda: play(drawn(THREE_GOLDS, "5m", rules="xinzhuang-half"), "1 win"), {("three_golds", "lower")}),
    "frozen": (
        lambda: with_freeze(drawn(THREE_GOLDS, "5m", rules="xinzhuang-half"), "1 win"),
        {("three_golds", "frozen")},
    ),
    "gold limit": (
        lambda: play(drawn(PAIRS_WITH_4P, "4p", rules={"preset": "lequ-half", "gold_limit": "any_you"}), "1 win"),
        {("seven_pairs", "gold_limit")},
    ),
    "a win passed": (passed_win, {("double_you", "passed_win")}),
    "a step closed": (closed_step, {("double_you", "step_closed")}),
    "the opening passed": (
        lambda: play(opened("123m456p789s12z888p"), "0 win"),
        {("gaibao", "opening_passed"), ("tianhu", "opening_passed"), ("qiangjin", "opening_passed")},
    ),
}


def left_out(state):
    """What the hand did not count as, and why."""
    return {(way.win, way.why) for way in ways(state) if way.why != accounts.COUNTED}


@pytest.mark.parametrize("case", OWN_TURN)
def test_readings_of_a_hand_won_in_its_own_turn(case):
    state, expected = OWN_TURN[case]
    assert left_out(state()) == expected


OPENING = {
    "lower": (["123m4568p789s1122z"], "lequ-half", {("tianhu", "lower"), ("qiangjin", "lower")}),
    "third gold": ([FAR_DEALER, "123m456p789s88p12z"], "lequ-half", {("three_golds", "third_gold")}),
    "no 天胡": (["123m456p789s11122z"], "juxian-half", {("tianhu", "not_played")}),
    "no 盖宝": ([FAR_DEALER, SETS], "juxian-half", {("gaibao", "not_played")}),
}


@pytest.mark.parametrize("case", OPENING)
def test_readings_of_a_hand_won_at_the_opening(case):
    hands, rules, expected = OPENING[case]
    assert left_out(play(table(*hands, rules=rules), f"{len(hands) - 1} win")) == expected


def test_a_white_that_is_no_face_in_thirteen_orphans():
    state = play(table(FAR_DEALER, ORPHANS_BUT_FOR_A_WHITE, gold="9m"), "1 win")
    assert left_out(state) == {("thirteen_orphans", "orphans_white")}


def test_thirteen_orphans_where_they_are_not_played():
    state = play(table("11999m19p19s12345z", rules="zhangle", gold="9m"), "0 win")
    assert left_out(state) == {("thirteen_orphans", "not_played")}


def robbed(robber):
    hands = ("147m25p369s123467z", "33s147m25p79s1235z", robber)
    state = opened(*hands, wall="9s9p1p3s9p6z")
    state = play(state, "0 discard 3s", "1 pong", "1 discard 5z", "2 discard 9s", "3 discard 9p", "0 discard 1p")
    return play(act(state, 1, parse("kong 3s")).state, "2 win")


@pytest.mark.parametrize(
    ("robber", "expected"),
    [
        ("111222333m44p24s", set()),
        ("111222333m8p555s", {("you", "not_drawn")}),
        ("111222m888p4p124s", {("three_golds", "not_drawn")}),
        ("112233m445566p3s", {("seven_pairs", "not_drawn")}),
    ],
)
def test_a_robbed_kong_is_no_you(robber, expected):
    assert left_out(robbed(robber)) == expected


def test_a_discard_that_completes_thirteen_orphans_is_a_discard_only():
    rules = {"preset": "zhangle", "thirteen_orphans": True, "multipliers": {"thirteen_orphans": 20}}
    multipliers = dict(read_rules("zhangle").multipliers) | {"thirteen_orphans": 20}
    hands = ("147m258p369s12347z", "19m19p19s1234566z")
    state = opened(*hands, rules=rules | {"multipliers": multipliers}, wall=LONG_WALL, gold="8s")
    state = play(act(state, 0, parse("discard 7z")).state, "1 win")
    assert left_out(state) == {("thirteen_orphans", "not_drawn")}


def test_the_reading_that_counted_stands_first_and_each_has_its_figure():
    assert ways(play(drawn(BOTH_WAYS, "9s", rules="xinzhuang-half"), "1 win")) == (
        Way("seven_pairs_you", 6, "counted"),
        Way("you", 5, "lower"),
    )


def test_a_reading_says_who_froze_it_what_the_limit_counts_and_what_was_left():
    assert ways(OWN_TURN["frozen"][0]())[1].seat == 3
    assert ways(OWN_TURN["gold limit"][0]())[1].number == 1
    assert ways(passed_win())[1].number == 1


def test_there_are_no_readings_before_the_end_nor_of_a_drawn_deal():
    assert ways(drawn(SETS, "8p")) == ()
    drawn_out = play(opened(DEALER, wall=""), "0 discard 7z")
    assert drawn_out.outcome.winner is None
    assert ways(drawn_out) == ()


# Payments


def factors_of(state, payment):
    return account(state.rules, state.dealer, state.streak, state.outcome.patterns, payment)


def test_a_pattern_is_a_factor_where_it_multiplies():
    rules = {"preset": "lequ-half", "patterns": {"all_triplets": 1, "one_suit": 3, "mixed_suit": 1}, "base": 2}
    state = play(drawn("111222333m44456m", "7m", rules=rules), "1 win")
    told = factors_of(state, state.payments[0])
    assert [(each.kind, each.value) for each in told.factors] == [("base", 2), ("win", 2), ("pattern", 3)]
    assert state.payments[0].rate == 12


def test_the_streak_is_a_factor_of_its_own():
    state = play(table("123m456p789s11122z", rules="juxian-half", streak=3), "0 win")
    told = factors_of(state, state.payments[0])
    assert [(each.kind, each.value) for each in told.dealers] == [("dealer", 2), ("streak", 3)]


def test_who_pays_for_all_pays_every_share():
    state = robbed("111222333m44p24s")
    assert factors_of(state, state.payments[0]).shares == ((0, 4), (1, 2), (3, 2))


def ended_deals(seed, deals):
    random = Random(seed)
    for name in PRESET_NAMES:
        rules = read_rules(name)
        for number in range(deals):
            state = deal(rules, shuffled(rules, random), 0, 1 + number)
            while state.outcome is None:
                state = proceed(state).state if is_tables_turn(state) else moved(state)
            yield state


def moved(state):
    seat = next(seat for seat, question in enumerate(state.questions) if question)
    return act(state, seat, beginner(seat_view(state, seat))).state


def test_in_whole_deals_the_factors_make_every_payment_and_the_win_is_the_best_reading():
    kinds = set()
    for state in ended_deals(3, 5):
        for payment in state.payments:
            kinds.add(payment.kind)
            told = factors_of(state, payment)
            assert prod(each.value for each in told.factors) == payment.rate
            assert paid(state, told) == payment.points
        counted = [way for way in ways(state) if way.why == accounts.COUNTED]
        assert [way.win for way in counted] == ([state.outcome.win] if state.outcome.win else [])
        assert all(way.points <= counted[0].points for way in ways(state) if way.why in (accounts.LOWER, "same"))
        assert all(way.why in (accounts.COUNTED, *accounts.WHY_NOT) for way in ways(state))
    assert kinds >= {"win", "kong", "flower"}


def paid(state, told):
    """The points of a payment worked out again from its account."""
    payment, dealers = told.payment, prod(each.value for each in told.dealers)
    if told.shares:
        points = [0] * len(state.hands)
        points[payment.source] = -sum(share for _seat, share in told.shares)
        points[payment.seat] = -points[payment.source]
        return tuple(points)
    seats = range(len(state.hands))
    if payment.kind == "fenbing":
        return tuple(payment.rate * (1 if seat != state.dealer else 1 - len(seats)) for seat in seats)
    assert dealers == factor(state, state.dealer)
    payers = [seat for seat in seats if payment.points[seat] < 0]
    points = [-payment.rate * (dealers if state.dealer in (seat, payment.seat) else 1) for seat in seats]
    points = [points[seat] if seat in payers else 0 for seat in seats]
    points[payment.seat] = -sum(points)
    return tuple(points)
