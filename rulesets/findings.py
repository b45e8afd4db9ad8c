"""What deals under two sets of rules come to, and how sure the difference is. Pure.

Both were played from the same walls, so each deal is held against its twin: what differs by luck alone falls out, and
500 deals say as much as thousands would that have nothing in common.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, Self

from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.state import DRAWN
from rulesets.trying import Result

SURE = 0.95
"""How likely an interval holds the difference that endless deals would show."""

_Z = NormalDist().inv_cdf((1 + SURE) / 2)


class Measure(NamedTuple):
    """A figure before and after, and the interval in which its difference lies."""

    name: str
    before: float
    after: float
    least: float
    most: float

    @property
    def difference(self) -> float:
        """After less before."""
        return self.after - self.before

    @property
    def is_seen(self) -> bool:
        """Whether there is a difference, by these deals."""
        return not self.least <= 0 <= self.most


class Findings(NamedTuple):
    """The share of each win that occurred, and of drawn deals; the dealer's points a deal, their spread among all seats
    (its standard deviation), and how many answers a deal takes."""

    deals: int
    shares: list[Measure]
    edge: Measure
    spread: Measure
    length: Measure

    @classmethod
    def of(cls, pairs: Sequence[tuple[Result, Result]]) -> Self:
        """Of at least two pairs."""
        before, after = zip(*pairs, strict=True)
        return cls(
            len(pairs),
            [_share(name, before, after) for name in _endings(before, after)],
            _mean("edge", [each.dealer for each in before], [each.dealer for each in after]),
            _deviation("spread", [each.square for each in before], [each.square for each in after]),
            _mean("length", [each.moves for each in before], [each.moves for each in after]),
        )

    @classmethod
    def read(cls, stored: list) -> Self:
        """Out of JSON, in which all of it are lists."""
        deals, shares, *figures = stored
        return cls(deals, [Measure(*each) for each in shares], *(Measure(*each) for each in figures))


def _endings(before: Sequence[Result], after: Sequence[Result]) -> list[str]:
    """How deals ended, the commonest first, drawn ones at the end."""
    counts = Counter(each.win for each in (*before, *after))
    wins = sorted((name for name in WIN_NAMES if counts[name]), key=lambda name: -counts[name])
    return [*wins, DRAWN] if counts[DRAWN] else wins


def _share(name: str, before: Sequence[Result], after: Sequence[Result]) -> Measure:
    """By Agresti and Min's adjusted interval for paired shares, which holds for rare wins too."""
    lost = sum(one.win == name != two.win for one, two in zip(before, after, strict=True))
    gained = sum(one.win != name == two.win for one, two in zip(before, after, strict=True))
    deals = len(before)
    middle = (gained - lost) / (deals + 2)
    half = _Z * sqrt(lost + gained + 1 - (gained - lost) ** 2 / (deals + 2)) / (deals + 2)
    shares = (sum(each.win == name for each in results) / deals for results in (before, after))
    return Measure(name, *shares, middle - half, middle + half)


def _mean(name: str, before: Sequence[float], after: Sequence[float]) -> Measure:
    differences = [two - one for one, two in zip(before, after, strict=True)]
    return Measure(name, fmean(before), fmean(after), *_interval(fmean(differences), differences))


def _deviation(name: str, before: Sequence[float], after: Sequence[float]) -> Measure:
    """By how much each pair of deals moves the difference of the two standard deviations (the delta method)."""
    one, two = sqrt(fmean(before)), sqrt(fmean(after))
    moved = [_part(new, two) - _part(old, one) for old, new in zip(before, after, strict=True)]
    return Measure(name, one, two, *_interval(two - one, moved))


def _part(square: float, deviation: float) -> float:
    return square / (2 * deviation) if deviation else 0.0


def _interval(middle: float, differences: Sequence[float]) -> tuple[float, float]:
    half = _Z * stdev(differences) / sqrt(len(differences))
    return middle - half, middle + half
