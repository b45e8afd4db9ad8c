"""Bars: what is good, what is enough, what is missed."""

import pytest

from bench.bars import BARS, Bar, judged, verdict

FASTER = Bar("a", "", "x", 5, 8)
SMALLER = Bar("b", "", "MB", 10, 1, most=True)


@pytest.mark.parametrize(
    ("bar", "figure", "said"),
    [
        (FASTER, 8, "good"),
        (FASTER, 7.9, "floor"),
        (FASTER, 5, "floor"),
        (FASTER, 4.9, "missed"),
        (SMALLER, 1, "good"),
        (SMALLER, 1.1, "floor"),
        (SMALLER, 10, "floor"),
        (SMALLER, 10.1, "missed"),
    ],
)
def test_a_figure_is_judged_by_its_bar(bar, figure, said):
    assert verdict(bar, figure) == said


def test_every_bar_is_judged_and_none_may_be_left_out():
    figures = {bar.name: bar.good for bar in BARS}
    assert {bar["verdict"] for bar in judged(figures)} == {"good"}
    del figures[BARS[0].name]
    with pytest.raises(KeyError):
        judged(figures)
