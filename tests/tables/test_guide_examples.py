"""The guide's worked deals: each ends in the win that it is to show, by legal moves, and pays what the rules say."""

from collections import Counter
from itertools import chain

import pytest

from longyan.engine.multipliers import OPENING_WINS
from longyan.engine.presets import PRESET_NAMES, read_rules
from longyan.engine.tiles import COPIES, DOTS
from tables.guide.examples import dealt, examples

SEATS = (2, 3, 4)


def _rules(name, players=4, **changes):
    return read_rules({"preset": name, "players": players, **changes})


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_win_with_a_figure_has_an_example(name, players):
    rules = _rules(name, players)
    found = examples(rules)
    assert set(found) == {win for win, _figure in rules.multipliers}
    for win, example in found.items():
        assert example.win == win
        assert example.state.outcome.win == win
        assert example.payment.clause == win


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_example_sums_to_zero_at_the_rate_of_its_figure(name, players):
    rules = _rules(name, players, base=3)
    for win, example in examples(rules).items():
        assert example.payment.rate == 3 * rules.multiplier(win)
        assert [sum(payment.points) for payment in example.state.payments] == [0] * len(example.state.payments)
        assert example.payment.points[example.state.outcome.winner] > 0


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_hand_that_is_shown_is_the_one_that_won(name, players):
    for example in examples(_rules(name, players)).values():
        outcome = example.state.outcome
        last = [] if outcome.tile is None else [outcome.tile]
        shown = sorted([*chain.from_iterable(example.shown), *last])
        assert shown == list(example.state.hands[outcome.winner].tiles)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_tile_is_there_five_times(name):
    for example in examples(_rules(name)).values():
        state = example.state
        rivers = [thrown.tile for hand in state.hands for thrown in hand.river]
        melded = [meld.tile for hand in state.hands for meld in hand.melds for _ in range(3 + meld.is_kong)]
        held = chain.from_iterable(hand.tiles for hand in state.hands)
        count = Counter([*held, *rivers, *melded, *state.indicators, *state.wall[state.at :]])
        assert max(count.values()) <= COPIES


@pytest.mark.parametrize("players", [2, 3])
def test_without_dots_all_but_thirteen_orphans_are_shown(players):
    found = examples(_rules("lequ-half", players, dots=False, thirteen_orphans=False))
    assert set(found) == {win for win, _figure in _rules("lequ-half").multipliers} - {"thirteen_orphans"}
    hands = chain.from_iterable(example.state.hands for example in found.values())
    assert not {tile for hand in hands for tile in hand.tiles} & set(DOTS)


@pytest.mark.parametrize(
    ("changes", "gone"),
    [
        ({"rob_kong": False}, {"rob_kong"}),
        ({"thirteen_orphans": False}, {"thirteen_orphans"}),
        ({"opening": []}, set(OPENING_WINS)),
        ({"opening": ["tianhu", "golds", "qiangjin", "dealer_qiangjin"]}, {"gaibao"}),
    ],
)
def test_what_the_rules_do_not_have_has_no_example(changes, gone):
    rules = _rules("lequ-half", **changes)
    assert not gone & set(examples(rules))
    assert set(examples(rules)) | gone >= {win for win, _figure in rules.multipliers}


def test_without_others_robbing_gold_the_dealer_does_it():
    example = examples(_rules("lequ-half", opening=["dealer_qiangjin"]))["qiangjin"]
    assert example.state.outcome.winner == example.state.dealer


def test_equal_rules_are_played_once():
    assert examples(_rules("zhangle")) is examples(_rules("zhangle"))
    assert dealt(_rules("zhangle")) is dealt(_rules("zhangle"))
