"""Candidates that take turns: a machine that is slow for a minute is slow for all of them."""

from collections.abc import Callable, Iterable, Mapping
from statistics import median
from time import process_time

Work = Callable[[int], int]
"""Does the work of the round of this number, and says how many units it was."""

Rates = dict[str, list[float]]
"""Units a second of CPU time, a candidate and round."""


def interleaved(candidates: Mapping[str, Work], rounds: int) -> Rates:
    """The rates of all candidates, one after the other in each of the rounds."""
    rates: Rates = {name: [] for name in candidates}
    for number in range(rounds):
        for name, work in candidates.items():
            rates[name].append(_rate(work, number))
    return rates


def _rate(work: Work, number: int) -> float:
    started = process_time()
    units = work(number)
    return units / (process_time() - started)


def medians(rates: Rates) -> dict[str, float]:
    """The median rate of each candidate."""
    return {name: median(row) for name, row in rates.items()}


def ratio(rates: Rates, one: str, other: str) -> float:
    """The median of the ratios between two candidates in the same round."""
    return median(mine / theirs for mine, theirs in zip(rates[one], rates[other], strict=True))


def quantile(values: Iterable[float], share: float) -> float:
    """The value that this share of all does not exceed; IndexError if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
