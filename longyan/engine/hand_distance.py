"""How far a hand is from complete, from the rows of missing tiles of its four suits.

A row says how many tiles are missing for each number of sets and pairs; the rows of two suits *join* into the
row of both, the cheapest split of the sets between them. Rows are numbered, as few different ones exist, and
the joins are remembered. Golds are taken off what is missing; `strict` is said where they stand for number
tiles only.
"""

from functools import lru_cache

from longyan.engine.hand_suits import MOST_SETS, NEVER
from longyan.engine.handtables import STRICT_VECTORS, VECTORS

_rows: list[tuple[int, ...]] = list(VECTORS)
_numbers: dict[tuple[int, ...], int] = {row: number for number, row in enumerate(_rows)}
_strict_rows: list[tuple[int, ...]] = list(STRICT_VECTORS)
_strict_numbers = {row: number for number, row in enumerate(_strict_rows)}


def number_of(row: tuple[int, ...], strict: bool = False) -> int:
    """The number under which a row is known; a new row is given one."""
    rows, numbers = (_strict_rows, _strict_numbers) if strict else (_rows, _numbers)
    if row not in numbers:
        numbers[row] = len(rows)
        rows.append(row)
    return numbers[row]


def _split(one: tuple[int, ...], other: tuple[int, ...], sets: int, pairs: int) -> int:
    """The fewest tiles missing for these sets and pairs in two suits together."""
    fewest = NEVER
    for mine in range(sets + 1):
        rest = 2 * (sets - mine) + pairs
        for pair in range(pairs + 1):
            lacking = one[2 * mine + pair] + other[rest - pair]
            if lacking < fewest:
                fewest = lacking
    return fewest


@lru_cache(maxsize=1 << 15)
def joined(one: int, other: int) -> int:
    """The number of the row of two suits together."""
    rows = _rows[one], _rows[other]
    return number_of(tuple(_split(*rows, sets, pairs) for sets in range(MOST_SETS + 1) for pairs in (0, 1)))


@lru_cache(maxsize=1 << 15)
def missing(one: int, other: int, sets: int) -> int:
    """Tiles that two parts of a hand lack together, golds not counted, for so many sets and a pair."""
    return _split(_rows[one], _rows[other], sets, 1)


@lru_cache(maxsize=1 << 15)
def strict_missing(numbers: int, honours: int, sets: int, wilds: int) -> int:
    """Tiles that a hand lacks beside `wilds` golds that stand for number tiles, or half of a pair, only."""
    row, strict = _rows[numbers], _strict_rows[honours]
    return min(
        strict[3 * mine + held] + max(0, golden + row[2 * (sets - mine) + pair] - wilds)
        for mine in range(sets + 1)
        for held, golden, pair in ((0, 0, 1), (1, 0, 0), (2, 1, 0))
    )
