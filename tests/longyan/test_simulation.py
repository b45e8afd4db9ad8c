"""Seeded playouts: whatever happens, no law of the game is broken."""

from collections import Counter
from random import Random

import pytest

from longyan.engine.actions import NotAllowed
from longyan.engine.dealing import deal
from longyan.engine.legal import legal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, preset, read_rules
from longyan.simulation import Tally, lying_tiles, play_deal, play_deals, shuffled, violations
from tests.longyan.engine.test_actions import EVERY_ACTION

ODD_TABLES = [
    {"preset": "lequ-half", "players": 3},
    {"preset": "juxian-full", "players": 2},
    {"preset": "zhangle", "players": 2, "dots": False},
    {"preset": "xinzhuang-half", "gold_limit": "any_you"},
]


def at_random(seed):
    """A player who takes any legal action, a win two times in three."""
    random = Random(seed)

    def player(view):
        wins = [action for action in view.mine.legal if action.verb == "win"]
        return wins[0] if wins and random.random() < 0.67 else random.choice(view.mine.legal)

    return player


@pytest.mark.parametrize("told", [*PRESET_NAMES, *ODD_TABLES], ids=str)
def test_a_playout_breaks_no_law(told):
    rules = read_rules(told)
    players = [at_random(seat) for seat in range(rules.players)]
    for played in play_deals(rules, players, 25, seed=3):
        assert violations(played) == []


@pytest.mark.parametrize("name", ["lequ-half", "juxian-full"])
def test_no_tile_is_lost_or_made_at_any_step(name):
    rules = preset(name)
    played = play_deal(deal(rules, shuffled(rules, Random(5)), 0, 1), [at_random(seat) for seat in range(4)])
    state, all_tiles = played.first, lying_tiles(played.first)
    while state.outcome is None:
        assert lying_tiles(state) == all_tiles
        state = next_random(state, Random(state.at))
    assert lying_tiles(state) == all_tiles


def next_random(state, random):
    if is_tables_turn(state):
        return proceed(state).state
    seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
    return act(state, seat, random.choice(legal(state, seat))).state


@pytest.mark.parametrize("name", ["lequ-half", "zhangle"])
def test_all_that_is_legal_is_accepted_and_all_else_refused(name):
    rules = preset(name)
    random = Random(8)
    for seed in range(2):
        state = deal(rules, shuffled(rules, Random(seed)), 0, 1)
        while state.outcome is None:
            for seat in range(rules.players):
                accepted = {action for action in EVERY_ACTION if is_accepted(state, seat, action)}
                assert accepted == set(legal(state, seat))
            state = next_random(state, random)


def is_accepted(state, seat, action):
    try:
        act(state, seat, action)
    except NotAllowed:
        return False
    return True


def test_a_tally_adds_up():
    rules = preset("lequ-half")
    tally = Tally(rules.players)
    for played in play_deals(rules, [at_random(seat) for seat in range(4)], 30, seed=1):
        tally.add(played)
    told = tally.as_json()
    assert told["deals"] == 30
    assert sum(told["wins"].values()) + told["drawn"] == pytest.approx(1, abs=0.01)
    assert sum(told["mean_points"]) == pytest.approx(0, abs=0.01)
    assert told["violations"] == 0


def test_a_deal_with_a_lost_tile_is_a_violation():
    rules = preset("lequ-half")
    played = play_deal(deal(rules, shuffled(rules, Random(5)), 0, 1), [at_random(seat) for seat in range(4)])
    hands = played.last.hands
    played.last = played.last.but(hands=(hands[0].but(flowers=(41, *hands[0].flowers)), *hands[1:]))
    assert violations(played) == ["tiles", "replay"]


def test_the_same_seed_gives_the_same_deals():
    rules = preset("lequ-half")

    def ends(seed):
        return [played.last.payments for played in play_deals(rules, [at_random(1)] * 4, 3, seed)]

    assert ends(1) == ends(1)
    assert ends(1) != ends(2)


def test_every_win_of_the_preset_comes_up_in_time():
    rules = preset("lequ-half")
    seen = Counter(
        played.last.outcome.win for played in play_deals(rules, [at_random(seat) for seat in range(4)], 300, seed=2)
    )
    assert {"self_draw", "three_golds", None} <= set(seen)
