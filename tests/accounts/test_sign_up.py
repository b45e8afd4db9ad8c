"""Somebody new signs up."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse

from accounts.forms import SignUpForm
from accounts.models import User

pytestmark = pytest.mark.django_db


def sign_up(client, username="小满", password="eight-fine-tiles", **more):
    return client.post(reverse("sign-up"), {"username": username, "password": password, **more})


def test_a_name_and_a_password_make_an_account_and_log_it_in(client):
    response = sign_up(client)
    user = User.objects.get()
    assert (response.status_code, response.url) == (303, reverse("lobby"))
    assert (user.username, user.is_guest, user.is_staff) == ("小满", False, False)
    assert user.check_password("eight-fine-tiles")
    assert client.session[SESSION_KEY] == str(user.pk)


@pytest.mark.parametrize("spelling", ["Alice", "ALICE", "Ａｌｉｃｅ"])
def test_a_taken_name_is_refused_and_nothing_typed_is_lost(client, alice, spelling):
    response = sign_up(client, spelling, "my-long-password")
    assert response.status_code == 200
    assert "这个名字已经有人用了" in response.text
    assert 'value="Alice"' in response.text or f'value="{spelling}"' in response.text
    assert 'value="my-long-password"' in response.text
    assert "no-store" in response.headers["Cache-Control"]
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("username", "password", "reason"),
    [
        ("小满", "short", "密码太短了，至少要 8 个字"),
        ("小满", "password", "这个密码太常见了"),
        ("小满", "x" * 129, "密码太长了"),
        ("", "eight-fine-tiles", "请起个名字"),
        ("一" * 17, "eight-fine-tiles", "名字太长了"),
        ("小 满", "eight-fine-tiles", "名字里只能有"),
        ("小\u202e满", "eight-fine-tiles", "名字里只能有"),
        ("游客1234", "eight-fine-tiles", "开头的名字不能选"),
    ],
)
def test_what_cannot_be_taken_is_said(client, username, password, reason):
    response = sign_up(client, username, password)
    assert response.status_code == 200
    assert reason in response.text
    assert not User.objects.exists()


def test_a_name_taken_a_moment_ago_is_an_error_on_the_page(client, monkeypatch, alice):
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: "ALICE")
    response = sign_up(client, "ALICE")
    assert response.status_code == 200
    assert "这个名字已经有人用了" in response.text


def test_nobody_promotes_himself(client):
    sign_up(client, is_staff="on", is_superuser="on", is_guest="on", is_active="")
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser, user.is_guest, user.is_active) == (False, False, False, True)


def test_a_session_planted_before_is_dead_afterwards(client):
    client.get(reverse("sign-up"))
    client.session["planted"] = True
    planted = client.session.session_key
    sign_up(client)
    assert client.cookies["sessionid"].value != planted


@pytest.mark.parametrize(
    "next_page", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_the_way_on_leads_to_our_own_pages_only(client, next_page):
    assert sign_up(client, next=next_page).url == reverse("lobby")


def test_the_way_on_is_kept(client):
    assert sign_up(client, next="/room/abc/").url == "/room/abc/"


def test_a_member_has_nothing_to_sign_up_for(browse, alice):
    assert browse(alice).get(reverse("sign-up")).url == reverse("lobby")


def test_a_guest_is_led_to_keeping_the_account(browse, guest):
    assert browse(guest).get(reverse("sign-up")).url == reverse("keep-account")
