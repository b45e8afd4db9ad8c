"""Two players against each other over the same walls, every pair of seats in turn."""

from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev

from longyan.engine.dealing import deal
from longyan.engine.presets import preset
from longyan.engine.scoring import totals
from longyan.simulation import play_deal, shuffled


def advantage(one, other, *, walls, seed, rules="lequ-half"):
    """By how many points a deal `one` does better than `other`, and the standard error over the walls."""
    rules, random = preset(rules), Random(seed)
    means = []
    for number in range(walls):
        first = deal(rules, shuffled(rules, random), number % 4, 1)
        means.append(fmean(_difference(first, one, other, set(pair)) for pair in combinations(range(4), 2)))
    return fmean(means), stdev(means) / sqrt(walls)


def _difference(first, one, other, seats):
    points = totals(play_deal(first, [one if seat in seats else other for seat in range(4)]).last)
    return sum(share if seat in seats else -share for seat, share in enumerate(points)) / 2
