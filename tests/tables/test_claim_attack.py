"""Does the time that passes tell who could have claimed? The short form of ``python -m tests.claims``, seeded."""

import pytest

from tests.claims.evening import People, Watched, matches
from tests.claims.evidence import discards
from tests.claims.verdict import verdict

pytestmark = pytest.mark.django_db

SEED, DEALS = 1, 8
THINKERS = People(medians=(1_400,) * 4, reluctance=0.9)
"""The more they pass, the more there is to be learnt of a deal."""


def _watched(masking: str, deals: int, is_drawn: bool) -> list[Watched]:
    """A match as it came to one seat."""
    (match,) = matches(THINKERS, masking, 1, SEED, deals, is_drawn)
    return match


def _aucs(masking: str) -> dict[str, float]:
    deals = _watched(masking, DEALS, is_drawn=False)
    told = verdict([found for number, deal in enumerate(deals) for found in discards(number, deal)], deals)
    return {attacker: measured["auc"] for attacker, measured in told["auc"].items()}


def test_without_masking_time_tells_who_could_have_claimed():
    told = _aucs("off")
    assert told["timing"] > 0.9
    assert told["all_given_public"] > 0.85


def test_with_masking_it_does_not():
    told = _aucs("full")
    assert told["timing"] <= 0.6
    assert told["all_given_public"] <= 0.6


@pytest.mark.parametrize("masking", ["off", "full"])
def test_between_a_discard_and_what_all_see_next_the_others_are_sent_nothing(masking):
    for deal in _watched(masking, 1, is_drawn=True):
        moments = [frame.at for frame in deal.frames]
        for truth in deal.truths:
            if deal.seat not in truth.asked:
                assert [at for at in moments if truth.at <= at <= truth.went_on_at] == [truth.at, truth.went_on_at]
