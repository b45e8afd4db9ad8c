"""Somebody is barred: put out at once, told until when, and let in again when the time is over."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts import barring, leaving
from accounts.models import Ban, User
from tables import rooms
from tables.models import Chair, Seat
from tests.tables import playing
from tests.tables.sockets.pages import session_of

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


def _log_in(client, name: str, password: str):
    return client.post(reverse("log-in"), {"username": name, "password": password})


def _may_come_in(browser) -> bool:
    return browser.get(reverse("profile")).status_code == 200


def test_who_is_barred_is_put_out_and_told_until_when(browse, bob, client, password):
    browser = browse(bob)
    assert _may_come_in(browser)
    ban = barring.bar(bob, timezone.now() + WEEK)
    assert not _may_come_in(browser)
    until = barring.sentence(ban)
    assert str(timezone.localtime(ban.until).day) in until
    assert until in browser.get(reverse("log-in")).text
    assert until in _log_in(client, "bob", password).text
    assert "_auth_user_id" not in client.session


def test_nobody_else_learns_of_it(bob, client):
    barring.bar(bob, None)
    for name in ("Bob", "Nobody"):
        page = _log_in(client, name, "a-wrong-password")
        assert "名字或密码不对" in page.text
        assert "停用" not in page.text


def test_for_good_and_what_for(bob, client, password, monkeypatch):
    monkeypatch.setitem(barring.REASONS, "stalling", "故意拖时间")
    barring.bar(bob, None, "stalling")
    assert "这个账号停用了，不再开放。原因：故意拖时间。" in _log_in(client, "Bob", password).text


@pytest.mark.parametrize("by", ["the chore", "logging in"])
def test_when_the_time_is_over_they_are_let_in_again(browse, bob, client, password, by):
    former = browse(bob)
    barring.bar(bob, timezone.now() + WEEK)
    Ban.objects.update(until=timezone.now() - timedelta(seconds=1))
    if by == "the chore":
        barring.lift_due(int(timezone.now().timestamp() * 1000))
    assert _log_in(client, "Bob", password).status_code == 302
    assert _may_come_in(client)
    assert _may_come_in(former)


def test_a_lifted_ban_leaves_another_one_standing(bob):
    short, long = barring.bar(bob, timezone.now() + WEEK), barring.bar(bob, timezone.now() + 2 * WEEK)
    barring.lift(long)
    assert not User.objects.get(pk=bob.pk).is_active
    barring.lift(short)
    assert User.objects.get(pk=bob.pk).is_active


def test_an_account_that_was_closed_before_stays_closed(bob):
    leaving.delete(bob)
    barring.lift(barring.bar(bob, None))
    assert not User.objects.get(pk=bob.pk).is_active


def test_a_guest_keeps_the_way_back(browse, guest):
    browser = browse(guest)
    ban = barring.bar(guest, timezone.now() + WEEK)
    with translation.override("zh-hans"):
        assert barring.sentence(ban) in browser.get(reverse("log-in")).text
    assert session_of(browser)
    barring.lift(ban)
    assert _may_come_in(browser)


@pytest.mark.django_db(transaction=True)
def test_who_is_barred_leaves_room_for_others(alice, bob, carol):
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    room = rooms.open_room(carol, "lequ-half", 8, [carol, None, None, None])
    barring.bar(bob, None)
    barring.bar(carol, None)
    assert Seat.objects.get(match=match, user=bob).left_at is not None
    assert not Chair.objects.filter(room=room, user=carol).exists()
