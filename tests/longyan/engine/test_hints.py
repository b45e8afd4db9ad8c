"""Hints say what the engine would do: a tile that is waited for wins when it is drawn, and no other does."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from longyan.bots import BOTS
from longyan.engine import HouseRules, State, act, deal, evolve, is_tables_turn, proceed, seat_view
from longyan.engine.actions import DISCARD, discard
from longyan.engine.events import Drew
from longyan.engine.hints import Hint, Hints, hints, unseen
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.state import OFFER, TURN
from longyan.engine.tiles import COPIES, DOTS, KINDS, name, parse
from longyan.engine.wins import own_turn_win
from longyan.simulation import shuffled
from tests.longyan.engine.positions import opened, play
from tests.longyan.engine.test_seatview import shuffled_for

LIMITS = ("none", "no_rob", "two_you", "one_draw_two_you", "any_you")
RULES = {name: preset(name) for name in PRESET_NAMES}
RULES |= {f"lequ-half {limit}": replace(RULES["lequ-half"], gold_limit=limit) for limit in LIMITS[1:]}
RULES |= {"two seats without dots": replace(RULES["lequ-half"], players=2, dots=False, thirteen_orphans=False)}


def _positions(rules: HouseRules, seed: int, most: int = 60) -> Iterator[State]:
    """States of a deal between steady players in which a turn is taken or a discard lies open."""
    random = Random(seed)
    state = deal(rules, shuffled(rules, random), 0, 1)
    for _ in range(most):
        if state.outcome is not None:
            return
        if is_tables_turn(state):
            state = proceed(state).state
        else:
            seat = next(seat for seat, question in enumerate(state.questions) if question)
            state = act(state, seat, BOTS["steady"](seat_view(state, seat))).state
        if state.phase in (TURN, OFFER):
            yield state


def _would_win(state: State, seat: int) -> dict[int, str]:
    """Every kind that the seat would win with if it drew it now and nothing were frozen, with the win's name."""
    kinds = range(KINDS) if state.rules.dots else (kind for kind in range(KINDS) if kind not in DOTS)
    held = state.hands[seat].tiles
    drawn = {
        kind: evolve(state.but(freezes=(), offer=None), Drew(seat, kind, "wall"))
        for kind in kinds
        if held.count(kind) < COPIES
    }
    wins = {kind: own_turn_win(after, seat) for kind, after in drawn.items()}
    return {kind: win for kind, win in wins.items() if win}


def _said_to_win(state: State, hint: Hint) -> set[int]:
    waits = {wait.tile for wait in hint.waits} if not hint.away else set()
    return waits | (set(state.indicators) if hint.golds_win else set())


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_what_is_waited_for_wins_and_nothing_else(rules):
    said = 0
    for seed in range(3):
        for state in _positions(rules, seed):
            for seat, hand in enumerate(state.hands):
                if len(hand.tiles) % 3 != 1:
                    continue
                hint = hints(seat_view(state, seat)).stands
                wins = {kind for kind in _said_to_win(state, hint) if hand.tiles.count(kind) < COPIES}
                assert wins == set(_would_win(state, seat)), f"{seed}: {[name(tile) for tile in hand.tiles]}"
                said += len(wins)
    assert said > 50


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_throws_hint_is_that_of_the_hand_which_it_leaves(name):
    checked = 0
    for state in _positions(RULES[name], 5):
        if state.phase != TURN:
            continue
        seat = state.turn
        for tile, hint in hints(seat_view(state, seat)).throws:
            after = seat_view(act(state, seat, discard(tile)).state, seat)
            if after.outcome is None:
                assert hints(after).stands == hint
                checked += 1
    assert checked > 50


def _text(hint: Hint) -> str:
    return " ".join(f"{name(wait.tile)}x{wait.left}" for wait in hint.waits)


def test_the_tiles_left_are_those_that_the_seat_does_not_see():
    """Of 3m the next seat throws one and the one after it pongs them: all four are seen then."""
    others = ("3m258m369p147s126z", "33m69m147p258s127z")
    state = play(opened("123m456p789s45m11s7z", *others, gold="8p", wall="9s9s9s6s"), "0 discard 7z")
    assert _text(hints(seat_view(state, 0)).stands) == "3mx3 6mx4 8px3"
    state = play(state, "1 discard 3m")
    assert _text(hints(seat_view(state, 0)).stands) == "3mx2 6mx4 8px3"
    state = play(state, "2 pong")
    assert _text(hints(seat_view(state, 0)).stands) == "3mx0 6mx4 8px3"


