"""A suit's value: small fields that may be added over the four suits of a hand (rulebook section 5).

Of the sum of four values

- ``sum & SHAPE`` is an index of the tables of wildcards needed (`longyan.engine.handtables`): bits 0-5 the
  wildcards needed for sets, bits 6-9 what is known of the pair, bits 10-13 the kinds held an odd number of
  times;
- ``sum >> ORPHAN_SHIFT & ORPHAN_MASK`` is an index of the table for thirteen orphans: bits 0-3 how many of
  its kinds are held, bits 4-6 the suits that hold one of them twice;
- ``sum & FULL_KINDS`` says that some kind is held four times.

From bit `VECTOR_SHIFT` on stands the number of the suit's row of missing tiles; it is of no meaning in a sum.
"""

from collections.abc import Sequence

from longyan.engine import hand_suits
from longyan.engine.hand_suits import NEVER

MOST_TILES = 14
SUIT_KINDS, HONOUR_KINDS = 9, 7
_SUIT_ORPHANS, _HONOUR_ORPHANS = (0, 8), tuple(range(HONOUR_KINDS))

SHAPE = (1 << 14) - 1
_PAIR_SHIFT, ODD_SHIFT = 6, 10
_OPEN_PAIR, _MUST_PAIR = 1, 8
ORPHAN_SHIFT, ORPHAN_MASK = 14, (1 << 7) - 1
MANY_ORPHANS = 8 << ORPHAN_SHIFT
"""Masks whether eight kinds of thirteen orphans or more are held."""
_TWICE_SHIFT = 18
FULL_KINDS = 7 << 21
_FULL = 1 << 21
VECTOR_SHIFT = 24

_MOST_NEEDED = 9
"""More wildcards than this are never held, so all larger needs are one."""
_OUT_OF_REACH = 20
NOTHING = _OUT_OF_REACH
"""The value of a key that no hand can have."""

Figures = tuple[int, tuple[int, ...]]
"""A suit's fields and its row of missing tiles."""


def _shape(for_sets: int, with_pair: int) -> int:
    """With a pair the need is one less (the pair is open) or, two wildcards being a pair, at most two more."""
    if for_sets >= NEVER:
        return _OUT_OF_REACH if with_pair >= NEVER else with_pair | _MUST_PAIR << _PAIR_SHIFT
    pair_is_open = with_pair < for_sets <= _MOST_NEEDED
    return min(for_sets, _MOST_NEEDED) | pair_is_open * _OPEN_PAIR << _PAIR_SHIFT


def _fields(counts: Sequence[int], needs: tuple[int, int], orphans: Sequence[int]) -> int:
    odd = sum(count & 1 for count in counts)
    held = sum(counts[at] > 0 for at in orphans)
    twice = any(counts[at] > 1 for at in orphans)
    return _shape(*needs) | odd << ODD_SHIFT | held << ORPHAN_SHIFT | twice << _TWICE_SHIFT | (max(counts) > 3) * _FULL


def suit_figures(counts: Sequence[int]) -> Figures:
    """A number suit's figures from its nine counts."""
    return _fields(counts, hand_suits.needs(counts, True), _SUIT_ORPHANS), hand_suits.missing(counts, True)


def honour_figures(counts: Sequence[int]) -> Figures:
    """The honours' figures from their seven counts, where golds stand for any tile."""
    return _fields(counts, hand_suits.needs(counts, False), _HONOUR_ORPHANS), hand_suits.missing(counts, False)


def strict_honour_figures(counts: Sequence[int]) -> Figures:
    """The honours' figures where golds stand for number tiles only; the row is that of `strict_missing`."""
    return _fields(counts, hand_suits.strict_needs(counts), _HONOUR_ORPHANS), hand_suits.strict_missing(counts)


def need_sets(shape: int) -> int:
    """Wildcards that make all tiles of a hand into sets, from the SHAPE bits of its sum."""
    return NEVER if shape >> _PAIR_SHIFT & _MUST_PAIR else shape & 63


def need_standard(shape: int) -> int:
    """Wildcards that make all tiles of a hand into sets and a pair."""
    if shape >> _PAIR_SHIFT & _MUST_PAIR:
        return shape & 63
    return max(0, (shape & 63) + (-1 if shape >> _PAIR_SHIFT & 7 else 2))


def need_pairs(shape: int) -> int:
    """Wildcards that make all tiles of a hand into pairs."""
    return shape >> ODD_SHIFT


def need_orphans(held: int) -> int:
    """Wildcards that make thirteen orphans, from the ORPHAN bits of a hand's sum."""
    return max(0, MOST_TILES - (held & 15) - (held > 15))


def pairs_lacking(odd: int, wilds: int) -> int:
    """Pairs that a hand without melds does not hold yet, from the kinds it holds an odd number of times."""
    return 7 - (MOST_TILES - wilds - odd) // 2


def missing_pairs(odd: int, wilds: int) -> int:
    """Tiles to exchange until seven pairs are complete: one for a kind held once, two for a new kind."""
    lacking = pairs_lacking(odd, wilds)
    return lacking + max(0, lacking - odd) - wilds
