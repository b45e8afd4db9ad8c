"""An owner offers to share the club or to hand it over; there always is an owner."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import leaving
from accounts.clubs import roles
from accounts.clubs.acting import Refused
from accounts.clubs.models import Apart, Club, Member, Offer
from tests.accounts.clubs import conftest
from tests.accounts.clubs.conftest import enter


def _offer(browser, club, person, **said):
    return browser.post(reverse("offer-club", args=[club.code, person.pk]), said)


def _answer(browser, club, do):
    return browser.post(reverse("answer-club-offer", args=[club.code]), {"do": do})


@pytest.mark.parametrize(("said", "alice_is"), [({}, "owner"), ({"instead": "on"}, "member")])
def test_an_offer_counts_once_it_is_accepted(browse, alice, bob, club, said, alice_is):
    _offer(browse(alice), club, bob, **said)
    assert conftest.roles(club) == {"Alice": "owner", "Bob": "member"}
    assert "请您当圈主" in browse(bob).get(reverse("lobby")).text
    assert "好，我来当" in browse(bob).get(reverse("club", args=[club.code])).text
    _answer(browse(bob), club, "accept")
    assert conftest.roles(club) == {"Alice": alice_is, "Bob": "owner"}
    assert _answer(browse(bob), club, "accept").status_code == 303
    assert conftest.done(club)[2] == "accepted"


def test_it_can_be_refused_taken_back_and_comes_to_an_end(browse, alice, bob, carol, club):
    owner = browse(alice)
    _offer(owner, club, bob)
    _answer(browse(carol), club, "accept")
    _answer(browse(bob), club, "refuse")
    _offer(owner, club, bob)
    _offer(owner, club, bob, do="take-back")
    _offer(owner, club, bob)
    Offer.objects.filter(answer=Offer.WAITING).update(at=timezone.now() - timedelta(days=7, seconds=1))
    for do in ("accept", "refuse"):
        _answer(browse(bob), club, do)
    assert conftest.roles(club) == {"Alice": "owner", "Bob": "member"}
    assert conftest.done(club) == ["founded", "offered", "refused", "offered", "took_back", "offered"]
    _offer(owner, club, bob)  # another one may follow one that came to its end
    _answer(browse(bob), club, "accept")
    assert conftest.roles(club)["Bob"] == "owner"


def test_no_guest_and_nobody_from_outside_is_asked(browse, alice, carol, guest, club):
    enter(club, guest)
    with pytest.raises(Refused, match="游客"):
        roles.offer(club, alice, guest.pk, False)
    assert _offer(browse(alice), club, carol).status_code == 404
    assert not Offer.objects.exists()


def test_the_last_owner_neither_steps_down_nor_leaves(browse, alice, bob, club):
    browser = browse(alice)
    for name in ("step-down", "leave-club"):
        browser.post(reverse(name, args=[club.code]))
    assert conftest.roles(club)["Alice"] == "owner"
    Member.objects.filter(user=bob).update(role=Member.OWNER)
    browser.post(reverse("step-down", args=[club.code]))
    assert conftest.roles(club) == {"Alice": "member", "Bob": "owner"}


def test_what_an_owner_offered_ends_with_being_one(alice, bob, carol, club):
    enter(club, carol, Member.OWNER)
    roles.offer(club, carol, bob.pk, True)
    roles.step_down(club, carol)
    with pytest.raises(Refused):
        roles.accept(club, bob)


def test_an_account_that_is_deleted_leaves_the_club_to_the_oldest(alice, bob, carol, dave, guest, club):
    for person, role in ((guest, "manager"), (carol, "applicant"), (dave, "manager")):
        enter(club, person, role)
    Apart.objects.create(club=club, first=alice, second=bob)
    for gone, left in (
        (alice, {"Bob": "member", guest.username: "manager", "Carol": "applicant", "Dave": "owner"}),
        (dave, {"Bob": "owner", guest.username: "manager", "Carol": "applicant"}),
        (bob, {guest.username: "owner", "Carol": "applicant"}),
    ):
        leaving.delete(gone)
        assert conftest.roles(club) == left
    assert Club.objects.get().closed_at is None
    leaving.delete(guest)
    assert Club.objects.get().closed_at is not None
    assert not Apart.objects.exists()
    assert conftest.done(club) == ["founded", *["left", "inherited"] * 3, "left", "closed"]


def test_a_co_owner_who_deletes_the_account_leaves_it_to_the_other(alice, bob, carol, club):
    enter(club, carol, Member.OWNER)
    leaving.delete(alice)
    assert conftest.roles(club) == {"Bob": "member", "Carol": "owner"}
    assert conftest.done(club) == ["founded", "left"]
