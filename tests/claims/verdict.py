"""How well the attacker guesses: the chance that of two discards, one of which somebody could have claimed, it rates
that one higher (the area under the curve, AUC; .5 is blind)."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import NamedTuple

from tests.claims.evening import Watched
from tests.claims.evidence import PUBLIC, TIMING, Discard
from tests.claims.guesser import Guesser

PACE = 750
"""How long after a discard play goes on where nothing is masked: the pace, and on average half of the loop's round."""

BUCKETS = ((0, 1_000), (1_000, 2_000), (2_000, 4_000), (4_000, 99_999))

STRATA = 10
RESAMPLES = 100


class Rated(NamedTuple):
    """A discard as each of the attackers rated it, having learnt from other deals."""

    deal: int
    asked: bool
    scores: dict[str, float]


def verdict(found: Sequence[Discard], deals: Sequence[Watched]) -> dict:
    """The report of one kind of masking and people.

    `timing` knows when frames came and how long they were, `public` what lies open and its own hand, `all` both;
    `all_given_public` compares only discards that look about equally likely without the time: what time adds.
    """
    rated = _rate(found)
    measures = {name: partial(auc, name=name) for name in ATTACKERS} | {"all_given_public": auc_within}
    aucs = {name: _with_interval(rated, measure) for name, measure in measures.items()}
    return {
        "deals": len(deals),
        "discards": len(found),
        "asked": sum(each.asked for each in found),
        "auc": aucs,
        "added_by_time": round(aucs["all"]["auc"] - aucs["public"]["auc"], 3),
        "posterior": _posteriors(found),
        "longer_by_seconds_a_deal": _longer(deals),
    }


ATTACKERS = {"timing": TIMING, "public": PUBLIC, "all": TIMING + PUBLIC}


def auc(rated: Sequence[Rated], name: str) -> float:
    """The area under the curve of an attacker; ties count half."""
    won, pairs = _won([(each.scores[name], each.asked) for each in rated])
    return won / pairs if pairs else 0.5


def auc_within(rated: Sequence[Rated]) -> float:
    """That of `all`, over pairs that are about equally likely without the time."""
    ranked = sorted(rated, key=lambda each: each.scores["public"])
    size = -(-len(ranked) // STRATA)
    strata = [ranked[at : at + size] for at in range(0, len(ranked), size)]
    sums = [_won([(each.scores["all"], each.asked) for each in stratum]) for stratum in strata]
    pairs = sum(pairs for _won, pairs in sums)
    return sum(won for won, _pairs in sums) / pairs if pairs else 0.5


def _won(scored: list[tuple[float, bool]]) -> tuple[float, int]:
    """How many pairs are in the right order, and how many there are."""
    of_score: dict[float, list[int]] = defaultdict(lambda: [0, 0])
    for score, asked in scored:
        of_score[score][asked] += 1
    won, below = 0.0, 0
    for score in sorted(of_score):
        unasked, asked = of_score[score]
        won += asked * (below + unasked / 2)
        below += unasked
    return won, below * (len(scored) - below)


def _rate(found: Sequence[Discard]) -> list[Rated]:
    """Each discard rated by what was learnt from the other half of the deals."""
    halves = [[each for each in found if each.deal % 2 == half] for half in (0, 1)]
    rated = []
    for learnt, judged in (halves, halves[::-1]):
        told, asked = [each.told for each in learnt], [each.asked for each in learnt]
        guessers = {name: Guesser(numbers, told, asked) for name, numbers in ATTACKERS.items()}
        for each in judged:
            scores = {name: guesser.guess(each.told) for name, guesser in guessers.items()}
            rated.append(Rated(each.deal, each.asked, scores))
    return rated


def _with_interval(rated: Sequence[Rated], measure: Callable[[Sequence[Rated]], float]) -> dict[str, float]:
    """A measure with its 95 % interval, by drawing whole deals again and again."""
    of_deal = defaultdict(list)
    for each in rated:
        of_deal[each.deal].append(each)
    deals, random = list(of_deal.values()), Random(1)
    drawn = sorted(
        measure([each for deal in random.choices(deals, k=len(deals)) for each in deal]) for _ in range(RESAMPLES)
    )
    low, high = drawn[RESAMPLES // 40], drawn[-RESAMPLES // 40 - 1]
    return {"auc": round(measure(rated), 3), "low": round(low, 3), "high": round(high, 3)}


def _longer(deals: Sequence[Watched]) -> float:
    """Seconds of a deal in which everybody waits although nobody was asked."""
    pauses = [truth.went_on_at - truth.at for deal in deals for truth in deal.truths if not truth.asked]
    return round((sum(pauses) - PACE * len(pauses)) / len(deals) / 1000, 1)


def _posteriors(found: Sequence[Discard]) -> dict[str, dict[str, float]]:
    """Of the pauses of about this length (seconds), in how many of a hundred somebody was asked."""
    told = {}
    for low, high in BUCKETS:
        inside = [each.asked for each in found if low <= each.delay < high]
        name = f"{low // 1000}-{high // 1000}" if high < 99_999 else f"{low // 1000}+"
        told[name] = {"discards": len(inside), "asked": round(fmean(inside), 3) if inside else None}
    return told
