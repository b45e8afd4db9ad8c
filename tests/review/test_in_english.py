"""Whoever reads English meets no Chinese on the pages of disputes and warnings."""

import pytest
from django.urls import reverse

from accounts.clubs.doors import member_of
from accounts.clubs.models import Club
from review import cases, deciding, disputes, looking, thinking, verdicts
from review.models import Dispute, Proposal
from tests.staff import entering
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def english(client):
    """A browser that asks for English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-GB,en;q=0.9"
    return client


@pytest.fixture
def dispute(over, club, alice, carol) -> Dispute:
    """A move that was marked and judged, in a club with an English name."""
    Club.objects.update(name="Old friends")
    made = disputes.mark(over, 5, over.match.seats.get(user=alice).index, alice)
    disputes.remark(made, "That was my tile")
    for text in ("Let me see", "It was fine"):
        verdicts.give(made, member_of(carol, club), text)
    return made


def test_pages_of_a_dispute(english, dispute, club, alice, carol):
    pages = {
        alice: [reverse("dispute", args=[dispute.pk])],
        carol: [
            reverse("club-disputes", args=[club.code]),
            reverse("club-dispute", args=[club.code, dispute.pk]),
            reverse("dispute-replay", args=[club.code, dispute.pk]),
        ],
    }
    for user, urls in pages.items():
        english.force_login(user)
        for url in urls:
            answer = english.get(url)
            assert answer.status_code == 200, url
            assert chinese_in(answer.text) == [], url
    assert chinese_in(english.post(reverse("hand-up", args=[club.code, dispute.pk]), {}).text) == []


def test_a_warning(english, bob, erin, frank):
    case = cases.suspect(erin, [bob], "plays for two")
    deciding.decide(deciding.propose(case, erin, bob, Proposal.WARNING, "seen", "partners"), frank, True, "so it is")
    english.force_login(bob)
    answer = english.get(reverse("lobby"), follow=True)
    assert answer.redirect_chain == [(reverse("warning"), 303)]
    assert chinese_in(answer.text) == []


def test_pages_of_a_case(english, over, alice, bob, grace, frank, monkeypatch):
    monkeypatch.setattr(thinking, "ENOUGH", 1)
    case = cases.suspect(grace, [alice, bob], "play for each other")
    cases.note(case, grace, "so it seems")
    deciding.decide(deciding.propose(case, grace, bob, Proposal.BAN, "seen", "partners", 7), frank, True, "yes")
    deciding.propose(case, frank, alice, Proposal.FOREVER, "as well", "partners")
    looking.look(case, grace, over, "to see it")
    english.force_login(grace)
    entering.show_code(english, grace)
    for url in (reverse("admin:review_case_change", args=[case.pk]), reverse("admin:review_case_add")):
        answer = english.get(url)
        assert answer.status_code == 200, url
        assert chinese_in(answer.text) == [], url
