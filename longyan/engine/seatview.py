"""What one seat, or a bystander, may know: built from nothing out of allowed parts (never by blanking secrets).

Public are melds, flowers, rivers and whether a discard was the tile just drawn, golds, levels 2 and 3, freezes,
tiles left and points. A concealed kong shows its top tile. Nothing else is, until the settlement lays hands open.
"""

from typing import NamedTuple

from longyan.engine.actions import DISCARD, TAKE_WIN, Action
from longyan.engine.houserules import HouseRules
from longyan.engine.legal import legal
from longyan.engine.scoring import totals, win_rate
from longyan.engine.state import (
    OFFER,
    TURN,
    Fenbing,
    Freeze,
    Meld,
    Offer,
    Outcome,
    Payment,
    Question,
    Seat,
    State,
    Thrown,
    new_tuple,
)  # fmt: skip
from longyan.engine.tiles import Tile
from longyan.engine.wins import named_patterns, win_open
from longyan.engine.you import frozen, golds_held, level_after_discard

ALL, WINNER = "all", "winner"
"""Whose hands a settlement lays open."""


class OtherHand(NamedTuple):
    """What everybody may know of a seat: `count` concealed tiles, `level` 2 or 3 (0 below), `points` so far in
    this deal; `tiles` are its concealed tiles once the settlement lays them open, else None."""

    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    river: tuple[Thrown, ...]
    count: int
    level: int
    points: int
    tiles: tuple[Tile, ...] | None


class OwnHand(NamedTuple):
    """What a seat knows of itself besides: its tiles sorted, the tile just drawn (still among them), its you
    level, what it may do now, and for each legal discard that keeps the hand floating the level it would make.

    `win` and `win_points` are the name and each payer's points (before the dealer's factor) of the win open now.
    """

    tiles: tuple[Tile, ...]
    drawn: Tile | None
    level: int
    question: Question | None
    legal: tuple[Action, ...]
    floats: tuple[tuple[Tile, int], ...]
    win: str | None
    win_points: int
    frozen: str | None


class SeatView(NamedTuple):
    """The table as a seat sees it; `seat` and `mine` are None for a bystander."""

    rules: HouseRules
    seat: Seat | None
    mine: OwnHand | None
    seats: tuple[OtherHand, ...]
    dealer: Seat
    streak: int
    indicators: tuple[Tile, ...]
    left: int
    phase: str
    turn: Seat
    offer: Offer | None
    freezes: tuple[Freeze, ...]
    fenbing: Fenbing | None
    payments: tuple[Payment, ...]
    outcome: Outcome | None

    @property
    def golds(self) -> tuple[Tile, ...]:
        """The kinds that are wild in this deal."""
        return self.indicators


def seat_view(state: State, seat: Seat | None, hands_open: str = ALL) -> SeatView:
    """What this seat, or with None a bystander, may know. `hands_open` says whose hands a settlement shows."""
    return new_tuple(SeatView, (
        state.rules,
        seat,
        None if seat is None else _own_hand(state, seat),
        _other_hands(state, hands_open),
        state.dealer,
        state.streak,
        state.indicators,
        len(state.wall) - state.at,
        state.phase,
        state.turn,
        state.offer,
        state.freezes,
        state.fenbing,
        state.payments,
        state.outcome,
    ))  # fmt: skip


def _other_hands(state: State, hands_open: str) -> tuple[OtherHand, ...]:
    shown = zip(state.hands, totals(state), _open_hands(state, hands_open), strict=True)
    return tuple([
        new_tuple(OtherHand, (
            hand.melds,
            hand.flowers,
            hand.river,
            len(hand.tiles),
            hand.level if hand.level > 1 else 0,
            points,
            hand.tiles if is_open else None,
        ))
        for hand, points, is_open in shown
    ])  # fmt: skip


def _open_hands(state: State, hands_open: str) -> list[bool]:
    """Whether the settlement lays open each seat's hand."""
    if state.outcome is None:
        return [False] * len(state.hands)
    return [hands_open == ALL or state.outcome.winner == seat for seat in range(len(state.hands))]


def _own_hand(state: State, seat: Seat) -> OwnHand:
    hand, options = state.hands[seat], legal(state, seat)
    win = win_open(state, seat) if options[:1] == (TAKE_WIN,) else None
    return new_tuple(OwnHand, (
        hand.tiles,
        hand.drawn,
        hand.level,
        state.questions[seat],
        options,
        _floats(state, seat, options),
        win,
        _win_points(state, seat, win) if win else 0,
        frozen(state, seat),
    ))  # fmt: skip


def _win_points(state: State, seat: Seat, win: str) -> int:
    taken = state.offer.tile if state.phase == OFFER else None
    return win_rate(state.rules, win, named_patterns(state, seat, win, taken))


def _floats(state: State, seat: Seat, options: tuple[Action, ...]) -> tuple[tuple[Tile, int], ...]:
    hand = state.hands[seat]
    if state.phase != TURN or not options or not golds_held(state, hand):
        return ()
    if not state.reading.is_complete(hand.code, len(hand.melds)):
        return ()  # what is left floating would be complete with the tile thrown, so this spares the search
    throws = (action.tile for action in options if action.verb == DISCARD)
    levels = ((tile, level_after_discard(state, seat, tile)[0]) for tile in throws)
    return tuple((tile, level) for tile, level in levels if level)
