"""Why a move that a player looks for is not there: rulebook sections 3 to 8, one reason a rule.

A reason is given wherever a seat's own hand is complete, or a tile fits it, but the move is not offered. It rests on
nothing but what the seat knows. The site says it in words.
"""

from dataclasses import replace
from typing import NamedTuple

from longyan.engine.actions import KONG, PONG, WIN
from longyan.engine.hands import UNIT, count
from longyan.engine.legal import addable, can_draw, legal, may_kong_now
from longyan.engine.state import FREEZE_B, OFFER, OPENING, TURN, Hand, Seat, State
from longyan.engine.tiles import WHITE, Tile
from longyan.engine.you import freezer, frozen, golds_held


class Reason(NamedTuple):
    """Why `verb` (with `tile`, if there is one) is not open: a code, and what fills its sentence.

    `seat` is who threw the gold that freezes; `number` how many golds are in hand.
    """

    verb: str
    code: str
    tile: Tile | None = None
    seat: Seat | None = None
    number: int = 0


AFTER_PONG = "after_pong"
FIRST_TURN = "first_turn"
FROZEN, FROZEN_HARD = "frozen", "frozen_hard"
FULL_MODE = "full_mode"
GOLD = "gold"
GOLD_KEPT = "gold_kept"
GOLD_LIMIT = "gold_limit"
GOLD_SUITS = "gold_suits"
NO_DISCARD_WIN = "no_discard_win"
NO_REPLACEMENT = "no_replacement"
NO_ROBBING = "no_robbing"
ORPHANS_OFF = "orphans_off"
ORPHANS_WHITE = "orphans_white"
PASSED_KONG = "passed_kong"
THIRD_GOLD = "third_gold"
WHITE_PLAIN = "white_plain"
CODES = (
    *(AFTER_PONG, FIRST_TURN, FROZEN, FROZEN_HARD, FULL_MODE, GOLD, GOLD_KEPT, GOLD_LIMIT, GOLD_SUITS),
    *(NO_DISCARD_WIN, NO_REPLACEMENT, NO_ROBBING, ORPHANS_OFF, ORPHANS_WHITE, PASSED_KONG, THIRD_GOLD, WHITE_PLAIN),
)


def reasons(state: State, seat: Seat) -> tuple[Reason, ...]:
    """Every reason that concerns the seat now; empty where all that fits is offered, or nothing fits."""
    key = ("reasons", seat)
    if key not in state.memo:
        state.memo[key] = _reasons(state, seat)
    return state.memo[key]


def _reasons(state: State, seat: Seat) -> tuple[Reason, ...]:
    if state.phase == TURN and state.turn == seat:
        return _in_own_turn(state, seat)
    if state.phase == OFFER and state.offer.seat != seat and state.answers[seat] is None:
        return _on_offer(state, seat)
    return _third_gold(state, seat) if state.phase == OPENING else ()


def _third_gold(state: State, seat: Seat) -> tuple[Reason, ...]:
    """The indicator is nobody's third gold (section 6)."""
    held = golds_held(state, state.hands[seat])
    short_by_one = "golds" in state.rules.opening and held == state.rules.golds_needed - 1
    return (Reason(WIN, THIRD_GOLD, number=held),) if short_by_one and not legal(state, seat) else ()


def _in_own_turn(state: State, seat: Seat) -> tuple[Reason, ...]:
    open_now = {(action.verb, action.tile) for action in legal(state, seat)}
    told = () if (WIN, None) in open_now else _no_own_win(state, seat)
    return (*told, *_no_own_kongs(state, seat, open_now), *_no_gold_discard(state, seat, open_now))


# Wins in one's own turn


def _no_own_win(state: State, seat: Seat) -> tuple[Reason, ...]:
    hand = state.hands[seat]
    if not state.reading.is_complete(hand.code, len(hand.melds)):
        return _misread(state, hand, hand.code)
    if not hand.draw:
        return (Reason(WIN, FIRST_TURN if state.fresh else AFTER_PONG),)
    return _forbidden(state, seat)


def _forbidden(state: State, seat: Seat) -> tuple[Reason, ...]:
    """A complete hand that a freeze or the gold limit keeps from winning."""
    if frozen(state, seat):
        return (_frozen(state, seat, WIN),)
    return (Reason(WIN, GOLD_LIMIT, number=golds_held(state, state.hands[seat])),)


