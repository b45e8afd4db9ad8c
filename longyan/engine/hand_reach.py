"""Hands whose golds and whites are already read: four suit keys and so many wildcards.

What such a hand lacks, and which kinds bring it nearer: a kind is tried by looking up what its suit is worth with
one more of it. A white that is laid as a gold's face counts as that kind here. `strict` is said where golds stand
for number tiles only (rulebook section 4).
"""

from collections.abc import Iterator
from itertools import chain

from longyan.engine.hand_code import POWERS, STARTS, SUIT_SIZES, counts_of
from longyan.engine.hand_distance import joined, missing, strict_missing
from longyan.engine.hand_growth import honour_growth, suit_growth
from longyan.engine.hand_suits import MOST_SETS
from longyan.engine.hand_values import (
    ODD_SHIFT,
    ORPHAN_MASK,
    ORPHAN_SHIFT,
    SHAPE,
    VECTOR_SHIFT,
    pairs_lacking,
)
from longyan.engine.handtables import (
    HONOURS,
    MISSING_PAIRS,
    NEED_ANY,
    NEED_ORPHANS,
    NEED_STANDARD,
    STRICT_HONOURS,
    SUITS,
)
from longyan.engine.tiles import KINDS, ORPHANS, Tile, suit

Keys = tuple[int, int, int, int]
WILD: Tile = KINDS
"""Stands among kinds for a gold that is laid as a wildcard."""
_TERMINALS = 6


def total(keys: Keys) -> int:
    """The sum of the suits' values, honours as where golds stand for any tile; never more than the strict one."""
    m, p, s, z = keys
    return SUITS[m] + SUITS[p] + SUITS[s] + HONOURS[z]


def shape(keys: Keys, strict: bool) -> int:
    """The index of the tables of wildcards needed."""
    m, p, s, z = keys
    return SUITS[m] + SUITS[p] + SUITS[s] + (STRICT_HONOURS if strict else HONOURS)[z] & SHAPE


def lacking(keys: Keys, wilds: int, melds: int, strict: bool) -> int:
    """Tiles to exchange until a standard hand or, without melds, seven pairs are complete."""
    m, p, s, z = keys
    a, b, c, d = SUITS[m], SUITS[p], SUITS[s], HONOURS[z]
    numbers = joined(joined(a >> VECTOR_SHIFT, b >> VECTOR_SHIFT), c >> VECTOR_SHIFT)
    if strict:
        sets = strict_missing(numbers, STRICT_HONOURS[z] >> VECTOR_SHIFT, MOST_SETS - melds, wilds)
    else:
        sets = missing(numbers, d >> VECTOR_SHIFT, MOST_SETS - melds) - wilds
    if melds:
        return sets
    pairs = MISSING_PAIRS[wilds][a + b + c + d >> ODD_SHIFT & 15]
    return pairs if pairs < sets else sets


def lacking_orphans(keys: Keys, wilds: int, strict: bool) -> int:
    """Tiles to exchange until thirteen orphans are complete."""
    held = total(keys) >> ORPHAN_SHIFT & ORPHAN_MASK
    if strict:
        honours = HONOURS[keys[3]] >> ORPHAN_SHIFT & 15
        terminals = (held & 15) - honours
        wilds = min(wilds, _TERMINALS - terminals + (held < 16))
    return NEED_ORPHANS[held] - wilds


def _growths(keys: Keys, strict: bool) -> Iterator[tuple[Tile, tuple[int, ...]]]:
    """For each suit its first kind and the values after one more of each kind."""
    for start, key in zip(STARTS[:3], keys[:3], strict=True):
        yield start, suit_growth(key)
    yield STARTS[3], honour_growth(keys[3], strict)


def completing(keys: Keys, wilds: int, melds: int, strict: bool) -> list[Tile]:
    """The kinds that make the hand standard or, without melds, seven pairs."""
    need = NEED_STANDARD if melds else NEED_ANY
    m, p, s, z = keys
    parts = SUITS[m], SUITS[p], SUITS[s], (STRICT_HONOURS if strict else HONOURS)[z]
    whole = sum(parts)
    found = [WILD] if need[whole & SHAPE] <= wilds + 1 else []
    for part, (start, growth) in zip(parts, _growths(keys, strict), strict=True):
        rest = whole - part
        found += [kind for kind, grown in enumerate(growth, start) if need[rest + grown & SHAPE] <= wilds]
    return found


def nearing(keys: Keys, wilds: int, melds: int, strict: bool, distance: int) -> list[Tile]:
    """The kinds with which fewer than `distance` tiles lack for a standard hand or, without melds, seven pairs."""
    m, p, s = SUITS[keys[0]] >> VECTOR_SHIFT, SUITS[keys[1]] >> VECTOR_SHIFT, SUITS[keys[2]] >> VECTOR_SHIFT
    mp = joined(m, p)
    others = joined(p, s), joined(m, s), mp, joined(mp, s)
    find = _nearing_strict if strict else _nearing_sets
    found = find(others, keys, wilds, MOST_SETS - melds, distance)
    if not melds and lacking_pairs(keys, wilds) == distance:
        found += nearing_pairs(keys, wilds)
    if lacking(keys, wilds + 1, melds, strict) < distance:
        found.append(WILD)
    return found


def _nearing_sets(others: Keys, keys: Keys, wilds: int, sets: int, distance: int) -> list[Tile]:
    honours, enough, found = HONOURS[keys[3]] >> VECTOR_SHIFT, distance + wilds, []
    for rest, (start, growth) in zip(others, _growths(keys, False), strict=True):
        with_honours = rest if start == STARTS[3] else joined(rest, honours)
        found += [
            kind
            for kind, grown in enumerate(growth, start)
            if missing(with_honours, grown >> VECTOR_SHIFT, sets) < enough
        ]
    return found


def _nearing_strict(others: Keys, keys: Keys, wilds: int, sets: int, distance: int) -> list[Tile]:
    honours, found = STRICT_HONOURS[keys[3]] >> VECTOR_SHIFT, []
    for rest, (start, growth) in zip(others, _growths(keys, True), strict=True):
        for kind, grown in enumerate(growth, start):
            row = grown >> VECTOR_SHIFT
            after = (rest, row) if start == STARTS[3] else (joined(rest, row), honours)
            if strict_missing(*after, sets, wilds) < distance:
                found.append(kind)
    return found


def nearing_orphans(keys: Keys, wilds: int, strict: bool, distance: int) -> Iterator[Tile]:
    """The kinds with which fewer than `distance` tiles lack for thirteen orphans."""
    if lacking_orphans(keys, wilds + 1, strict) < distance:
        yield WILD
    for kind in ORPHANS:
        at = suit(kind)
        if keys[at] // POWERS[kind] % 5 < 2:
            after = (*keys[:at], keys[at] + POWERS[kind], *keys[at + 1 :])
            if lacking_orphans(after, wilds, strict) < distance:
                yield kind


def lacking_pairs(keys: Keys, wilds: int) -> int:
    """Tiles to exchange until seven pairs are complete."""
    return MISSING_PAIRS[wilds][total(keys) >> ODD_SHIFT & 15]


def nearing_pairs(keys: Keys, wilds: int) -> list[Tile]:
    """The kinds that bring seven pairs nearer: those held once or three times, or all if these are too few."""
    odd = total(keys) >> ODD_SHIFT & 15
    if pairs_lacking(odd, wilds) > odd:
        return list(range(KINDS))
    digits = (counts_of(key, size) for key, size in zip(keys, SUIT_SIZES, strict=True))
    return [kind for kind, held in enumerate(chain.from_iterable(digits)) if held & 1]
