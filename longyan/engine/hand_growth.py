"""What a suit is worth with one tile more, for each of its kinds.

The tables know no fifth copy of a kind, but a hand that holds four may well wait for one, which a gold can
be; such suits are computed anew. What is remembered is bounded to a few megabytes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from longyan.engine.hand_code import counts_of
from longyan.engine.hand_distance import number_of
from longyan.engine.hand_values import (
    HONOUR_KINDS,
    SUIT_KINDS,
    VECTOR_SHIFT,
    Figures,
    honour_figures,
    strict_honour_figures,
    suit_figures,
)
from longyan.engine.handtables import HONOURS, STRICT_HONOURS, SUITS
from longyan.engine.tiles import COPIES

Growth = tuple[int, ...]
"""A suit's values after one more of its first kind, its second, …"""


@lru_cache(maxsize=1 << 13)
def suit_growth(key: int) -> Growth:
    """The growth of a number suit."""
    return _growth(SUITS, key, SUIT_KINDS, suit_figures, False)


@lru_cache(maxsize=1 << 10)
def honour_growth(key: int) -> Growth:
    """The growth of the honours where golds stand for any tile."""
    return _growth(HONOURS, key, HONOUR_KINDS, honour_figures, False)


@lru_cache(maxsize=1 << 10)
def strict_honour_growth(key: int) -> Growth:
    """The growth of the honours where golds stand for number tiles only."""
    return _growth(STRICT_HONOURS, key, HONOUR_KINDS, strict_honour_figures, True)


def _growth(
    table: Sequence[int],
    key: int,
    kinds: int,
    figures: Callable[[Sequence[int]], Figures],
    strict: bool,
) -> Growth:
    values = []
    for place, held in enumerate(counts_of(key, kinds)):
        if held < COPIES:
            values.append(table[key + 5**place])
        else:
            counts = counts_of(key, kinds)
            counts[place] += 1
            fields, row = figures(counts)
            values.append(fields | number_of(row, strict) << VECTOR_SHIFT)
    return tuple(values)
