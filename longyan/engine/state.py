"""What lies on the table: frozen values, changed only by making new ones (`evolve`).

A new one begins as a *draft*: a copy that nobody else has seen, whose fields may be set until it is frozen.
"""

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from longyan.engine.actions import Action
from longyan.engine.hands import Reading
from longyan.engine.houserules import HouseRules
from longyan.engine.tiles import Tile

Seat = int
_new = object.__new__
new_tuple = tuple.__new__
"""Makes a named tuple of all its fields, in their order: in less than half the time that calling its class takes."""

DEALT, OPENING, TURN, OFFER, OVER = "dealt", "opening", "turn", "offer", "over"
"""The phases of a deal: the gold is flipped and nobody asked yet; opening wins; one seat's own turn; a discard or
an added kong lies open to the others; the deal is over."""

WON, DRAWN, PLAYING = "won", "drawn", "playing"

FED, ADDED, CONCEALED = "fed_kong", "added_kong", "concealed_kong"
PONG = "pong"

FREEZE_A, FREEZE_B = "A", "B"


class Meld(NamedTuple):
    """A pong or a kong laid out; `source` is the seat whose discard it was made with."""

    kind: str
    tile: Tile
    source: Seat | None = None

    @property
    def is_kong(self) -> bool:
        return self.kind != PONG


class Thrown(NamedTuple):
    """A tile in a seat's river, and whether it was the tile just drawn."""

    tile: Tile
    drawn: bool


class Offer(NamedTuple):
    """A tile that lies open to the others: a discard, or the fourth tile of an added kong."""

    seat: Seat
    tile: Tile
    kong: bool


class Freeze(NamedTuple):
    """A discarded gold that binds the other seats at level A or B until its thrower's next discard."""

    seat: Seat
    level: str


class Fenbing(NamedTuple):
    """分饼 while it can still go on: the dealer's tile of this round and how many have thrown it."""

    round: int = 1
    tile: Tile | None = None
    count: int = 0


class Question(NamedTuple):
    """What a seat is asked now; the number counts that seat's own questions in the deal from 1."""

    number: int
    kind: str


class Payment(NamedTuple):
    """An entry of the ledger: points a seat, summing to zero, and the clause it comes from.

    `kind` is win, kong, flower or fenbing; `clause` the win's or kong's name, or the number of flowers; `seat`
    who is paid (for 分饼, who pays); `source` the seat that was robbed, fed or whose discard was won; `rate` the
    points of one share before the dealer's factor.
    """

    kind: str
    clause: str
    seat: Seat
    tile: Tile | None
    source: Seat | None
    rate: int
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """How the deal ended; `hand` is the winner's with the winning tile, `tile` None after an opening win."""

    status: str
    next_dealer: Seat
    next_streak: int
    winner: Seat | None = None
    win: str | None = None
    loser: Seat | None = None
    tile: Tile | None = None
    patterns: tuple[str, ...] = ()
    kong_draw: bool = False


class _Frozen:
    """What can be copied with changes, much faster than by `dataclasses.replace`."""

    def but(self, **changes: object) -> Self:
        """A copy with these fields changed."""
        draft = self.draft()
        draft.__dict__.update(changes)
        return draft.freeze()


@dataclass(frozen=True, eq=True)
class Hand(_Frozen):
    """One seat's tiles.

    `code` is the packed form of the concealed tiles (`hands.pack`), `tiles` the same sorted. `drawn` is the tile
    drawn last in this turn, None outside it and in a turn without a draw; `draw` is what brought it: "wall", or
    the kind of kong it replaces. `closed` are pongs whose fourth tile may no longer be added, `threw_gold` says
    whether the seat's last discard was a gold, `peak` is the highest you level that a discard made in this deal.
    """

    tiles: tuple[Tile, ...]
    code: int
    flowers: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    river: tuple[Thrown, ...] = ()
    level: int = 0
    drawn: Tile | None = None
    draw: str = ""
    closed: tuple[Tile, ...] = ()
    threw_gold: bool = False
    peak: int = 0

    def draft(self) -> "HandDraft":
        """A copy to be changed."""
        draft = _new(HandDraft)
        draft.__dict__ = {**self.__dict__}  # not a copy of it: CPython 3.11 is slow to read fields from that
        return draft


class HandDraft(Hand):
    """A hand in the making: its fields may be set until it is frozen."""

    __setattr__, __delattr__ = object.__setattr__, object.__delattr__

    def freeze(self) -> Hand:
        """The hand, and none but it: no field can be set any more."""
        self.__class__ = Hand
        return self


@dataclass(frozen=True, eq=True)
class State(_Frozen):
    """A deal after some events. `at` is how many tiles of the wall are gone; `turn` whose turn it is or whose
    tile is open to the others; `fresh` the dealer's very first turn before any kong."""

    rules: HouseRules
    reading: Reading
    dealer: Seat
    streak: int
    indicators: tuple[Tile, ...]
    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...]
    at: int = 0
    phase: str = DEALT
    turn: Seat = 0
    fresh: bool = True
    offer: Offer | None = None
    questions: tuple[Question | None, ...] = ()
    asked: tuple[int, ...] = ()
    answers: tuple[Action | None, ...] = ()
    freezes: tuple[Freeze, ...] = ()
    fenbing: Fenbing | None = None
    payments: tuple[Payment, ...] = ()
    outcome: Outcome | None = None
    memo: dict = field(default_factory=dict, compare=False, repr=False)

    def draft(self) -> "StateDraft":
        """A copy to be changed; what was derived from the old values is forgotten."""
        draft = _new(StateDraft)
        draft.__dict__ = {**self.__dict__, "memo": {}}
        return draft


class StateDraft(State):
    """A state in the making: its fields may be set until it is frozen."""

    __setattr__, __delattr__ = object.__setattr__, object.__delattr__

    def freeze(self) -> State:
        """The state, and none but it: no field can be set any more."""
        self.__class__ = State
        return self
