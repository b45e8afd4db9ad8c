"""What a suit is worth with one tile more, for each of its kinds.

The tables know no fifth copy of a kind, but a hand that holds four may well wait for one, which a gold can be; such
suits are computed anew.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from longyan.engine.hand_code import counts_of
from longyan.engine.hand_distance import number_of
from longyan.engine.hand_values import (
    FULL_KINDS,
    HONOUR_KINDS,
    SUIT_KINDS,
    VECTOR_SHIFT,
    Figures,
    honour_figures,
    strict_honour_figures,
    suit_figures,
)
from longyan.engine.handtables import HONOURS, STRICT_HONOURS, SUITS

_SUIT_POWERS = tuple(5**place for place in range(SUIT_KINDS))
_HONOUR_POWERS = _SUIT_POWERS[:HONOUR_KINDS]


@lru_cache(maxsize=1 << 12)
def suit_growth(key: int) -> tuple[int, ...]:
    """The values of a number suit after one more tile of its first kind, its second, …"""
    if SUITS[key] & FULL_KINDS:
        return _with_fifths(key, SUITS, SUIT_KINDS, suit_figures)
    return tuple([SUITS[key + power] for power in _SUIT_POWERS])


@lru_cache(maxsize=1 << 12)
def honour_growth(key: int, strict: bool) -> tuple[int, ...]:
    """The values of the honours after one more east, south, …"""
    table = STRICT_HONOURS if strict else HONOURS
    if table[key] & FULL_KINDS:
        figures = strict_honour_figures if strict else honour_figures
        return _with_fifths(key, table, HONOUR_KINDS, figures, strict)
    return tuple([table[key + power] for power in _HONOUR_POWERS])


def _with_fifths(
    key: int,
    table: Sequence[int],
    kinds: int,
    figures: Callable[[Sequence[int]], Figures],
    strict: bool = False,
) -> tuple[int, ...]:
    counts = counts_of(key, kinds)
    return tuple(
        table[key + 5**place] if held < 4 else _computed(counts, place, figures, strict)
        for place, held in enumerate(counts)
    )


def _computed(counts: Sequence[int], place: int, figures: Callable[[Sequence[int]], Figures], strict: bool) -> int:
    fields, row = figures([held + (at == place) for at, held in enumerate(counts)])
    return fields | number_of(row, strict) << VECTOR_SHIFT
