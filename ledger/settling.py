"""Who owes whom, so that everybody is at zero. Pure.

With n people who are not at zero n - 1 transfers always do; each group among them that sums to zero by itself saves
one. So the fewest are found by parting them into as many such groups as there are.
"""

from collections.abc import Hashable, Mapping
from itertools import combinations
from typing import NamedTuple

EXACT = 14
"""Among so many people the parting is the best there is; of more, small groups are parted off first."""

Balances = dict[Hashable, int]


class Transfer(NamedTuple):
    """One gives another so much."""

    giver: Hashable
    taker: Hashable
    amount: int


def transfers(balances: Mapping[Hashable, int]) -> list[Transfer]:
    """Few transfers, the fewest among `EXACT` people, that bring everybody to zero; the largest first. The balances sum
    to zero, else raises ValueError."""
    if sum(balances.values()):
        raise ValueError("the balances do not sum to zero")
    left = {who: points for who, points in balances.items() if points}
    found = [transfer for group in _groups(left) for transfer in _within(group)]
    return sorted(found, key=lambda transfer: -transfer.amount)


def _groups(left: Balances) -> list[Balances]:
    """Groups that sum to zero, as many as can be."""
    groups = []
    size = 2
    while len(left) > EXACT and size <= 3:
        group = next((each for each in combinations(left, size) if not sum(left[who] for who in each)), None)
        if group is None:
            size += 1
        else:
            groups.append({who: left.pop(who) for who in group})
    return groups + (_parted(left) if len(left) <= EXACT else [left])


def _parted(left: Balances) -> list[Balances]:
    """The best parting, by all subsets: how many groups a subset holds is what it holds without one of its people, and
    one more if it sums to zero."""
    people, size = list(left), 1 << len(left)
    sums, best, without = [0] * size, [0] * size, [0] * size
    for subset in range(1, size):
        lowest = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + left[people[lowest]]
        members = [place for place in range(len(people)) if subset >> place & 1]
        without[subset] = max(members, key=lambda place: best[subset & ~(1 << place)])
        best[subset] = best[subset & ~(1 << without[subset])] + (sums[subset] == 0)
    groups, subset, group = [], size - 1, {}
    while subset:
        if not sums[subset]:
            group = {}
            groups.append(group)
        who = people[without[subset]]
        group[who] = left[who]
        subset &= ~(1 << without[subset])
    return groups


def _within(group: Balances) -> list[Transfer]:
    """One transfer fewer than people: whoever owes most gives to whoever gets most."""
    open_, found = dict(group), []
    while open_:
        giver, taker = min(open_, key=open_.get), max(open_, key=open_.get)
        amount = min(-open_[giver], open_[taker])
        found.append(Transfer(giver, taker, amount))
        open_[giver] += amount
        open_[taker] -= amount
        open_ = {who: points for who, points in open_.items() if points}
    return found
