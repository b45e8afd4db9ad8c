"""Who pays whom: the figures of rulebook section 9."""

import pytest

from longyan.engine.presets import preset, read_rules
from longyan.engine.scoring import (
    best_win,
    factor,
    fenbing_payment,
    flower_payments,
    kong_payment,
    next_dealer,
    totals,
    win_payment,
    win_rate,
)  # fmt: skip
from longyan.engine.state import ADDED, CONCEALED, DRAWN, FED, WON, Fenbing, Meld
from longyan.engine.tiles import parse
from tests.longyan.engine.positions import table


def at_table(rules="lequ-half"):
    gold = "8p 9p" if "full" in str(rules) else "8p"
    return table("258m369p47s123467z", rules=rules, gold=gold)


@pytest.mark.parametrize(
    ("rules", "seat", "loser", "expected"),
    [
        # L's figures for a robbed kong at four, three and two seats.
        ("lequ-half", 2, 0, (-12, 0, 12, 0)),
        ("lequ-half", 0, 2, (12, 0, -12, 0)),
        ("lequ-half", 3, 1, (0, -8, 0, 8)),
        ({"preset": "lequ-half", "players": 3}, 1, 0, (-8, 8, 0)),
        ({"preset": "lequ-half", "players": 3}, 0, 1, (8, -8, 0)),
        ({"preset": "lequ-half", "players": 3}, 1, 2, (0, 6, -6)),
        ({"preset": "lequ-half", "players": 2}, 1, 0, (-4, 4)),
        ("xinzhuang-half", 3, 1, (0, -4, 0, 4)),
        ("xinzhuang-flat", 3, 1, (0, -3, 0, 3)),
    ],
)
def test_a_robbed_kong_is_paid_by_the_robbed_for_all(rules, seat, loser, expected):
    state = at_table(rules)
    assert win_payment(state, seat, "rob_kong", 3, loser, ()).points == expected


@pytest.mark.parametrize(
    ("pays", "seat", "expected"),
    [("discarder", 2, (-2, 0, 2, 0)), ("all", 2, (-2, -1, 4, -1)), ("discarder", 3, (-2, 0, 0, 2))],
)
def test_who_pays_a_discard_win(pays, seat, expected):
    state = at_table({"preset": "zhangle", "discard_pays": pays})
    assert win_payment(state, seat, "discard", 3, 0, ()).points == expected


def test_a_win_by_self_draw_is_paid_by_each_the_dealer_double():
    assert win_payment(at_table(), 1, "you", 3, None, ()).points == (-10, 20, -5, -5)
    assert win_payment(at_table(), 0, "you", 3, None, ()).points == (30, -10, -10, -10)


def test_base_and_patterns_multiply():
    rules = read_rules({"preset": "lequ-half", "base": 5, "patterns": {"one_suit": 3}})
    assert win_rate(rules, "you", ("one_suit", "all_triplets")) == 75
    assert win_rate(rules, "you") == 25


@pytest.mark.parametrize(
    ("rules", "meld", "expected"),
    [
        ("lequ-half", Meld(FED, 3, 2), (0, 3, -3, 0)),
        ("lequ-half", Meld(FED, 3, 0), (-6, 6, 0, 0)),
        ("xinzhuang-half", Meld(FED, 3, 2), (0, 4, -4, 0)),
        ("xinzhuang-half", Meld(FED, 3, 0), (-6, 6, 0, 0)),
        ("zhangle", Meld(FED, 3, 2), (-2, 4, -1, -1)),
        ("lequ-half", Meld(ADDED, 3), (-2, 4, -1, -1)),
        ("lequ-half", Meld(CONCEALED, 3), (-4, 8, -2, -2)),
        ("juxian-full", Meld(CONCEALED, 3), (-8, 16, -4, -4)),
    ],
)
def test_kongs(rules, meld, expected):
    assert kong_payment(at_table(rules), 1, meld).points == expected


@pytest.mark.parametrize(
    ("rules", "flowers", "expected"),
    [
        ("lequ-half", ("", "123f"), (0, 0, 0, 0)),
        ("lequ-half", ("", "1234f"), (-2, 4, -1, -1)),
        ("zhangle", ("", "12345678f"), (-16, 32, -8, -8)),
        ("juxian-full", ("12345f", "678f"), (24, -8, -8, -8)),
    ],
)
def test_flowers(rules, flowers, expected):
    state = at_table(rules).but(payments=())
    hands = [hand.but(flowers=table(flowers=flowers).hands[seat].flowers) for seat, hand in enumerate(state.hands)]
    state = state.but(hands=tuple(hands))
    paid = flower_payments(state)
    assert totals(state.but(payments=tuple(paid))) == expected


@pytest.mark.parametrize(
    ("tile", "number", "expected"),
    [
        ("1m", 1, (-6, 2, 2, 2)),
        ("1z", 1, (-3, 1, 1, 1)),
        ("1m", 2, (-12, 4, 4, 4)),
        ("5z", 3, (-12, 4, 4, 4)),
    ],
)
def test_fenbing_doubles_with_each_round_and_is_not_multiplied(tile, number, expected):
    assert fenbing_payment(at_table(), Fenbing(number, parse(tile), 4)).points == expected


def test_a_running_dealer_multiplies_by_twice_the_streak():
    state = at_table("juxian-half").but(streak=3)
    assert (factor(state, 0, 1), factor(state, 2, 1)) == (6, 1)


@pytest.mark.parametrize(
    ("rule", "status", "winner", "expected"),
    [
        ("stay", WON, 0, (0, 3)), ("stay", DRAWN, None, (0, 3)), ("stay", WON, 2, (1, 1)),
        ("winner", WON, 0, (0, 3)), ("winner", DRAWN, None, (1, 1)), ("winner", WON, 2, (2, 1)),
        ("rotate", WON, 0, (0, 3)), ("rotate", DRAWN, None, (1, 1)), ("rotate", WON, 2, (1, 1)),
    ],
)  # fmt: skip
def test_who_deals_next(rule, status, winner, expected):
    state = at_table({"preset": "lequ-half", "next_dealer": rule}).but(streak=2)
    assert next_dealer(state, status, winner) == expected


@pytest.mark.parametrize(
    ("rules", "names", "best"),
    [
        ("lequ-half", {"self_draw", "seven_pairs"}, "seven_pairs"),
        ("lequ-half", {"thirteen_orphans", "triple_you"}, "triple_you"),
        ("lequ-half", {"you", "seven_pairs_you"}, "you"),
        ("xinzhuang-half", {"you", "seven_pairs_you"}, "seven_pairs_you"),
        ("lequ-half", {"tianhu", "three_golds", "qiangjin"}, "tianhu"),
        ("juxian-half", {"tianhu"}, None),
    ],
)
def test_the_best_paid_counts_and_equals_are_named_in_order(rules, names, best):
    assert best_win(preset(rules), names) == best
