"""What a discard that leaves the hand floating would be worth if the next draw is taken: rulebook sections 7 and 9."""

from typing import NamedTuple

from longyan.engine.actions import DISCARD
from longyan.engine.hands import UNIT
from longyan.engine.legal import legal
from longyan.engine.scoring import best_win, win_rate
from longyan.engine.state import TURN, Seat, State
from longyan.engine.tiles import Tile
from longyan.engine.wins import YOU_BY_FORM
from longyan.engine.you import level_after_discard


class Prospect(NamedTuple):
    """A discard, the you level it makes, and the win of the next draw with each payer's points before the dealer's
    factor."""

    tile: Tile
    level: int
    win: str
    points: int


def prospects(state: State, seat: Seat) -> tuple[Prospect, ...]:
    """All discards open to the seat now that leave its hand floating and a you that has a figure."""
    hand = state.hands[seat]
    if state.phase != TURN or state.turn != seat or not state.reading.is_complete(hand.code, len(hand.melds)):
        return ()  # what is left floating would be complete with the tile thrown
    found = (_prospect(state, seat, action.tile) for action in legal(state, seat) if action.verb == DISCARD)
    return tuple(prospect for prospect in found if prospect is not None)


def _prospect(state: State, seat: Seat, tile: Tile) -> Prospect | None:
    hand = state.hands[seat]
    level, _ = level_after_discard(state, seat, tile)
    forms = state.reading.floating(hand.code - UNIT[tile], len(hand.melds)) if level else ()
    win = best_win(state.rules, (YOU_BY_FORM[form][level] for form in forms))
    return Prospect(tile, level, win, win_rate(state.rules, win)) if win else None
