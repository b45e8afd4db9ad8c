"""Hands whose golds and whites are already read: four suit keys and so many wildcards.

What such a hand lacks, and which kinds bring it nearer: a kind is tried by looking up what its suit is worth
with one more of it. A white that is laid as a gold's face counts as that kind here. `strict` is said where
golds stand for number tiles only (rulebook section 4).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from longyan.engine.hand_code import POWERS, STARTS, SUIT_SIZES, Keys, counts_of
from longyan.engine.hand_distance import joined, missing, strict_missing
from longyan.engine.hand_growth import honour_growth, strict_honour_growth, suit_growth
from longyan.engine.hand_suits import MOST_SETS
from longyan.engine.hand_values import (
    ODD_SHIFT,
    ORPHAN_MASK,
    ORPHAN_SHIFT,
    SHAPE,
    VECTOR_SHIFT,
    need_pairs,
    pairs_lacking,
)
from longyan.engine.handtables import (
    HONOURS,
    MISSING_PAIRS,
    NEED_ANY,
    NEED_ANY_PART,
    NEED_ORPHANS,
    NEED_PART,
    NEED_SETS,
    NEED_STANDARD,
    STRICT_HONOURS,
    SUITS,
)
from longyan.engine.tiles import KINDS, ORPHANS, Tile, suit

WILD: Tile = KINDS
"""Stands among kinds for a gold that is laid as a wildcard."""
_TERMINALS = 6


def total(keys: Keys) -> int:
    """The sum of the suits' values, honours as where golds stand for any tile; never more than the strict
    one."""
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


def completing(keys: Keys, wilds: int, melds: int, strict: bool) -> list[Tile]:
    """The kinds that make the hand standard or, without melds, seven pairs."""
    need = NEED_STANDARD if melds else NEED_ANY
    m, p, s, z = keys
    a, b, c, d = SUITS[m], SUITS[p], SUITS[s], (STRICT_HONOURS if strict else HONOURS)[z]
    whole = a + b + c + d
    index = whole & SHAPE
    if NEED_SETS[index] < wilds or (not melds and need_pairs(index) < wilds):
        return [*range(KINDS), WILD]
    part = NEED_PART if melds else NEED_ANY_PART
    found = [WILD] if need[index] <= wilds + 1 else []
    for start, key, rest in ((0, m, whole - a), (9, p, whole - b), (18, s, whole - c)):
        if part[rest & SHAPE] <= wilds:
            found += [k for k, v in enumerate(suit_growth(key), start) if need[rest + v & SHAPE] <= wilds]
    rest = whole - d
    if part[rest & SHAPE] <= wilds:
        honours = (strict_honour_growth if strict else honour_growth)(z)
        found += [k for k, v in enumerate(honours, 27) if need[rest + v & SHAPE] <= wilds]
    return found


def nearing(keys: Keys, wilds: int, melds: int, strict: bool, distance: int) -> list[Tile]:
    """The kinds with which fewer than `distance` tiles lack for a standard hand or, without melds, seven
    pairs."""
    find = _nearing_strict if strict else _nearing_sets
    found = find(keys, wilds, MOST_SETS - melds, distance)
    if not melds and lacking_pairs(keys, wilds) == distance:
        found += nearing_pairs(keys, wilds)
    if not strict or lacking(keys, wilds + 1, melds, strict) < distance:
        found.append(WILD)
    return found


def _nearing_sets(keys: Keys, wilds: int, sets: int, distance: int) -> list[Tile]:
    m, p, s, z = keys
    a, b, c = SUITS[m] >> VECTOR_SHIFT, SUITS[p] >> VECTOR_SHIFT, SUITS[s] >> VECTOR_SHIFT
    d = HONOURS[z] >> VECTOR_SHIFT
    ab, cd, enough = joined(a, b), joined(c, d), distance + wilds
    return [
        *_nearing_in_suit(m, joined(b, cd), sets, enough)[0],
        *_nearing_in_suit(p, joined(a, cd), sets, enough)[1],
        *_nearing_in_suit(s, joined(ab, d), sets, enough)[2],
        *_nearing_in_honours(z, joined(ab, c), sets, enough),
    ]


@lru_cache(maxsize=1 << 13)
def _nearing_in_suit(key: int, rest: int, sets: int, enough: int) -> tuple[tuple[Tile, ...], ...]:
    """The kinds with which fewer than `enough` tiles are missing, were they characters, dots, bamboos."""
    grown = enumerate(suit_growth(key))
    places = [place for place, value in grown if missing(rest, value >> VECTOR_SHIFT, sets) < enough]
    return tuple([tuple([start + place for place in places]) for start in STARTS[:3]])


@lru_cache(maxsize=1 << 12)
def _nearing_in_honours(key: int, rest: int, sets: int, enough: int) -> tuple[Tile, ...]:
    grown = enumerate(honour_growth(key), STARTS[3])
    return tuple([kind for kind, value in grown if missing(rest, value >> VECTOR_SHIFT, sets) < enough])


def _nearing_strict(keys: Keys, wilds: int, sets: int, distance: int) -> list[Tile]:
    a, b, c = (SUITS[key] >> VECTOR_SHIFT for key in keys[:3])
    honours, ab = STRICT_HONOURS[keys[3]] >> VECTOR_SHIFT, joined(a, b)
    hands = [
        (joined(rest, value >> VECTOR_SHIFT), honours)
        for rest, key in zip((joined(b, c), joined(a, c), ab), keys, strict=False)
        for value in suit_growth(key)
    ]
    hands += [(joined(ab, c), value >> VECTOR_SHIFT) for value in strict_honour_growth(keys[3])]
    return [kind for kind, hand in enumerate(hands) if strict_missing(*hand, sets, wilds) < distance]


def sparing(keys: Keys, wilds: int, melds: int, distance: int, tiles: Iterable[Tile]) -> list[Tile]:
    """Those of the tiles, held and laid as themselves, with one of which less no more than `distance` tiles lack.

    Only where golds stand for any tile.
    """
    m, p, s, z = keys
    a, b, c = SUITS[m] >> VECTOR_SHIFT, SUITS[p] >> VECTOR_SHIFT, SUITS[s] >> VECTOR_SHIFT
    d = HONOURS[z] >> VECTOR_SHIFT
    ab, cd, sets, enough = joined(a, b), joined(c, d), MOST_SETS - melds, distance + wilds
    rests = joined(b, cd), joined(a, cd), joined(ab, d), joined(ab, c)
    odd = total(keys) >> ODD_SHIFT & 15
    pairs = [not melds and MISSING_PAIRS[wilds][after] <= distance for after in (odd + 1, odd - 1)]
    tables, found = (SUITS, SUITS, SUITS, HONOURS), []
    for tile in tiles:
        at, power = suit(tile), POWERS[tile]
        key = keys[at]
        row = tables[at][key - power] >> VECTOR_SHIFT
        if missing(rests[at], row, sets) <= enough or pairs[key // power % 5 & 1]:
            found.append(tile)
    return found


def floating_without(keys: Keys, wilds: int, melds: int, strict: bool, tiles: Iterable[Tile]) -> Iterator[Tile]:
    """Those of the tiles, held and laid as themselves, without which all others but one gold are sets or pairs."""
    tables = SUITS, SUITS, SUITS, STRICT_HONOURS if strict else HONOURS
    values = [table[key] for table, key in zip(tables, keys, strict=True)]
    whole = sum(values)
    for tile in tiles:
        at = suit(tile)
        index = whole - values[at] + tables[at][keys[at] - POWERS[tile]] & SHAPE
        if NEED_SETS[index] < wilds or (not melds and need_pairs(index) < wilds):
            yield tile


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
    return list(chain.from_iterable(map(_odd_kinds, STARTS, keys, SUIT_SIZES)))


@lru_cache(maxsize=1 << 12)
def _odd_kinds(start: Tile, key: int, kinds: int) -> tuple[Tile, ...]:
    return tuple(kind for kind, held in enumerate(counts_of(key, kinds), start) if held & 1)
