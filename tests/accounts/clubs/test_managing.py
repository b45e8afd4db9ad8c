"""Owners say who manages a club and what each may do; nobody goes beyond that."""

import pytest
from django.urls import reverse

from accounts.clubs import departing, founding, roles
from accounts.clubs.acting import Refused
from accounts.clubs.models import Member
from accounts.clubs.powers import APPROVE, POWERS, REMOVE
from tests.accounts.clubs import conftest
from tests.accounts.clubs.conftest import enter


@pytest.fixture
def manager(club, dave):
    """Dave, who may do all that can be given."""
    enter(club, dave, Member.MANAGER, *POWERS)
    return dave


def _powers(club, person) -> str:
    return reverse("club-powers", args=[club.code, person.pk])


def test_powers_are_ticked_and_known_ones_alone_are_kept(browse, alice, bob, club):
    owner = browse(alice)
    assert 'name="powers"' in owner.get(reverse("club-member", args=[club.code, bob.pk])).text
    owner.post(_powers(club, bob), {"powers": ["ledger", "approve", "own", "everything"]})
    member = Member.objects.get(user=bob)
    assert (member.role, member.powers) == ("manager", ["approve", "ledger"])
    assert "批准入圈、看账本" in browse(bob).get(reverse("club", args=[club.code])).text
    owner.post(_powers(club, bob), {"do": "demote"})
    member.refresh_from_db()
    assert (member.role, member.powers) == ("member", [])
    assert conftest.done(club) == ["founded", "empowered", "demoted"]


def test_a_manager_gives_no_powers_and_touches_no_owner(browse, alice, bob, carol, club, manager):
    enter(club, carol, Member.MANAGER, APPROVE)
    before = list(Member.objects.values())
    browser = browse(manager)
    for person in (alice, bob, carol, manager):
        assert browser.post(_powers(club, person), {"powers": ["rules"]}).status_code == 403
        assert browser.post(reverse("offer-club", args=[club.code, person.pk])).status_code == 403
    for person in (alice, carol, manager):
        assert browser.post(reverse("remove-member", args=[club.code, person.pk])).status_code == 303
    for name in ("rename-club", "club-close"):
        assert browser.post(reverse(name, args=[club.code]), {"name": "x", "sure": "on"}).status_code == 403
    assert list(Member.objects.values()) == before
    assert browser.post(reverse("remove-member", args=[club.code, bob.pk])).status_code == 303
    assert "Bob" not in conftest.roles(club)


def test_each_power_is_apart(browse, bob, carol, club, dave):
    member = enter(club, dave, Member.MANAGER)
    pages = {
        reverse("club-log", args=[club.code]): set(POWERS),
        reverse("club-apart", args=[club.code]): {"remove", "tables"},
        reverse("club-member", args=[club.code, bob.pk]): {"remove"},
    }
    browser = browse(dave)
    for power in (None, *POWERS):
        member.powers = [power] if power else []
        member.save()
        for page, opens in pages.items():
            assert (browser.get(page).status_code == 200) == (power in opens), (power, page)


def test_what_was_taken_away_is_away_under_the_lock_too(alice, bob, club, manager):
    roles.demote(club, alice, manager.pk)
    with pytest.raises(Refused):
        departing.remove(club, manager, bob.pk)
    Member.objects.filter(user=manager).update(powers=[REMOVE])  # a member's powers count for nothing
    with pytest.raises(Refused):
        departing.remove(club, manager, bob.pk)


def test_people_of_another_club_are_nobody_here(browse, alice, carol, club):
    founding.found(carol, "别的圈子")
    owner = browse(alice)
    for name in ("club-member", "club-powers", "offer-club", "remove-member", "answer-applicant"):
        url = reverse(name, args=[club.code, carol.pk])
        answer = owner.get(url) if name == "club-member" else owner.post(url, {"do": "approve"})
        assert answer.status_code == 404, name
        assert owner.post(url.replace(f"/{carol.pk}/", f"/{10**30}/")).status_code == 404, name
