"""Who owes whom: everybody comes to zero, by the fewest transfers there can be."""

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.settling import EXACT, transfers

BALANCES = st.lists(st.integers(-6, 6), min_size=1, max_size=6).map(lambda left: [*left, -sum(left)])


def _most_groups(points: list[int]) -> int:
    """How many groups that sum to zero there can be, by trying every order."""
    best = 0
    for order in set(permutations(points)):
        sums = [0]
        for each in order:
            sums.append(sums[-1] + each)
        best = max(best, sum(after == 0 for _before, after in pairwise(sums)))
    return best


@settings(max_examples=40, deadline=None)
@given(BALANCES)
def test_everybody_comes_to_zero_by_the_fewest(points):
    found = transfers(dict(enumerate(points)))
    left = Counter(dict(enumerate(points)))
    for each in found:
        assert each.amount > 0
        left[each.giver] += each.amount
        left[each.taker] -= each.amount
    assert not any(left.values())
    owing = [each for each in points if each]
    assert len(found) == len(owing) - _most_groups(owing)


def test_a_whole_club_and_what_does_not_sum_to_zero():
    crowd = {number: (number % 9 - 4) * 7 for number in range(2 * EXACT + 8)}
    crowd["last"] = -sum(crowd.values())
    assert 0 < len(transfers(crowd)) < len(crowd)
    assert transfers({}) == transfers({"a": 0}) == []
    with pytest.raises(ValueError, match="zero"):
        transfers({"a": 1})
