"""How long persons think before they pass, and the pauses drawn from that: no database, no time that passes."""

from math import exp, log
from random import Random
from statistics import NormalDist, fmean, median

import pytest

from tables import pauses
from tables.pauses import GUESS, NOBODY_YET, Manner, Passing

CLAIM = 6_000


def _drawn(times: int, passing: Passing = GUESS, manner: Manner = NOBODY_YET) -> list[int]:
    random = Random(5)
    return [pauses.drawn(passing, manner, CLAIM, random.random()) for _ in range(times)]


def _lognormal(count: int, typical: float, spread: float, seed: int = 1) -> list[int]:
    random = Random(seed)
    return [round(typical * random.lognormvariate(0, spread)) for _ in range(count)]


def _distance(drawn: list[int], wanted: NormalDist) -> float:
    """Kolmogorov's distance of the drawn pauses, in logs, from what is wanted, below the claim's end."""
    inside = sorted(log(ms) for ms in drawn)
    return max(abs((rank + 0.5) / len(inside) - wanted.cdf(x)) for rank, x in enumerate(inside) if x < log(CLAIM - 1))


def test_the_guess_is_a_lognormal_with_a_few_who_say_nothing():
    drawn = _drawn(20_000)
    silent = sum(ms == CLAIM for ms in drawn) / len(drawn)
    beyond = 1 - NormalDist(log(pauses.GUESSED_MS), pauses.GUESSED_SPREAD).cdf(log(CLAIM))
    assert silent == pytest.approx(pauses.GUESSED_SILENT + beyond, abs=0.004)
    assert _distance(drawn, NormalDist(log(pauses.GUESSED_MS), pauses.GUESSED_SPREAD)) < 0.03


def test_no_pause_is_longer_than_a_claim_may_take():
    assert max(_drawn(5_000, manner=Manner(30, 30 * log(3)))) == CLAIM


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_a_pause_is_as_long_as_those_of_the_person_it_stands_for(factor):
    manner = NOBODY_YET
    for ms in _lognormal(60, GUESS.typical * factor, 0.5):
        manner = manner.after(ms, GUESS.typical)
    assert median(_drawn(4_000, manner=manner)) == pytest.approx(GUESS.typical * factor, rel=0.25)


def test_a_person_of_whom_little_is_known_is_taken_for_a_usual_one():
    once = NOBODY_YET.after(4 * GUESS.typical, GUESS.typical)
    assert NOBODY_YET.factor == 1
    assert 1 < once.factor < 3


def test_what_was_long_ago_counts_for_less():
    manner = NOBODY_YET
    for factor in [3.0] * 200 + [1.0] * 60:
        manner = manner.after(factor * GUESS.typical, GUESS.typical)
    assert manner.factor == pytest.approx(1, abs=0.25)


def test_a_pass_in_no_time_at_all_can_be_reckoned_with():
    assert 0 < NOBODY_YET.after(0, GUESS.typical).factor < 1


def test_renewed_by_passes_of_the_site_it_draws_pauses_like_them():
    passes = {person: _lognormal(40, 2_400, 0.4, person) for person in range(12)}
    passing = pauses.renewed(passes, silent=30)
    assert passing.silent == pytest.approx(30 / (12 * 40 + 30))
    assert passing.typical == pytest.approx(2_400, rel=0.05)
    assert _distance([ms for ms in _drawn(8_000, passing) if ms < CLAIM], NormalDist(log(2_400), 0.4)) < 0.06


def test_that_persons_differ_does_not_make_each_of_them_more_fickle():
    passes = {person: _lognormal(40, [800, 1_300, 2_500][person % 3], 0.4, person) for person in range(12)}
    logs = [log(mark) for mark in pauses.renewed(passes, silent=0).marks]
    spread = fmean((each - fmean(logs)) ** 2 for each in logs) ** 0.5
    assert spread == pytest.approx(0.4, abs=0.06)


def test_nobody_counts_for_more_than_so_many_passes():
    passes = {0: [exp(9)] * 5_000} | {person: _lognormal(40, 1_000, 0.4, person) for person in range(1, 12)}
    assert pauses.renewed(passes, silent=0).typical < 1_500


def test_too_few_passes_renew_nothing():
    assert pauses.renewed({1: [1_000] * (pauses.ENOUGH - 1)}, silent=5) is None


@pytest.mark.parametrize(("chance", "is_masked"), [(0.0, True), (0.999, False)])
def test_light_masks_now_and_then(chance, is_masked):
    assert (pauses.now_and_then(chance) is not None) is is_masked


def test_light_leaves_of_its_chance_an_even_one():
    random = Random(3)
    left = [left for _ in range(20_000) if (left := pauses.now_and_then(random.random())) is not None]
    assert len(left) / 20_000 == pytest.approx(pauses.LIGHT_SHARE, abs=0.01)
    assert fmean(left) == pytest.approx(0.5, abs=0.03)
    assert 0 <= min(left) <= max(left) < 1
