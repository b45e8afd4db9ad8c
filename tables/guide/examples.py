"""The scripts played by the engine: a deal for each win that the rules allow, from the first tile to the payments."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from longyan.engine import act, settled
from longyan.engine.actions import DISCARD, GIVE_UP, TAKE_WIN, Action, parse
from longyan.engine.dealing import begin
from longyan.engine.houserules import HouseRules
from longyan.engine.legal import OPENING_QUESTION, legal
from longyan.engine.multipliers import MULTIPLIERS
from longyan.engine.state import Payment, Seat, State
from longyan.engine.tiles import COPIES, KINDS, Tile, full_set, is_number, rank, read, suit
from tables.guide.scripts import DEALER, Script, golds, scripts, spelled

_HAND = 13
_MOST_MOVES = 60


class Example(NamedTuple):
    """A deal that was won as `win`: its end, and the winner's hand in groups without the tile that completes it."""

    win: str
    state: State
    shown: tuple[tuple[Tile, ...], ...]

    @property
    def payment(self) -> Payment:
        """What the win itself pays, without kongs and flowers."""
        return next(payment for payment in self.state.payments if payment.kind == "win")


@lru_cache(maxsize=64)
def examples(rules: HouseRules) -> dict[str, Example]:
    """An example of every win that has a figure and comes about under these rules, in the order of section 9.

    A figure may be out of reach: where another win of the same hand always pays more, or the win is switched off.
    """
    found = (_example(rules, win) for win in MULTIPLIERS if rules.multiplier(win) is not None)
    return {example.win: example for example in found if example is not None}


@lru_cache(maxsize=64)
def dealt(rules: HouseRules) -> State:
    """A deal in which nothing has happened, for asking what something would pay."""
    return _set_up(rules, Script({}, {}, OPENING_QUESTION))


def _example(rules: HouseRules, win: str) -> Example | None:
    for script in scripts(win, rules):
        state = _played(rules, script)
        if state.outcome is not None and state.outcome.win == win:
            return Example(win, state, tuple(read(spelled(text, rules)) for text in script.shown.split()))
    return None


def _played(rules: HouseRules, script: Script) -> State:
    """The deal until it is over, or until it is clear that the script leads nowhere under these rules."""
    state = settled(_set_up(rules, script))
    plans = {seat: [_action(step, rules) for step in plan] for seat, plan in script.plans.items()}
    for _ in range(_MOST_MOVES):
        asked = [seat for seat, question in enumerate(state.questions) if question]
        if not asked:
            break
        seat = asked[0]
        state = settled(act(state, seat, _chosen(state, seat, plans.get(seat, []), script.on)).state)
    return state


def _action(step: str, rules: HouseRules) -> Action:
    verb, _, tile = step.partition(" ")
    return parse(f"{verb} {spelled(tile, rules)}" if tile else verb)


def _chosen(state: State, seat: Seat, plan: list[Action], on: str) -> Action:
    """The plan's next step if it is legal, a win only in answer to the question `on`; else passing, or throwing what
    was drawn."""
    open_now = legal(state, seat)
    awaited = state.questions[seat].kind == on or plan[:1] != [TAKE_WIN]
    if awaited and plan and plan[0] in open_now:
        return plan.pop(0)
    return GIVE_UP if GIVE_UP in open_now else _idle_throw(state, seat, open_now)


def _idle_throw(state: State, seat: Seat, open_now: tuple[Action, ...]) -> Action:
    drawn = Action(DISCARD, state.hands[seat].drawn)
    if drawn in open_now:
        return drawn
    return next(action for action in reversed(open_now) if action.verb == DISCARD)


# Setting up


def _set_up(rules: HouseRules, script: Script) -> State:
    indicators = tuple(read("".join(golds(rules))))
    given = {seat: read(spelled(hand, rules)) for seat, hand in script.hands.items()}
    draws = [read(spelled(tile, rules))[0] for tile in script.draws]
    fillers = _fillers(rules, indicators, [*draws, *(tile for hand in given.values() for tile in hand)])
    hands = [_filled(seat, given.get(seat, ()), fillers) for seat in range(rules.players)]
    wall = (*_walled(draws, rules.players - script.apart, fillers), *fillers)
    return begin(rules, DEALER, 1, indicators, hands, [()] * rules.players, wall)


def _fillers(rules: HouseRules, indicators: tuple[Tile, ...], used: list[Tile]) -> Iterator[Tile]:
    """The tiles that no script uses and that are no golds, far apart from each other."""
    left = Counter({kind: COPIES for kind in full_set(rules.dots) if kind < KINDS and kind not in indicators})
    left.subtract(used)
    ordered = sorted(left, key=_far_apart)
    return iter([kind for copy in range(COPIES) for kind in ordered if left[kind] > copy])


def _far_apart(kind: Tile) -> tuple[int, int, int]:
    step = rank(kind) % 3 if is_number(kind) else rank(kind)
    return step, suit(kind), rank(kind)


def _filled(seat: Seat, hand: tuple[Tile, ...], fillers: Iterator[Tile]) -> list[Tile]:
    size = _HAND + (seat == DEALER)
    return [*hand, *(next(fillers) for _ in range(size - len(hand)))]


def _walled(draws: list[Tile], between: int, fillers: Iterator[Tile]) -> Iterator[Tile]:
    for tile in draws:
        yield tile
        yield from (next(fillers) for _ in range(between))
