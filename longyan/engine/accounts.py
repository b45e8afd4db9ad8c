"""A settlement that explains itself: how the won hand could be read, what did not count and why; and the factors of
every payment (rulebook sections 4 to 9).

All of it is worked out from the table as it lies at the end, by the same functions that decided the win.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from longyan.engine.hands import UNIT
from longyan.engine.houserules import HouseRules
from longyan.engine.multipliers import GOLDS_WINS, MULTIPLIERS, SEVEN_PAIRS_YOU_WINS, YOU_WINS
from longyan.engine.scoring import win_rate
from longyan.engine.state import FREEZE_B, Hand, Outcome, Payment, Seat, State
from longyan.engine.wins import (
    DRAWING,
    freeze_allows,
    golds_win,
    limit_allows,
    opening_classes,
    own_turn_ways,
)  # fmt: skip
from longyan.engine.you import TOP_LEVEL, freezer, frozen, golds_held

COUNTED = "counted"
LOWER, SAME = "lower", "same"
FROZEN, FROZEN_HARD = "frozen", "frozen_hard"
GOLD_LIMIT = "gold_limit"
NOT_DRAWN = "not_drawn"
NOT_PLAYED = "not_played"
OPENING_PASSED = "opening_passed"
ORPHANS_WHITE = "orphans_white"
PASSED_WIN = "passed_win"
STEP_CLOSED = "step_closed"
THIRD_GOLD = "third_gold"
WHY_NOT = (
    *(LOWER, SAME, FROZEN, FROZEN_HARD, GOLD_LIMIT, NOT_DRAWN, NOT_PLAYED, OPENING_PASSED, ORPHANS_WHITE),
    *(PASSED_WIN, STEP_CLOSED, THIRD_GOLD),
)
"""Why a reading did not count."""

_PLAIN = {"self_draw", "rob_kong", "discard"}
"""What every won hand is besides: not worth a word."""
_BY_DRAW = {"standard": "self_draw", "pairs": "seven_pairs", "orphans": "thirteen_orphans"}
_ORDER = {name: place for place, name in enumerate(MULTIPLIERS)}


class Way(NamedTuple):
    """A way to read the won hand: the win's name, each payer's points (before patterns and the dealer's factor; 0 if
    the rules have no figure), and `COUNTED` or why it did not count.

    `seat` is who threw the gold that froze the winner; `number` how many golds were in hand, for `PASSED_WIN` the you
    level that was left.
    """

    win: str
    points: int
    why: str
    seat: Seat | None = None
    number: int = 0


def ways(state: State) -> tuple[Way, ...]:
    """All readings of the won hand, the one that counted first; empty after a drawn deal and while one is played."""
    if state.outcome is None or state.outcome.winner is None:
        return ()
    if "ways" not in state.memo:
        state.memo["ways"] = _sorted(state, _found(state, state.outcome))
    return state.memo["ways"]


def _sorted(state: State, found: Iterable[Way]) -> tuple[Way, ...]:
    won = _way(state, state.outcome.win, COUNTED)
    by_name: dict[str, Way] = {}
    for way in found:
        by_name.setdefault(way.win, way)
    for name in _goes_without_saying(by_name, won.win):
        by_name.pop(name, None)
    return (won, *sorted(by_name.values(), key=lambda way: (-way.points, _ORDER[way.win])))


def _goes_without_saying(names: Iterable[str], won: str) -> set[str]:
    pairs = {"seven_pairs"} if {won, *names} & {*SEVEN_PAIRS_YOU_WINS} else set()
    return {won} | _PLAIN | pairs


def _way(state: State, name: str, why: str) -> Way:
    points = win_rate(state.rules, name)
    if why == LOWER and points == win_rate(state.rules, state.outcome.win):
        why = SAME
    return Way(name, points, why)


def _found(state: State, outcome: Outcome) -> Iterator[Way]:
    seat = outcome.winner
    if outcome.loser is not None:
        yield from _ways_of_a_taken_tile(state, seat)
    elif _is_opening(state, outcome):
        yield from _ways_at_the_opening(state, seat)
    else:
        yield from _ways_of_an_own_turn(state, seat)


def _is_opening(state: State, outcome: Outcome) -> bool:
    """Without a tile it is the opening, or the dealer's first turn: then it has been asked twice."""
    return outcome.tile is None and state.asked[outcome.winner] == 1


# One's own turn


def _ways_of_an_own_turn(state: State, seat: Seat) -> Iterator[Way]:
    hand = state.hands[seat]
    for way, name in own_turn_ways(state, seat).items():
        yield _own_way(state, seat, way, name)
    if state.outcome.tile is None:
        passed = {name for _, names in opening_classes(state, seat) for name in names}
        yield from (_way(state, name, OPENING_PASSED) for name in passed)
    yield from _lost_you(state, hand)
    yield from _missed_orphans(state, [] if hand.melds else [hand.code])


def _own_way(state: State, seat: Seat, way: str, name: str) -> Way:
    hand = state.hands[seat]
    if not freeze_allows(state, seat, hand.draw, way):
        why = FROZEN_HARD if frozen(state, seat) == FREEZE_B else FROZEN
        return _way(state, name, why)._replace(seat=freezer(state, seat))
    held = golds_held(state, hand)
    if not limit_allows(state.rules, held, name, DRAWING):
        return _way(state, name, GOLD_LIMIT)._replace(number=held)
    return _way(state, name, LOWER)


