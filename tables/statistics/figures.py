"""What deals come to. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, Self

from tables.statistics.games import Game

SURE = 0.95
"""How likely the interval of a mean holds what the deals go on to bring."""

ENOUGH = 30
"""From so many deals on a mean has an interval."""


class Mean(NamedTuple):
    """Points a deal: the mean of so many deals, and the interval round it, None for too few of them."""

    deals: int
    points: float
    least: float | None = None
    most: float | None = None

    @classmethod
    def of(cls, points: Sequence[int]) -> Self:
        """The mean of at least one deal's points."""
        mean = fmean(points)
        if len(points) < ENOUGH:
            return cls(len(points), mean)
        half = NormalDist().inv_cdf((1 + SURE) / 2) * stdev(points) / sqrt(len(points))
        return cls(len(points), mean, mean - half, mean + half)


class Figures(NamedTuple):
    """The figures of at least one deal.

    won, drawn, paid  how many deals I won, nobody won, somebody else won
    wins              how often I won by each win, the commonest first
    dealing, others   points as dealer, and not as dealer; None if there was no such deal
    streak            how many deals in a row I won at most
    best              the win that brought most
    sums              my points after each deal, from the first
    """

    matches: int
    mean: Mean
    won: int
    drawn: int
    paid: int
    wins: list[tuple[str, int]]
    dealing: Mean | None
    others: Mean | None
    streak: int
    best: Game | None
    sums: list[int]

    @classmethod
    def of(cls, games: Sequence[Game]) -> Self:
        """The figures of deals, the oldest first."""
        won = [game for game in games if game.win is not None]
        drawn = sum(game.drawn for game in games)
        return cls(
            matches=len({game.place for game in games}),
            mean=Mean.of([game.points for game in games]),
            won=len(won),
            drawn=drawn,
            paid=len(games) - len(won) - drawn,
            wins=Counter(game.win for game in won).most_common(),
            dealing=_mean(game for game in games if game.dealer),
            others=_mean(game for game in games if not game.dealer),
            streak=max((len(list(run)) for has_won, run in groupby(games, _has_won) if has_won), default=0),
            best=max(won, key=lambda game: game.points, default=None),
            sums=list(accumulate(game.points for game in games)),
        )


def _has_won(game: Game) -> bool:
    return game.win is not None


def _mean(games: Iterable[Game]) -> Mean | None:
    points = [game.points for game in games]
    return Mean.of(points) if points else None
