"""Samples: hands that can be held, the same in every run, of the kinds that they say."""

from collections import Counter

import pytest

from bench.samples import counted, near13, near14, numbered, rand14
from longyan.engine.hands import Reading, pack

PLAIN = Reading(())


@pytest.mark.parametrize(("sample", "size"), [(rand14, 14), (near14, 14), (near13, 13)])
def test_samples_are_hands_and_do_not_change(sample, size):
    hands = sample(300, 1)
    assert hands == sample(300, 1)
    assert hands != sample(300, 2)
    assert all(len(hand) == size and max(Counter(hand).values()) <= 4 for hand in hands)


def test_a_third_of_near14_are_complete_and_hardly_any_of_rand14():
    assert 0.28 < _share_complete(near14(2000, 1)) < 0.45
    assert _share_complete(rand14(2000, 1)) < 0.01


def test_other_forms_hold_the_same_tiles():
    hand = (0, 0, 0, 5, 33, 33)
    assert counted(hand) == [3, 0, 0, 0, 0, 1] + [0] * 27 + [2]
    assert numbered(hand) == [0, 1, 2, 20, 132, 133]


def _share_complete(hands):
    return sum(PLAIN.is_complete(pack(hand), 0) for hand in hands) / len(hands)
