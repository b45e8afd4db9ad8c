"""Does the time that passes tell who could have claimed? The short form of ``python -m tests.claims``, seeded."""

import pytest

from tests.claims import evening, unstored
from tests.claims.evening import People
from tests.claims.evidence import discards
from tests.claims.verdict import verdict

SEED, DEALS = 1, 8
THINKERS = People(medians=(1_400,) * 4, reluctance=0.9)
"""The more they pass, the more there is to be learnt of a deal."""


def _aucs(masking: str) -> dict[str, float]:
    deals = [deal for match in unstored.matches(THINKERS, masking, 2, SEED, DEALS) for deal in match]
    told = verdict([found for number, deal in enumerate(deals) for found in discards(number, deal)], deals)
    return {attacker: measured["auc"] for attacker, measured in told["auc"].items()}


def test_without_masking_time_tells_who_could_have_claimed():
    told = _aucs("off")
    assert told["timing"] > 0.9
    assert told["all_given_public"] > 0.9


def test_with_masking_it_does_not():
    told = _aucs("full")
    assert told["timing"] <= 0.6
    assert told["all_given_public"] <= 0.6


@pytest.mark.django_db
@pytest.mark.parametrize("masking", ["off", "full"])
def test_between_a_discard_and_what_all_see_next_the_others_pages_are_sent_nothing(masking):
    ((deal,),) = evening.matches(THINKERS, masking, 1, SEED, 1)
    moments = [frame.at for frame in deal.frames]
    unasked = [truth for truth in deal.truths if deal.seat not in truth.asked]
    assert any(truth.asked for truth in unasked)
    for truth in unasked:
        assert [at for at in moments if truth.at <= at <= truth.went_on_at] == [truth.at, truth.went_on_at]
