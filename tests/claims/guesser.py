"""A logistic regression over buckets: each number that is told falls into one of a few ranges, each with a weight of
its own, so that any shape of "longer means more" or "just then means less" can be learnt."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log

BUCKETS = 14
"""Ranges of a number, as near as can be with equally many of the discards learnt from."""

ROUNDS = 30
TIMID = 2.0
"""Weights are drawn to 0 as if so many discards of each kind had told nothing."""

Told = Mapping[str, float]


class Guesser:
    """Learns from discards whether somebody was asked, by some of the numbers told of them."""

    def __init__(self, names: Sequence[str], told: Sequence[Told], asked: Sequence[bool]) -> None:
        self.edges = {name: _edges([each[name] for each in told]) for name in names}
        share = (sum(asked) + 0.5) / (len(asked) + 1)
        self.bias, self.weights = log(share / (1 - share)), Counter()
        self._learn([self._buckets(each) for each in told], asked)

    def guess(self, told: Told) -> float:
        """How likely it is that somebody was asked, as a logarithm of odds."""
        return self._sum(self._buckets(told))

    def _learn(self, rows: list[list[tuple[str, int]]], asked: Sequence[bool]) -> None:
        """Newton's steps, each weight by itself: shorter by the number of weights that move together."""
        pace = 1 / max(1, len(self.edges))
        for _round in range(ROUNDS):
            slope, bend = Counter(), Counter()
            for row, was_asked in zip(rows, asked, strict=True):
                likely = 1 / (1 + exp(-self._sum(row)))
                for bucket in row:
                    slope[bucket] += was_asked - likely
                    bend[bucket] += likely * (1 - likely)
            for bucket, each in bend.items():
                drawn_back = slope[bucket] - TIMID / 4 * self.weights[bucket]
                self.weights[bucket] += pace * drawn_back / (each + TIMID / 4)

    def _buckets(self, told: Told) -> list[tuple[str, int]]:
        return [(name, bisect_right(edges, told[name])) for name, edges in self.edges.items()]

    def _sum(self, row: list[tuple[str, int]]) -> float:
        return self.bias + sum(self.weights[bucket] for bucket in row)


def _edges(values: list[float]) -> list[float]:
    ranked = sorted(values)
    return sorted({ranked[len(ranked) * part // BUCKETS] for part in range(1, BUCKETS)})
