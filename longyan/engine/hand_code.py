"""The packed form of a hand's concealed tiles: four suit keys in one integer.

A suit's key is the counts of its kinds as base-5 digits, the first kind lowest; a suit has 21 bits. So adding
or taking a tile is adding or taking ``UNIT[tile]``, as long as no kind is held more than four times.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from longyan.engine.tiles import KINDS, Tile, rank, suit

Keys = tuple[int, int, int, int]
"""The keys of characters, dots, bamboos and honours."""

SUIT_BITS = 21
KEY = (1 << SUIT_BITS) - 1
SHIFTS = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS)

POWERS = tuple(5 ** (rank(tile) - 1) for tile in range(KINDS))
"""What a tile adds to its suit's key."""

UNIT: tuple[int, ...] = tuple(POWERS[tile] << SHIFTS[suit(tile)] for tile in range(KINDS))
"""What a tile adds to a hand's code."""

_SHIFTS_OF = tuple(SHIFTS[suit(tile)] for tile in range(KINDS))

STARTS = (0, 9, 18, 27)
"""The first kind of each suit."""

SUIT_SIZES = (9, 9, 9, 7)
"""The number of kinds of each suit."""


def pack(tiles: Iterable[Tile]) -> int:
    """The code of these tiles, none a flower and none more than four times."""
    return sum(map(UNIT.__getitem__, tiles))


def count(code: int, tile: Tile) -> int:
    """How many of this kind are held."""
    return (code >> _SHIFTS_OF[tile] & KEY) // POWERS[tile] % 5


def unpack(code: int) -> tuple[Tile, ...]:
    """The tiles of a code, sorted."""
    return tuple(chain.from_iterable([_of_suit(at, code >> shift & KEY) for at, shift in enumerate(SHIFTS)]))


@lru_cache(maxsize=1 << 12)
def _of_suit(at: int, key: int) -> tuple[Tile, ...]:
    counts = enumerate(counts_of(key, SUIT_SIZES[at]), STARTS[at])
    return tuple([tile for tile, held in counts for _ in range(held)])


def counts_of(key: int, kinds: int) -> list[int]:
    """The counts of a suit's kinds."""
    return [key // 5**place % 5 for place in range(kinds)]
