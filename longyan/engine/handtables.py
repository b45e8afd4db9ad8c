"""The tables behind the hands, unfolded from the shipped file.

A suit's *key* is its counts as base-5 digits, the first kind lowest. `SUITS`, `HONOURS` and, for golds that
stand for number tiles only, `STRICT_HONOURS` give the value of every key (`longyan.engine.hand_values`);
`VECTORS` and `STRICT_VECTORS` are the rows of missing tiles that the values name. `NEED_SETS`,
`NEED_STANDARD`, `NEED_ANY` (standard or pairs), `NEED_SETS_OR_PAIRS` and `NEED_ORPHANS` give the wildcards needed,
from a sum of values.

``python -m longyan.engine.make_handtables`` makes the file.
"""

from collections.abc import Iterator, Sequence

from longyan.engine import handfile
from longyan.engine.hand_suits import MOST_SETS
from longyan.engine.hand_values import (
    HONOUR_KINDS,
    MOST_TILES,
    ORPHAN_MASK,
    SHAPE,
    SUIT_KINDS,
    missing_pairs,
    need_orphans,
    need_pairs,
    need_sets,
    need_standard,
)


def _rows(numbers: Sequence[int], width: int) -> list[tuple[int, ...]]:
    return [tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]


def _table(sections: Iterator[list[int]], kinds: int) -> list[int]:
    values = next(sections)
    return handfile.unfold(values, [next(sections) for _ in range(kinds)])


_sections = handfile.load(handfile.FILE.read_bytes())
SUITS = _table(_sections, SUIT_KINDS)
HONOURS = _table(_sections, HONOUR_KINDS)
STRICT_HONOURS = _table(_sections, HONOUR_KINDS)
VECTORS = _rows(next(_sections), 2 * (MOST_SETS + 1))
STRICT_VECTORS = _rows(next(_sections), 3 * (MOST_SETS + 1))

NEED_SETS = bytes(map(need_sets, range(SHAPE + 1)))
NEED_STANDARD = bytes(map(need_standard, range(SHAPE + 1)))
NEED_ANY = bytes(min(need_standard(shape), need_pairs(shape)) for shape in range(SHAPE + 1))
NEED_SETS_OR_PAIRS = bytes(min(need_sets(shape), need_pairs(shape)) for shape in range(SHAPE + 1))
NEED_PART = bytes(map(min, NEED_SETS, NEED_STANDARD))
"""What some suits of a standard hand need at least, whether its pair is among them or not."""
NEED_ANY_PART = bytes(map(min, NEED_SETS, NEED_ANY))
NEED_ORPHANS = bytes(map(need_orphans, range(ORPHAN_MASK + 1)))

MISSING_PAIRS = [[missing_pairs(odd, wilds) for odd in range(MOST_TILES + 2)] for wilds in range(MOST_TILES + 1)]
"""Tiles to exchange until seven pairs are complete, by the golds and then the kinds held an odd number of
times."""
