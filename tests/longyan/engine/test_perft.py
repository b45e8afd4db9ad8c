"""The golden counts of fixed deals: a change that moves one is located by its first action."""

import json

import pytest

from tests.longyan.engine.perft import DEALS, DEPTH, GOLDEN, divided, perft, start

COUNTS = json.loads(GOLDEN.read_text())


@pytest.mark.parametrize(("preset", "seed"), DEALS)
def test_a_deal_goes_on_in_as_many_ways_as_ever(preset, seed):
    assert divided(start(preset, seed), DEPTH) == COUNTS[f"{preset} {seed}"]


def test_depth_one_is_the_number_of_answers():
    state = start(*DEALS[0])
    assert perft(state, 1) == len(COUNTS[" ".join(map(str, DEALS[0]))])
