"""Candidates take turns, and their ratios are those of the same round."""

import pytest

from bench.rounds import interleaved, medians, quantile, ratio


def test_candidates_take_turns_and_are_told_the_round():
    told = []

    def work(name):
        def once(number):
            told.append((number, name))
            return sum(range(10_000)) and 1

        return once

    rates = interleaved({"one": work("one"), "other": work("other")}, 2)
    assert told == [(0, "one"), (0, "other"), (1, "one"), (1, "other")]
    assert all(len(row) == 2 and min(row) > 0 for row in rates.values())


def test_a_ratio_is_the_median_of_the_rounds_ratios():
    rates = {"one": [10.0, 40.0, 90.0], "other": [10.0, 20.0, 30.0]}
    assert ratio(rates, "one", "other") == 2
    assert medians(rates) == {"one": 40, "other": 20}


@pytest.mark.parametrize(("share", "value"), [(0.5, 51), (0.95, 96), (1, 100)])
def test_a_quantile_is_one_of_the_values(share, value):
    assert quantile(range(100, 0, -1), share) == value
