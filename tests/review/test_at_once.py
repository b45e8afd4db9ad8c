"""Everybody at once: a proposal is decided once, a decision undone once, a moment marked once."""

from functools import partial

import pytest

from accounts.models import Ban
from review import cases, deciding, disputes
from review.models import Decision, Dispute, Proposal
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db(transaction=True)


def _kinds(results: list[object]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


def test_many_decide_and_undo_at_once(erin, frank, grace, alice, bob):
    case = cases.suspect(erin, [bob], "x")
    proposal = deciding.propose(case, erin, bob, Proposal.FOREVER, "x", "partners")
    results = together(
        *[partial(deciding.decide, proposal, who, agreed, "y") for who in (frank, grace) for agreed in (True, False)]
    )
    assert _kinds(results) == ["Decision", *["NotTheirs"] * 3]
    decision = Decision.objects.get()
    assert Ban.objects.count() == decision.agreed
    if not decision.agreed:
        decision = deciding.decide(deciding.propose(case, erin, bob, Proposal.FOREVER, "x", "other"), grace, True, "y")
    results = together(*[partial(deciding.propose_undoing, decision, who, "z") for who in (erin, frank, grace)])
    assert _kinds(results) == ["NotToBeUndone", "NotToBeUndone", "Proposal"]


def test_many_taps_at_once(match, alice):
    seat = match.seats.select_related("user", "match__room").get(user=alice)
    results = together(*[partial(disputes.at_table, seat) for _ in range(4)])
    assert _kinds(results) == ["Dispute"] * 4
    assert len({result.pk for result in results}) == Dispute.objects.count() == 1
