"""How long persons think before they pass what they could have claimed, and pauses drawn from that. Pure.

Others see when the next tile is drawn. Were that the same after every discard of which nobody is asked, any longer
pause would say that somebody was. So it is drawn as if somebody had been: `masking` decides when, `passing` knows how
the persons of this site pass.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import exp, log
from statistics import NormalDist, fmean, quantiles
from typing import NamedTuple, Self

GUESSED_MS, GUESSED_SPREAD, GUESSED_SILENT = 1_300, 0.6, 0.01
"""Until a site knows better: a log-normal with this median and this deviation of logarithms, and how many of a hundred
let the time run out. A guess that nobody has measured; `renewed` takes its place."""

MARKS = 200
"""So many marks tell a distribution."""

ENOUGH = 200
"""Fewer passes than these say too little of how persons pass."""

MOST_OF_ONE = 50
"""So many passes of one person count, lest anybody alone could bend the distribution."""

UNSURE = 1
"""A person's manner is taken for the usual one as firmly as if so many passes had shown it: in a first match there are
few, and whoever is slow must soon be drawn as slow (docs/CLAIMS.md)."""

MEMORY = 30
"""A person's last passes that count, about: of each pass one part in so many is forgotten by the next."""

QUICKEST_MS = 50
"""What is quicker counts as this: there is no logarithm of nothing."""

LIGHT_SHARE = 0.12
"""With `light` masking so many of the discards that nobody thinks about get a pause: more than there are those that
somebody does (docs/CLAIMS.md), so that of the long pauses no more than every second is a real one."""


class Passing(NamedTuple):
    """How persons pass: `marks` are quantiles of passes by hand, evenly apart, in ms, as a person of the usual manner
    makes them; `silent` is the share of those who let the time run out."""

    marks: tuple[int, ...]
    silent: float

    @property
    def typical(self) -> float:
        """The geometric mean of the passes by hand, in ms."""
        return exp(fmean(map(log, self.marks)))


class Manner(NamedTuple):
    """How a person differs from the usual: of `count` passes the sum of the logarithms of how many times as long as
    typical they took."""

    count: float = 0
    lean: float = 0

    @property
    def factor(self) -> float:
        """How many times as long as usual the person takes; near 1 while little is known."""
        return exp(self.lean / (self.count + UNSURE))

    def after(self, took_ms: float, typical: float) -> Self:
        """The manner once another pass is known."""
        kept = 1 - 1 / MEMORY
        return type(self)(1 + kept * self.count, kept * self.lean + log(max(QUICKEST_MS, took_ms) / typical))


NOBODY_YET = Manner()


def _guess() -> Passing:
    logs = NormalDist(log(GUESSED_MS), GUESSED_SPREAD)
    return Passing(tuple(round(exp(logs.inv_cdf((at + 0.5) / MARKS))) for at in range(MARKS)), GUESSED_SILENT)


GUESS = _guess()


def drawn(passing: Passing, manner: Manner, claim_ms: int, chance: float) -> int:
    """A pause in ms as a person of this manner would make it, by a chance in [0, 1): as long as a claim may take if
    they say nothing."""
    if chance < passing.silent:
        return claim_ms
    at = (chance - passing.silent) / (1 - passing.silent) * (len(passing.marks) - 1)
    below, part = passing.marks[int(at)], at % 1
    above = passing.marks[int(at) + 1]
    return min(claim_ms, round(manner.factor * (below + part * (above - below))))


def now_and_then(chance: float) -> float | None:
    """Whether `light` masks: then what is left of the chance, again in [0, 1)."""
    return chance / LIGHT_SHARE if chance < LIGHT_SHARE else None


def renewed(passes: Mapping[object, Sequence[float]], silent: int) -> Passing | None:
    """The distribution by the passes of each person (ms, the newest first) and how often time ran out; None if there
    are too few.

    Each person's passes are brought to the usual manner first: that persons differ is what `Manner` is for.
    """
    heard = [[max(QUICKEST_MS, took) for took in each[:MOST_OF_ONE]] for each in passes.values()]
    count = sum(map(len, heard))
    if count < ENOUGH:
        return None
    typical = exp(fmean(map(log, chain.from_iterable(heard))))
    usual = sorted(chain.from_iterable(_as_usual(each, typical) for each in heard))
    marks = quantiles(usual, n=MARKS + 1, method="inclusive")
    return Passing(tuple(map(round, marks)), silent / (silent + sum(map(len, passes.values()))))


def manner_of(passes: Sequence[float], typical: float) -> Manner:
    """The manner that these passes show, the newest first."""
    manner = NOBODY_YET
    for took in reversed(passes):
        manner = manner.after(took, typical)
    return manner


def _as_usual(passes: Sequence[float], typical: float) -> list[float]:
    factor = manner_of(passes, typical).factor
    return [took / factor for took in passes]
