"""Somebody founds a club, renames it, and closes it."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.clubs import closing, founding
from accounts.clubs.acting import Refused
from accounts.clubs.models import Club, Member
from accounts.models import User
from accounts.signals import left_club
from tables.models import Room
from tests.accounts.clubs.conftest import done, enter, roles
from tests.tables import playing

FOUND = reverse("found-club")


def test_the_founder_owns_it_and_gets_a_link_for_friends(browse, alice):
    browser = browse(alice)
    answer = browser.post(FOUND, {"name": "连城老友"}, follow=True)
    club = Club.objects.get()
    assert answer.redirect_chain == [(reverse("club-invite", args=[club.code]), 303)]
    assert club.code in answer.text
    assert f"/clubs/join/{club.key}/" in answer.text
    assert (roles(club), done(club)) == ({"Alice": "owner"}, ["founded"])
    assert "连城老友" in browser.get(reverse("my-clubs")).text
    assert browser.get(reverse("club-qr", args=[club.key])).text.startswith("<svg")


def test_a_guest_keeps_the_account_first(browse, guest):
    answer = browse(guest).post(FOUND, {"name": "连城老友"})
    assert (answer.status_code, answer.url) == (303, reverse("keep-account"))
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x" * 21,
        "两 个",
        "<b>",
        "官方圈",
        "龙岩官方群",
        "客服小圈",
        "Admin1",
        "電腦",
        "连城老友",
        "連城老友",
        "\u202eabc",
        "\u3164",
    ],
)
def test_a_name_is_one_that_may_be_and_no_others(browse, carol, club, name):
    answer = browse(carol).post(FOUND, {"name": name})
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    assert Club.objects.count() == 1


def test_two_who_choose_one_name_at_once(alice, bob):
    founding.found(alice, "土楼")
    with pytest.raises(ValidationError):
        founding.found(bob, "土樓")
    assert Club.objects.count() == 1


def test_three_a_day(browse, alice):
    browser = browse(alice)
    for name in ("一", "二", "三"):
        browser.post(FOUND, {"name": name})
    assert "明天再建" in browser.post(FOUND, {"name": "四"}).text
    assert Club.objects.count() == 3


def test_an_owner_renames_it(browse, alice, club):
    page = reverse("rename-club", args=[club.code])
    assert browse(alice).post(page, {"name": "永定老友"}).status_code == 303
    assert browse(alice).post(page, {"name": "永定老友"}).status_code == 303  # its own name is not taken
    club.refresh_from_db()
    assert club.name == "永定老友"
    assert "改成了“永定老友”" in browse(alice).get(reverse("club-log", args=[club.code])).text


def test_closed_it_is_gone_for_everybody_and_nothing_is_deleted(
    browse, alice, bob, club, django_capture_on_commit_callbacks
):
    out = []
    left_club.connect(told := lambda club, user, **kwargs: out.append(user.username))
    page = reverse("club-close", args=[club.code])
    browse(alice).post(page)
    assert Club.objects.get().closed_at is None
    with django_capture_on_commit_callbacks(execute=True):
        assert browse(alice).post(page, {"sure": "on"}).url == reverse("my-clubs")
    left_club.disconnect(told)
    assert sorted(out) == ["Alice", "Bob"]
    for user in (alice, bob):
        assert browse(user).get(reverse("club", args=[club.code])).status_code == 404
        assert "连城老友" not in browse(user).get(reverse("my-clubs")).text
    assert Member.objects.count() == 2
    founding.found(bob, "连城老友")


def test_it_stays_open_while_somebody_plays_or_another_owns_it(alice, bob, carol, club):
    match = playing.opened(bob, bob, *["beginner"] * 3)
    Room.objects.filter(pk=match.room_id).update(club=club)
    with pytest.raises(Refused, match="还有一桌在打"):
        closing.close(club, alice)
    enter(club, carol, Member.OWNER)
    with pytest.raises(Refused, match="还有别的圈主"):
        closing.close(club, alice)
    for stranger in (bob, User.objects.create_user("Eve")):
        with pytest.raises(Refused):
            closing.close(club, stranger)