def _frozen(state: State, seat: Seat, verb: str) -> Reason:
    code = FROZEN_HARD if frozen(state, seat) == FREEZE_B else FROZEN
    return Reason(verb, code, seat=freezer(state, seat))


def _misread(state: State, hand: Hand, code: int) -> tuple[Reason, ...]:
    """What the hand would be complete under, if golds or whites stood for what these rules do not let them."""
    melds = len(hand.melds)
    if not melds:
        wider = replace(state.reading, orphans=True)
        if wider.is_complete(code, 0):
            return (Reason(WIN, ORPHANS_OFF),)
        if "orphans" in replace(wider, face_in_orphans=True).forms(code, 0):
            return (Reason(WIN, ORPHANS_WHITE),)
    if state.reading.suits_only and replace(state.reading, suits_only=False).is_complete(code, melds):
        return (Reason(WIN, GOLD_SUITS),)
    return ()


# Kongs and discards in one's own turn


def _no_own_kongs(state: State, seat: Seat, open_now: set) -> tuple[Reason, ...]:
    hand = state.hands[seat]
    return tuple(
        Reason(KONG, _why_no_kong(state, seat, tile), tile)
        for tile in dict.fromkeys((*_fours(state, hand), *addable(hand)))
        if (KONG, tile) not in open_now
    )


def _fours(state: State, hand: Hand) -> list[Tile]:
    return [tile for tile in dict.fromkeys(hand.tiles) if hand.tiles.count(tile) == 4 and tile not in state.indicators]


def _why_no_kong(state: State, seat: Seat, tile: Tile) -> str:
    if not can_draw(state):
        return NO_REPLACEMENT
    return PASSED_KONG if may_kong_now(state, seat) else AFTER_PONG


def _no_gold_discard(state: State, seat: Seat, open_now: set) -> tuple[Reason, ...]:
    held = (gold for gold in state.indicators if count(state.hands[seat].code, gold))
    return tuple(Reason("discard", GOLD_KEPT, gold) for gold in held if ("discard", gold) not in open_now)


# Claims of a tile that lies open


def _on_offer(state: State, seat: Seat) -> tuple[Reason, ...]:
    open_now = {action.verb for action in legal(state, seat)}
    told = () if WIN in open_now else _no_claimed_win(state, seat)
    return told if state.offer.kong else (*told, *_no_claimed_meld(state, seat, open_now))


def _no_claimed_win(state: State, seat: Seat) -> tuple[Reason, ...]:
    hand, tile = state.hands[seat], state.offer.tile
    code, why = hand.code + UNIT[tile], _why_no_claimed_win(state, seat)
    if not state.reading.is_complete(code, len(hand.melds)):
        return () if why else _misread(state, hand, code)
    return (Reason(WIN, why, tile),) if why else _forbidden(state, seat)


def _why_no_claimed_win(state: State, seat: Seat) -> str | None:
    tile, rules = state.offer.tile, state.rules
    if tile in state.indicators:
        return GOLD
    if not (rules.rob_kong if state.offer.kong else rules.discard_win):
        return NO_ROBBING if state.offer.kong else NO_DISCARD_WIN
    hand = state.hands[seat]
    if tile == WHITE and not state.reading.forms(hand.code + UNIT[tile], len(hand.melds), 1):
        return WHITE_PLAIN
    return None


def _no_claimed_meld(state: State, seat: Seat, open_now: set[str]) -> tuple[Reason, ...]:
    tile = state.offer.tile
    held = count(state.hands[seat].code, tile)
    fits = [verb for verb, needed in ((PONG, 2), (KONG, 3)) if held >= needed and verb not in open_now]
    return tuple(_why_no_meld(state, seat, verb) for verb in fits)


def _why_no_meld(state: State, seat: Seat, verb: str) -> Reason:
    tile = state.offer.tile
    if tile in state.indicators:
        return Reason(verb, GOLD, tile)
    if not state.rules.claims_open:
        return Reason(verb, FULL_MODE, tile)
    if verb == KONG and not can_draw(state):
        return Reason(verb, NO_REPLACEMENT, tile)
    return _frozen(state, seat, verb)._replace(tile=tile)
