"""What a computer player works out from its seat's view before it thinks."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from longyan.engine.actions import DISCARD, KONG, TAKE_WIN, Action
from longyan.engine.hands import UNIT, Reading, pack
from longyan.engine.hints import unseen
from longyan.engine.seatview import OwnHand, SeatView
from longyan.engine.tiles import COPIES, KINDS, Tile, is_number, rank, suit

_REACH = 2
"""How far apart two tiles of a sequence are at most."""
_PLACES = tuple(
    _REACH + 12 * suit(kind) + rank(kind) if is_number(kind) else 40 + 3 * rank(kind) for kind in range(KINDS)
)
"""The kinds on a line on which only kinds that may be of one sequence are within reach of one another."""
_LENGTH = max(_PLACES) + _REACH + 1


@dataclass
class Sight:
    """A view with the hand in its packed form; `melds` is the number of melds laid out. It does not change."""

    view: SeatView
    mine: OwnHand
    reading: Reading
    code: int
    melds: int

    @cached_property
    def distance(self) -> int:
        """How far the hand is from complete."""
        return self.reading.distance(self.code, self.melds)

    @cached_property
    def live(self) -> list[int]:
        """Of each kind, how many the seat does not see: they lie in the wall or in other hands."""
        return unseen(self.view)

    @property
    def can_win(self) -> bool:
        """Whether a win is open now."""
        return TAKE_WIN in self.mine.legal

    def throws(self) -> list[Tile]:
        """The tiles that may be discarded."""
        return [tile for verb, tile in self.mine.legal if verb == DISCARD]

    def own_kongs(self) -> list[Action]:
        """The kongs open in one's own turn."""
        return [action for action in self.mine.legal if action.verb == KONG and action.tile is not None]

    def after_discard(self, tile: Tile) -> tuple[int, int]:
        """The code and the melds without this tile."""
        return self.code - UNIT[tile], self.melds

    def after_own_kong(self, tile: Tile) -> tuple[int, int]:
        """The code and the melds once this kong of one's own turn is laid out."""
        held = self.mine.tiles.count(tile)
        return self.code - held * UNIT[tile], self.melds + (held == COPIES)

    def after_claim(self, taken: int) -> tuple[int, int]:
        """The code and the melds once so many of one's tiles are laid out with the tile that was claimed."""
        return self.code - taken * UNIT[self.view.offer.tile], self.melds + 1


def see(view: SeatView) -> Sight:
    """The sight of the seat whose view it is; only for a seat that is asked something."""
    reading = Reading.under(view.rules, view.golds)
    return Sight(view, view.mine, reading, pack(view.mine.tiles), len(view.seats[view.seat].melds))


def ties(tiles: Iterable[Tile], others: Iterable[Tile]) -> list[int]:
    """How closely each of these tiles is tied to its like and its neighbours among the others, itself included.

    Four for every one of its kind, two and one for those one and two ranks away.
    """
    line = [0] * _LENGTH
    for other in others:
        line[_PLACES[other]] += 1
    return [_tie(line, _PLACES[tile]) for tile in tiles]


def _tie(line: list[int], at: int) -> int:
    return 4 * line[at] + 2 * (line[at - 1] + line[at + 1]) + line[at - 2] + line[at + 2]
