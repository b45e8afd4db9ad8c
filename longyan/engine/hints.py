"""What a hand waits for and how far it is from that, for players who like to be told: rulebook sections 4 to 8.

It rests on nothing but one seat's view. What a freeze forbids for the moment is not asked. The site says it in words.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from longyan.engine.actions import DISCARD
from longyan.engine.hands import UNIT, Reading, count, pack
from longyan.engine.multipliers import GOLDS_WINS
from longyan.engine.scoring import best_win
from longyan.engine.seatview import SeatView
from longyan.engine.tiles import COPIES, KINDS, Tile
from longyan.engine.wins import DRAWING, SELF_DRAWN, limit_allows


class Wait(NamedTuple):
    """A kind of tile that is waited for, and how many of it the seat does not see."""

    tile: Tile
    left: int


class Hint(NamedTuple):
    """What is to be said of 13 - 3m tiles.

    away       how many tiles must be exchanged until they are ready: 0 is ready
    waits      what would win if drawn, or, further away, what brings them nearer
    level      the you level of a floating hand, which wins with any tile whatever; else 0
    barred     the hand is ready, but the gold limit forbids every win that it waits for
    golds_win  the win that one more gold would be by itself, or None
    golds      how many golds the seat does not see
    """

    away: int
    waits: tuple[Wait, ...]
    level: int = 0
    barred: bool = False
    golds_win: str | None = None
    golds: int = 0

    @property
    def left(self) -> int:
        """How many tiles of all that are waited for the seat does not see."""
        return sum(wait.left for wait in self.waits)


class Hints(NamedTuple):
    """`stands` is of the hand as it is, None while a tile must be thrown first; `throws` of what each discard that is
    open now would leave, in order."""

    stands: Hint | None = None
    throws: tuple[tuple[Tile, Hint], ...] = ()

    @property
    def away(self) -> int | None:
        """How far the hand is from ready, after the best discard if one must be thrown."""
        known = [hint.away for _tile, hint in self.throws]
        return self.stands.away if self.stands else min(known, default=None)

    @property
    def ready(self) -> tuple[Tile, ...]:
        """The discards that leave a ready hand."""
        return tuple(tile for tile, hint in self.throws if hint.away == 0)


def hints(view: SeatView) -> Hints:
    """What may be said to a seat of its hand; nothing to a bystander, nor when the deal is over."""
    if view.mine is None or view.outcome is not None:
        return Hints()
    look = _Look(view)
    if len(view.mine.tiles) % 3 == 1:
        return Hints(look.hint(look.code, view.mine.level))
    return Hints(None, tuple(look.throws()))


def unseen(view: SeatView) -> list[int]:
    """Of each kind, how many the seat does not see: they lie in the wall or in other hands."""
    left = [COPIES] * KINDS
    for seat in view.seats:
        for thrown in seat.river:
            left[thrown.tile] -= 1
        for meld in seat.melds:
            left[meld.tile] -= 4 if meld.is_kong else 3
    for tile in (*view.mine.tiles, *view.indicators):
        left[tile] -= 1
    if view.offer is not None and view.offer.kong:
        left[view.offer.tile] -= 1
    return left


class _Look:
    """A view with what its hints have in common."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.reading = Reading.under(view.rules, view.golds)
        self.code = pack(view.mine.tiles)
        self.melds = len(view.seats[view.seat].melds)
        self.unseen = unseen(view)

    def throws(self) -> Iterator[tuple[Tile, Hint]]:
        levels = dict(self.view.mine.floats)
        for action in self.view.mine.legal:
            if action.verb == DISCARD:
                tile = action.tile
                yield tile, self.hint(self.code - UNIT[tile], levels.get(tile, 0))

    def hint(self, code: int, level: int) -> Hint:
        away, kinds = _shape(self.reading, code, self.melds)
        open_now = kinds if away or level else tuple(tile for tile in kinds if self._wins(code, tile))
        golds = sum(self.unseen[gold] for gold in self.view.golds)
        return Hint(
            away=away,
            waits=tuple(Wait(tile, max(0, self.unseen[tile])) for tile in open_now),
            level=level,
            barred=bool(kinds) and not open_now,
            golds_win=self._golds_win(code) if golds else None,
            golds=golds,
        )

    def _wins(self, code: int, tile: Tile) -> bool:
        """Whether the gold limit lets a hand that is not floating win with a tile that completes it."""
        code += UNIT[tile]
        names = (SELF_DRAWN[form] for form in self.reading.forms(code, self.melds))
        allowed = (name for name in names if limit_allows(self.view.rules, self._held(code), name, DRAWING))
        return best_win(self.view.rules, allowed) is not None

    def _golds_win(self, code: int) -> str | None:
        more, rules = self._held(code) + 1, self.view.rules
        is_win = "golds" in rules.opening and more >= rules.golds_needed
        return best_win(rules, [GOLDS_WINS[more]]) if is_win else None

    def _held(self, code: int) -> int:
        return sum(count(code, gold) for gold in self.view.golds)


@lru_cache(maxsize=1 << 13)
def _shape(reading: Reading, code: int, melds: int) -> tuple[int, tuple[Tile, ...]]:
    """How far 13 - 3m tiles are from ready, and the kinds that complete them or bring them nearer."""
    away = reading.distance(code, melds) - 1
    return away, reading.useful(code, melds) if away else reading.ready(code, melds)