@pytest.mark.parametrize(
    ("hand", "throw", "rules", "said"),
    [
        # two sets of waits, one of them with a tile that the others' hands hold, which the seat does not see
        ("123m456p789s45m11s7z", "7z", "lequ-half", "away 0: 3mx3 6mx4 8px3"),
        # a gold pairs with anything
        ("123m456p789s234s8p7z", "7z", "lequ-half", "level 1"),
        # a white may stand for the gold's face, and so may another that comes
        ("123m456p789s79p11s5z", "5z", "lequ-half", "away 0: 8px3 5zx3"),
        # where golds are number tiles, one of them does not complete three winds
        ("123m456p789s11s33z7z", "7z", "juxian-half", "away 0: 1sx2 3zx2 8px3"),
        (
            "19m19p19s1234567z9s",
            "9s",
            "lequ-half",
            "away 0: 1mx3 9mx3 1px3 9px3 1sx3 9sx2 1zx3 2zx3 3zx3 4zx3 5zx3 6zx3 7zx3 8px3",
        ),
        ("19m19p19s1234567z9s", "9s", "zhangle", "far"),
    ],
)
def test_hands_read_as_the_rules_say(hand, throw, rules, said):
    state = opened(hand, gold="8p", rules=rules)
    hint = dict(hints(seat_view(state, 0)).throws)[parse(throw)]
    waits = sorted(_text(hint).split())
    if said == "far":
        assert hint.away > 3
    elif said == "level 1":
        assert (hint.away, hint.level, len(hint.waits)) == (0, 1, KINDS)
    else:
        assert (hint.away, waits) == (0, sorted(said.removeprefix("away 0: ").split()))


def test_a_ready_hand_that_the_gold_limit_keeps_from_winning_says_so():
    rules = replace(RULES["lequ-half"], gold_limit="any_you")
    state = opened("123m456p79s11z22s8p7z", gold="8p").but(rules=rules)
    hint = dict(hints(seat_view(state, 0)).throws)[parse("7z")]
    assert (hint.away, hint.waits, hint.barred) == (0, (), True)


def test_two_golds_in_hand_say_what_a_third_would_be():
    state = opened("147m25p369s1247z88p", gold="8p")
    hint = dict(hints(seat_view(state, 0)).throws)[parse("7z")]
    assert (hint.golds_win, hint.golds) == ("three_golds", 1)
    assert hint.away > 0
    assert dict(hints(seat_view(state, 0)).throws)[parse("8p")].golds_win is None


def test_the_best_throws_are_named():
    found = hints(seat_view(opened("123m456p789s45m11s7z", gold="8p"), 0))
    assert found.stands is None
    assert found.away == 0
    assert parse("7z") in found.ready
    assert parse("1m") not in found.ready


def test_a_bystander_is_told_nothing_and_nobody_once_it_is_over():
    state = opened("123m456p789s45m11s7z", gold="8p")
    assert hints(seat_view(state, None)) == Hints()
    assert Hints().away is None
    over = state
    while over.outcome is None:
        seat = next((seat for seat, question in enumerate(over.questions) if question), None)
        step = proceed(over) if seat is None else act(over, seat, _any(over, seat))
        over = step.state
    assert hints(seat_view(over, 0)) == Hints()


def _any(state: State, seat: int):
    legal = seat_view(state, seat).mine.legal
    return next((action for action in legal if action.verb == DISCARD), legal[-1])


@pytest.mark.parametrize("seed", range(3))
def test_hints_rest_on_nothing_that_is_hidden(seed):
    random = Random(seed)
    for state in _positions(RULES["lequ-half"], seed + 20, 40):
        for seat in range(4):
            assert hints(seat_view(shuffled_for(state, seat, random), seat)) == hints(seat_view(state, seat))


def test_every_tile_is_either_seen_or_counted():
    for state in _positions(RULES["lequ-half"], 31, 120):
        for seat, hand in enumerate(state.hands):
            hidden = [tile for place, other in enumerate(state.hands) if place != seat for tile in other.tiles]
            left = unseen(seat_view(state, seat))
            wall = [tile for tile in state.wall[state.at :] if tile < KINDS]
            assert sum(left) == len(hidden) + len(wall)
            assert min(left) >= 0
            assert hand is state.hands[seat]
