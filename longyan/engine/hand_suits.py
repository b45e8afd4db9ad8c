"""What the tiles of one suit are worth to a hand: the arithmetic behind the shipped tables (rulebook section
5).

A suit is a sequence of counts, one a kind: nine for a number suit, seven for the honours. Tiles are laid into
sets (sequences and triplets) and at most one pair, from the first kind to the last. Two questions are asked:

- the *needs*: how many wildcards make all the tiles into sets, or into sets and one pair;
- what is *missing*: how many tiles are lacking to hold j sets and p pairs, other tiles being left over.

Wildcards may be a fifth or sixth copy of a kind, so no limit of four is kept here.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

MOST_SETS = 4
NEVER = 99
"""More than any number of tiles: what cannot be reached."""

_LAID = (0, 1, 2)
"""Three equal sequences are three triplets, so two of a kind are enough of either."""

States = tuple[int, ...]


def _moves(sequences: bool) -> list[tuple[int, int, int]]:
    """All (sequences started, triplets, pairs) that may be laid at one kind."""
    return list(product(_LAID if sequences else (0,), _LAID, (0, 1)))


# --- needs: a state is (sequences begun two kinds before, one kind before, pairs) -----------------


def _need_index(before: int, last: int, pairs: int) -> int:
    return (before * 3 + last) * 2 + pairs


NEED_START: States = (0,) + (NEVER,) * 17


def _need_steps(sequences: bool) -> tuple[tuple[int, int, int], ...]:
    """(state, tiles laid at this kind, state after) for every way to go on."""
    return tuple(
        (_need_index(before, last, pairs), before + last + begun + 3 * triplets + 2 * pair,
         _need_index(last, begun, pairs + pair))
        for before, last, pairs in product(_LAID, _LAID, (0, 1))
        for begun, triplets, pair in _moves(sequences)
        if pairs + pair <= 1
    )  # fmt: skip


_NEED_STEPS = {sequences: _need_steps(sequences) for sequences in (False, True)}


@lru_cache(maxsize=1 << 16)
def need_step(states: States, count: int, sequences: bool) -> States:
    """The states after one more kind of which `count` tiles are held, all of which must be laid."""
    after = [NEVER] * len(states)
    for old, laid, new in _NEED_STEPS[sequences]:
        if laid >= count and states[old] + laid - count < after[new]:
            after[new] = states[old] + laid - count
    return tuple(after)


def need_result(states: States) -> tuple[int, int]:
    """(wildcards for sets only, wildcards for sets and a pair) once all kinds are laid."""
    return states[_need_index(0, 0, 0)], states[_need_index(0, 0, 1)]


# --- missing: a state is the same and the sets begun so far ---------------------------------------


def _missing_index(before: int, last: int, sets: int, pairs: int) -> int:
    return ((before * 3 + last) * (MOST_SETS + 1) + sets) * 2 + pairs


MISSING_START: States = (0,) + (NEVER,) * 89


def _missing_steps(sequences: bool) -> tuple[tuple[int, int, int], ...]:
    """(state, tiles laid at this kind, state after) for every way to go on."""
    return tuple(
        (_missing_index(before, last, sets, pairs), before + last + begun + 3 * triplets + 2 * pair,
         _missing_index(last, begun, sets + begun + triplets, pairs + pair))
        for before, last, sets, pairs in product(_LAID, _LAID, range(MOST_SETS + 1), (0, 1))
        if before + last <= sets
        for begun, triplets, pair in _moves(sequences)
        if pairs + pair <= 1 and sets + begun + triplets <= MOST_SETS
    )  # fmt: skip


_MISSING_STEPS = {sequences: _missing_steps(sequences) for sequences in (False, True)}


@lru_cache(maxsize=1 << 16)
def missing_step(states: States, count: int, sequences: bool) -> States:
    """The states after one more kind of which `count` tiles are held, any of which may be left over."""
    after = [NEVER] * len(states)
    for old, laid, new in _MISSING_STEPS[sequences]:
        cost = states[old] + (laid - count if laid > count else 0)
        if cost < after[new]:
            after[new] = cost
    return tuple(after)


def missing_result(states: States) -> tuple[int, ...]:
    """Tiles missing for (0 sets, no pair), (0 sets, a pair), (1 set, no pair), … (4 sets, a pair)."""
    return states[: 2 * (MOST_SETS + 1)]


# --- one suit at once -----------------------------------------------------------------------------


def needs(counts: Iterable[int], sequences: bool) -> tuple[int, int]:
    """How many wildcards make these tiles sets, and sets and a pair."""
    states = NEED_START
    for count in counts:
        states = need_step(states, count, sequences)
    return need_result(states)


def missing(counts: Iterable[int], sequences: bool) -> tuple[int, ...]:
    """How many tiles are missing for each number of sets and pairs, in the order of `missing_result`."""
    states = MISSING_START
    for count in counts:
        states = missing_step(states, count, sequences)
    return missing_result(states)


def strict_needs(counts: Sequence[int]) -> tuple[int, int]:
    """The needs of honours where golds stand for number tiles only: they match half a pair, never a set."""
    spare = [count % 3 for count in counts if count % 3]
    if not spare:
        return 0, NEVER
    return NEVER, 2 - spare[0] if len(spare) == 1 else NEVER


def strict_missing(counts: Sequence[int]) -> tuple[int, ...]:
    """Honours to draw where golds cannot help sets: for 0…4 sets without a pair, with a pair held, with half
    of one.

    The other half of that pair may be a gold, so it is not among the tiles counted.
    """
    rows = []
    for sets in range(MOST_SETS + 1):
        rows.append(_triplets_missing(counts, sets))
        for held in (2, 1):
            rows.append(min(
                (_triplets_missing([*counts[:at], count - held, *counts[at + 1 :]], sets)
                 for at, count in enumerate(counts) if count >= held),
                default=NEVER,
            ))  # fmt: skip
    return tuple(rows)


def _triplets_missing(counts: Iterable[int], sets: int) -> int:
    lacking = sorted(need for count in counts for need in (max(0, 3 - count), min(3, 6 - count)))
    return sum(lacking[:sets])
