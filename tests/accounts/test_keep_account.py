"""A guest keeps the account."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse

from accounts.models import User


def keep(browser, username="小满", password="eight-fine-tiles"):
    return browser.post(reverse("keep-account"), {"username": username, "password": password})


def test_the_same_account_gets_name_and_password_and_stays_logged_in(browse, guest):
    browser = browse(guest)
    assert keep(browser).url == reverse("profile")
    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.is_guest) == (guest.pk, "小满", False)
    assert kept.check_password("eight-fine-tiles")
    assert browser.session[SESSION_KEY] == str(guest.pk)
    assert "以后用“小满”和密码登录" in browser.get(reverse("profile")).text


def test_from_then_on_the_password_lets_in(client, browse, guest):
    keep(browse(guest))
    client.post(reverse("log-in"), {"username": "小满", "password": "eight-fine-tiles"})
    assert client.session[SESSION_KEY] == str(guest.pk)


@pytest.mark.parametrize(
    ("username", "password", "reason"),
    [
        ("Alice", "eight-fine-tiles", "这个名字已经有人用了"),
        ("游客4321", "eight-fine-tiles", "开头的名字不能选"),
        ("小满", "short", "密码太短了，至少要 8 个字"),
    ],
)
def test_a_refusal_changes_nothing_and_keeps_what_was_typed(browse, guest, alice, username, password, reason):
    response = keep(browse(guest), username, password)
    assert reason in response.text
    assert f'value="{username}"' in response.text
    assert f'value="{password}"' in response.text
    assert ">游客4321</a>" in response.text  # the bar still shows who one is
    unchanged = User.objects.get(pk=guest.pk)
    assert (unchanged.username, unchanged.is_guest, unchanged.has_usable_password()) == (
        "游客4321",
        True,
        False,
    )


def test_guests_are_shown_the_way(browse, guest):
    assert reverse("keep-account") in browse(guest).get(reverse("profile")).text


def test_members_have_nothing_to_keep(browse, alice):
    assert browse(alice).get(reverse("keep-account")).url == reverse("profile")
    assert keep(browse(alice), "Mallory", "another-password").url == reverse("profile")
    assert User.objects.get().username == "Alice"


def test_strangers_are_asked_to_log_in(client):
    assert keep(client).url.startswith(reverse("log-in"))
