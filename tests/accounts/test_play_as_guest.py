"""Somebody wants to play at once."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse
from django.utils import timezone

from accounts import guests
from accounts.models import GuestArrival, User

pytestmark = pytest.mark.django_db


def come_in(client, next_page="", **headers):
    client.logout()
    return client.post(reverse("play-as-guest"), {"next": next_page}, **headers)


def test_one_click_makes_a_guest_and_lets_in(client):
    response = come_in(client, "/room/abc/")
    user = User.objects.get()
    assert response.url == "/room/abc/"
    assert client.session[SESSION_KEY] == str(user.pk)
    assert user.username.startswith("游客")
    assert user.is_guest
    assert not user.has_usable_password()


@pytest.mark.parametrize(("code", "prefix"), [("zh-hans", "游客"), ("zh-hant", "訪客"), ("en", "Guest")])
def test_a_guest_is_named_in_the_language_he_came_in(client, settings, code, prefix):
    assert set(dict(settings.LANGUAGES)) == {"zh-hans", "zh-hant", "en"}
    client.post(reverse("language"), {"language": code})
    client.post(reverse("play-as-guest"))
    assert re.fullmatch(rf"{prefix}\d{{4}}", User.objects.get().username)


def test_the_button_is_where_people_come_in(client):
    for page in ("log-in", "sign-up"):
        assert f'action="{reverse("play-as-guest")}"' in client.get(reverse(page)).text


def test_a_mere_link_makes_nobody(client):
    assert client.get(reverse("play-as-guest")).status_code == 405
    assert not User.objects.exists()


def test_somebody_already_in_stays_who_he_is(browse, alice):
    browser = browse(alice)
    assert browser.post(reverse("play-as-guest")).url == reverse("lobby")
    assert browser.session[SESSION_KEY] == str(alice.pk)
    assert User.objects.count() == 1


def test_the_sixth_guest_of_an_hour_is_told_when_and_what_else(client):
    assert [come_in(client).status_code for _ in range(6)] == [302] * 5 + [429]
    refused = come_in(client)
    assert "最多进 5 位游客" in refused.text
    assert "请过 60 分钟再来" in refused.text
    assert reverse("sign-up") in refused.text
    assert 3590 <= int(refused.headers["Retry-After"]) <= 3600
    assert User.objects.count() == 5


def test_another_address_is_counted_apart(client):
    for _ in range(5):
        come_in(client)
    assert come_in(client, REMOTE_ADDR="192.0.2.7").status_code == 302


def test_a_forged_forwarding_header_does_not_help(client):
    for n in range(5):
        come_in(client, HTTP_X_FORWARDED_FOR=f"203.0.113.{n}")
    assert come_in(client, HTTP_X_FORWARDED_FOR="203.0.113.9").status_code == 429


def test_after_an_hour_there_is_room_again_and_nothing_is_remembered(client):
    for _ in range(5):
        come_in(client)
    GuestArrival.objects.update(at=timezone.now() - timedelta(hours=1))
    assert come_in(client).status_code == 302
    assert GuestArrival.objects.count() == 1


def test_a_name_already_taken_is_not_given_twice(monkeypatch, guest):
    draws = iter([3321, 3321, 234])
    monkeypatch.setattr(guests.secrets, "randbelow", lambda limit: next(draws))
    assert guests.let_in("192.0.2.1").username == "游客1234"


def test_names_grow_when_the_short_ones_are_taken(monkeypatch, guest):
    monkeypatch.setattr(guests.secrets, "randbelow", lambda limit: 3321 if limit < 10**4 else 7)
    assert guests.let_in("192.0.2.1").username == "游客100007"


def test_addresses_that_are_none_are_counted_too(client):
    assert come_in(client, REMOTE_ADDR="").status_code == 302
    assert GuestArrival.objects.get().address == ""
