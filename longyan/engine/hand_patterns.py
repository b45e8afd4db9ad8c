"""The named patterns of a complete hand: rulebook section 9, "Named patterns".

A pattern is had if some laying of the hand, as a standard hand or seven pairs, shows it; golds count as what
they stand for there, whites as white or as the face.
"""

from collections.abc import Iterable

from longyan.engine.hand_code import counts_of
from longyan.engine.hand_reach import Keys, shape
from longyan.engine.hand_suits import NEVER
from longyan.engine.hand_values import SUIT_KINDS, need_pairs
from longyan.engine.handtables import NEED_SETS, NEED_STANDARD
from longyan.engine.tiles import Tile, suit

PATTERNS = ("all_triplets", "one_suit", "mixed_suit")
_HONOURS = 3


def patterns_of(layings: Iterable[tuple[Keys, int]], melded: tuple[Tile, ...], strict: bool) -> tuple[str, ...]:
    """Which of `PATTERNS` a hand has; what is of one suit is not of a mixed one."""
    found: set[str | None] = set()
    for keys, wilds in layings:
        if _lacking_for_triplets(keys, strict) <= wilds:
            found.add("all_triplets")
        if _is_complete(keys, wilds, melded, strict):
            found.add(_suit_pattern(keys, wilds, melded, strict))
    if "one_suit" in found:
        found.discard("mixed_suit")
    return tuple(name for name in PATTERNS if name in found)


def _is_complete(keys: Keys, wilds: int, melded: tuple[Tile, ...], strict: bool) -> bool:
    index = shape(keys, strict)
    return NEED_STANDARD[index] <= wilds or (not melded and need_pairs(index) <= wilds)


def _suit_pattern(keys: Keys, wilds: int, melded: tuple[Tile, ...], strict: bool) -> str | None:
    suits = {at for at, key in enumerate(keys) if key} | {suit(tile) for tile in melded}
    number_suits = suits - {_HONOURS}
    if len(number_suits) == 1:
        return "mixed_suit" if _HONOURS in suits else "one_suit"
    if not number_suits and _has_golds_alone(keys, wilds, melded, strict):
        return "mixed_suit"
    return None


def _has_golds_alone(keys: Keys, wilds: int, melded: tuple[Tile, ...], strict: bool) -> bool:
    """Whether some set or pair may be all golds, and so of any suit."""
    index = shape(keys, strict)
    pair, triplet = NEED_SETS[index] + 2, NEED_STANDARD[index] + 3
    return pair <= wilds or triplet <= wilds or (not melded and need_pairs(index) + 2 <= wilds)


def _lacking_for_triplets(keys: Keys, strict: bool) -> int:
    """Wildcards that make the tiles triplets and one pair."""
    kinds = [
        (held, strict and at == _HONOURS) for at, key in enumerate(keys) for held in counts_of(key, SUIT_KINDS) if held
    ]
    triplets = sum(_lacking(held, rigid) for held, rigid in kinds)
    with_pair = (
        triplets - _lacking(held, rigid) + 2 - paired + _lacking(held - paired, rigid)
        for held, rigid in kinds
        for paired in (1, 2)
        if paired <= held
    )
    return min([triplets + 2, *with_pair])


def _lacking(held: int, rigid: bool) -> int:
    """Wildcards that make so many of a kind triplets; `rigid` kinds take none into a triplet."""
    return NEVER * (held % 3 > 0) if rigid else -held % 3
