"""Two kinds of players against each other over the same walls, every pair of seats in turn."""

from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from longyan.engine.dealing import deal
from longyan.engine.houserules import HouseRules
from longyan.engine.scoring import totals
from longyan.engine.state import Seat, State
from longyan.simulation import Player, play_deal, shuffled


class Advantage(NamedTuple):
    """By how many points a deal one does better than the other at the same table, and the mean's standard error."""

    points: float
    error: float


def advantage(rules: HouseRules, one: Player, other: Player, walls: int, seed: int) -> Advantage:
    """Plays each wall with `one` at every pair of seats and `other` at the rest; at least two walls, four seats."""
    random = Random(seed)
    means = []
    for number in range(walls):
        first = deal(rules, shuffled(rules, random), number % rules.players, 1)
        means.append(fmean(_difference(first, one, other, set(pair)) for pair in combinations(range(4), 2)))
    return Advantage(fmean(means), stdev(means) / sqrt(walls))


def _difference(first: State, one: Player, other: Player, seats: set[Seat]) -> float:
    points = totals(play_deal(first, [one if seat in seats else other for seat in range(4)]).last)
    return sum(share if seat in seats else -share for seat, share in enumerate(points)) / 2
