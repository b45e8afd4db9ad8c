"""Somebody leaves a club, or is removed: what being in it gave ends, and apps are told."""

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.clubs import departing, roles
from accounts.clubs.models import Member
from accounts.signals import left_club
from tests.accounts.clubs import conftest
from tests.accounts.clubs.conftest import enter


@pytest.fixture
def out():
    """The names of those who were told to be out."""
    names = []

    def note(sender, club, user, **kwargs):
        names.append(user.username)

    left_club.connect(note)
    yield names
    left_club.disconnect(note)


def test_one_leaves_after_a_second_look(browse, bob, club, django_capture_on_commit_callbacks, out):
    browser, page = browse(bob), reverse("leave-club", args=[club.code])
    assert "要再申请" in browser.get(page).text
    assert "Bob" in conftest.roles(club)
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(page).url == reverse("my-clubs")
    assert (conftest.roles(club), out) == ({"Alice": "owner"}, ["Bob"])
    assert browser.get(reverse("club", args=[club.code])).status_code == 404
    assert conftest.done(club) == ["founded", "left"]
    browser.post(reverse("apply-to-club", args=[club.key]))  # whoever left may come back at once
    assert conftest.roles(club)["Bob"] == "applicant"


def test_an_owner_removes_a_manager_with_all_that_was_offered(
    browse, alice, dave, club, django_capture_on_commit_callbacks, out
):
    enter(club, dave, Member.MANAGER, "approve")
    roles.offer(club, alice, dave.pk, False)
    with django_capture_on_commit_callbacks(execute=True):
        browse(alice).post(reverse("remove-member", args=[club.code, dave.pk]))
    assert out == ["Dave"]
    enter(club, dave)
    assert "请您当圈主" not in browse(dave).get(reverse("lobby")).text


def test_nobody_is_told_of_what_was_not_stored(alice, bob, club, django_capture_on_commit_callbacks, out):
    with django_capture_on_commit_callbacks(execute=True):
        try:
            with transaction.atomic():
                departing.remove(club, alice, bob.pk)
                raise RuntimeError
        except RuntimeError:
            pass
    assert out == []
    assert "Bob" in conftest.roles(club)
