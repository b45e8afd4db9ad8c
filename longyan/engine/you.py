"""You: the floating gold's levels, and what a discarded gold freezes (rulebook sections 7 and 8)."""

from longyan.engine.hands import UNIT
from longyan.engine.state import FREEZE_A, FREEZE_B, Freeze, Hand, Seat, State
from longyan.engine.tiles import Tile

TOP_LEVEL = 3


def level_after_discard(state: State, seat: Seat, tile: Tile) -> tuple[int, bool]:
    """The seat's you level once it has thrown the tile, and whether the discard made a double or triple you."""
    hand = state.hands[seat]
    if not (golds_held(state, hand) and state.reading.is_floating(hand.code - UNIT[tile], len(hand.melds))):
        return 0, False
    if tile in state.indicators:
        step = min(max(hand.level, 1) + 1, TOP_LEVEL)
        if _step_is_open(state, hand.drawn, step):
            return step, True
    ponged = hand.drawn is None
    return (hand.level, False) if hand.level > 1 and ponged else (1, False)


def _step_is_open(state: State, drawn: Tile | None, step: int) -> bool:
    gate = state.rules.triple_from if step == TOP_LEVEL else state.rules.double_from
    return gate == "any" or drawn in state.indicators


def level_after_kong(state: State, code: int, melds: int, level: int) -> int:
    """The level after the seat's own kong: at least 1 if the concealed rest is floating, else 0."""
    return max(level, 1) if state.reading.is_floating(code, melds) else 0


def golds_held(state: State, hand: Hand) -> int:
    """How many golds are among the concealed tiles."""
    held = 0
    for gold in state.indicators:
        held += hand.tiles.count(gold)
    return held


def freezes_after_discard(state: State, seat: Seat, tile: Tile, level: int, made: bool) -> tuple[Freeze, ...]:
    """The freezes in force once the seat has thrown the tile (section 8, "Frozen")."""
    by_gold = state.rules.freeze_on == "gold"
    freezes = _ended(state.freezes, seat, by_gold) if state.freezes else ()
    if not (tile in state.indicators if by_gold else made):
        return freezes
    triple = made and level == TOP_LEVEL
    second = by_gold and state.hands[seat].threw_gold
    bound = Freeze(seat, FREEZE_B if triple or second else FREEZE_A)
    return (*(freeze for freeze in freezes if freeze.seat != seat), bound)


def _ended(freezes: tuple[Freeze, ...], seat: Seat, by_gold: bool) -> tuple[Freeze, ...]:
    if by_gold:
        last_thrower = freezes and freezes[-1].seat == seat
        return () if last_thrower else freezes
    return tuple(freeze for freeze in freezes if freeze.seat != seat)


def frozen(state: State, seat: Seat) -> str | None:
    """The strictest freeze that another seat's gold lays on this seat: "A", "B" or None."""
    if not state.freezes:
        return None
    levels = [freeze.level for freeze in state.freezes if freeze.seat != seat]
    return max(levels) if levels else None


def freezer(state: State, seat: Seat) -> Seat | None:
    """Who threw the gold of the strictest freeze on this seat, the latest of several."""
    level = frozen(state, seat)
    throwers = (freeze.seat for freeze in reversed(state.freezes) if freeze.seat != seat and freeze.level == level)
    return next(throwers, None)