def _lost_you(state: State, hand: Hand) -> Iterator[Way]:
    """A higher level that was not won in time, and a gold that was thrown where the step was not open.

    On a kong's replacement the level is the kong's work, whatever was thrown before.
    """
    if hand.level and hand.peak > hand.level:
        yield _way(state, YOU_WINS[hand.peak], PASSED_WIN)._replace(number=hand.level)
    threw_gold = hand.river and hand.river[-1].tile in state.indicators
    if hand.level == 1 and hand.draw == "wall" and threw_gold:
        yield _way(state, YOU_WINS[_closed_step(state.rules)], STEP_CLOSED)


def _closed_step(rules: HouseRules) -> int:
    return 2 if rules.double_from == "drawn" else TOP_LEVEL


# Another's tile


def _ways_of_a_taken_tile(state: State, seat: Seat) -> Iterator[Way]:
    """What the hand would be had its tile been drawn: golds, you, and on a discard thirteen orphans."""
    hand = state.hands[seat]
    forms = state.reading.forms(hand.code, len(hand.melds))
    yield from (_way(state, _BY_DRAW[form], NOT_DRAWN) for form in forms)
    if hand.level:
        yield _way(state, YOU_WINS[hand.level], NOT_DRAWN)
    if "golds" in state.rules.opening and (name := golds_win(state, hand)):
        yield _way(state, name, NOT_DRAWN)


# The opening


def _ways_at_the_opening(state: State, seat: Seat) -> Iterator[Way]:
    hand, rules = state.hands[seat], state.rules
    names = {name for _, wins in opening_classes(state, seat) for name in wins}
    yield from (_way(state, name, LOWER) for name in names)
    if "golds" in rules.opening and golds_held(state, hand) == rules.golds_needed - 1:
        yield _way(state, GOLDS_WINS[rules.golds_needed], THIRD_GOLD)
    yield from _not_played(state, seat)
    is_dealer = seat == state.dealer
    yield from _missed_orphans(state, [hand.code] if is_dealer else [hand.code + UNIT[g] for g in state.indicators])


def _not_played(state: State, seat: Seat) -> Iterator[Way]:
    """What other tables would call this hand: 天胡, the others' 盖宝."""
    code, rules = state.hands[seat].code, state.rules
    if seat == state.dealer:
        if "tianhu" not in rules.opening and state.reading.is_complete(code, 0):
            yield _way(state, "tianhu", NOT_PLAYED)
    elif not rules.gaibao_others and state.reading.is_floating(code, 0):
        yield _way(state, "gaibao", NOT_PLAYED)


def _missed_orphans(state: State, codes: Iterable[int]) -> Iterator[Way]:
    """Thirteen orphans in which a white would be the gold's face, or that these rules do not have."""
    for code in codes:
        if not state.rules.thirteen_orphans:
            wider, why = replace(state.reading, orphans=True), NOT_PLAYED
        else:
            wider, why = replace(state.reading, face_in_orphans=True), ORPHANS_WHITE
        if "orphans" in wider.forms(code, 0) and "orphans" not in state.reading.forms(code, 0):
            yield _way(state, "thirteen_orphans", why)


# Payments


class Factor(NamedTuple):
    """One figure of a product. `kind` is base, win, pattern, points, round, dealer or streak; `name` the win's or the
    pattern's."""

    kind: str
    value: int
    name: str = ""


class Account(NamedTuple):
    """How a payment comes about.

    `factors` make one share; `dealers` multiply the shares that lie between the dealer and another (none if they
    change nothing). `shares` are the seats for whom one pays alone, each with its points; empty where each pays for
    itself.
    """

    payment: Payment
    factors: tuple[Factor, ...]
    dealers: tuple[Factor, ...]
    shares: tuple[tuple[Seat, int], ...] = ()


def account(rules: HouseRules, dealer: Seat, streak: int, patterns: tuple[str, ...], payment: Payment) -> Account:
    """The factors of a payment in a deal under these rules; `patterns` are those of the hand that won."""
    return Account(
        payment,
        tuple(_FACTORS[payment.kind](rules, patterns, payment)),
        () if payment.kind == "fenbing" else tuple(_dealers(rules, streak)),
        tuple(_shares(rules.dealer_factor(streak), dealer, payment)),
    )


def _win_factors(rules: HouseRules, patterns: tuple[str, ...], payment: Payment) -> Iterator[Factor]:
    yield Factor("base", rules.base)
    yield Factor("win", rules.multiplier(payment.clause), payment.clause)
    yield from (Factor("pattern", times, name) for name, times in rules.patterns if name in patterns and times != 1)


def _points(rules: HouseRules, patterns: tuple[str, ...], payment: Payment) -> Iterator[Factor]:
    yield Factor("points", payment.rate)


def _fenbing_factors(rules: HouseRules, patterns: tuple[str, ...], payment: Payment) -> Iterator[Factor]:
    doubled = 1 << (int(payment.clause) - 1)
    yield Factor("points", payment.rate // doubled)
    yield Factor("round", doubled)


_FACTORS = {"win": _win_factors, "kong": _points, "flower": _points, "fenbing": _fenbing_factors}


def _dealers(rules: HouseRules, streak: int) -> Iterator[Factor]:
    if rules.dealer_multiplier != 1:
        yield Factor("dealer", rules.dealer_multiplier)
    if rules.dealer_streak and streak != 1:
        yield Factor("streak", streak)


def _shares(times: int, dealer: Seat, payment: Payment) -> Iterator[tuple[Seat, int]]:
    payers = [seat for seat, points in enumerate(payment.points) if points < 0]
    if payment.source is None or payers != [payment.source] or len(payment.points) == 2:
        return
    everyone = [seat for seat in range(len(payment.points)) if seat != payment.seat]
    shares = [
        (seat, payment.rate * (times if dealer in (seat, payment.source, payment.seat) else 1)) for seat in everyone
    ]
    if sum(points for _, points in shares) == -payment.points[payment.source]:
        yield from shares
