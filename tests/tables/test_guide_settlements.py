"""What the guide says of a payment is worked out as it was paid."""

import math
import re

import pytest

from longyan.engine.presets import PRESET_NAMES, read_rules
from longyan.engine.scoring import kong_payment, win_payment
from longyan.engine.state import FED, Meld, Outcome
from tables import words
from tables.guide import facts
from tables.guide.examples import dealt, examples
from tables.guide.settlements import lines, settlement


def _worth(reason: str) -> int:
    """A sum as it is told: products of numbers, or sums of shares."""
    numbers = [int(number) for number in re.findall(r"\d+", reason)]
    return math.prod(numbers) if "×" in reason else sum(numbers)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_reason_comes_to_the_points_beside_it(name, players):
    rules = read_rules({"preset": name, "players": players, "base": 2})
    for example in examples(rules).values():
        told = settlement(example).lines
        assert [line.points for line in told] == [words.signed(points) for points in example.payment.points]
        assert [_worth(line.reason) for line in told] == [abs(points) for points in example.payment.points]
        assert [line.is_dealer for line in told] == [True] + [False] * (players - 1)


def test_a_named_pattern_is_part_of_the_product():
    state = dealt(read_rules({"preset": "lequ-half", "patterns": {"mixed_suit": 3}}))
    outcome = Outcome("won", 1, 1, 1, "you", patterns=("mixed_suit",))
    payment = win_payment(state, 1, "you", 0, None, outcome.patterns)
    told = list(lines(state.but(outcome=outcome), payment))
    assert (told[0].points, told[0].reason) == ("−30", "底分 1 × 5 倍 × 混一色 3 × 庄家 2")


def test_the_streak_is_part_of_the_product():
    state = dealt(read_rules("juxian-half")).but(streak=3)
    told = list(lines(state, win_payment(state, 1, "you", 0, None, ())))
    assert (told[0].points, told[0].reason) == ("−30", "底分 1 × 5 倍 × 庄家 2 × 连庄 3")


@pytest.mark.parametrize(
    ("win", "story"),
    [
        ("you", "南家自己摸到红中。"),
        ("rob_kong", "南家补杠九万，被西家抢来胡了。"),
        ("discard", "南家胡东家打出的"),
        ("tianhu", "开金后，东家亮牌就胡。"),
    ],
)
def test_the_story_says_how_it_was_won(win, story):
    assert settlement(examples(read_rules("zhangle"))[win]).story.startswith(story)


def test_a_triple_you_shows_the_golds_that_were_thrown():
    first = settlement(examples(read_rules("lequ-half"))["triple_you"]).picture[0]
    assert first.mark == "thrown"
    assert first.tiles.count("#t-5p") == 2


def test_a_payment_without_base_says_its_points():
    state = dealt(read_rules("lequ-half"))
    told = list(lines(state, kong_payment(state, 1, Meld(FED, 0, 0))))
    assert [(line.points, line.reason) for line in told[:3]] == [
        ("−6", "3 分 × 庄家 2"),
        ("+6", "收进 6"),
        ("0", "不用付"),
    ]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # L's and X's own figures.
        ("lequ-half", (12, 12, 8)),
        ({"preset": "lequ-half", "players": 3}, (8, 8, 6)),
        ({"preset": "lequ-half", "players": 2}, (4, 4, None)),
        ("xinzhuang-half", (6, 6, 4)),
        ("xinzhuang-flat", (3, 3, 3)),
        ("lequ-full", None),
    ],
)
def test_what_a_robbed_kong_costs(rules, expected):
    assert facts.robbed_kong(read_rules(rules)) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("lequ-half", (6, 6, 3)), ("xinzhuang-half", (6, 6, 4)), ("juxian-full", None)],
)
def test_what_feeding_a_kong_costs(rules, expected):
    assert facts.fed_kong(read_rules(rules)) == expected


def test_the_dealers_factor_grows_where_the_streak_counts():
    assert facts.dealer_factors(read_rules("juxian-half")) == [2, 4, 6]
    assert facts.dealer_factors(read_rules("lequ-half")) == [2, 2, 2]


def test_fenbing_doubles():
    rounds = facts.fenbing(read_rules("lequ-half"))
    assert [(it["number"], it["honour"]) for it in rounds] == [(2, 1), (4, 2), (8, 4)]
