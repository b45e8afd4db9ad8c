"""Somebody changes the password."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse

from accounts.models import User


def change(browser, old="eight-fine-tiles", new="nine-finer-tiles"):
    return browser.post(reverse("change-password"), {"old_password": old, "new_password": new})


def test_this_device_stays_and_all_others_are_out(browse, alice):
    here, elsewhere = browse(alice), browse(alice)
    assert change(here).url == reverse("profile")
    assert User.objects.get().check_password("nine-finer-tiles")
    assert "密码改好了" in here.get(reverse("profile")).text
    assert elsewhere.get(reverse("profile")).status_code == 302


def test_the_session_gets_a_new_id(browse, alice):
    browser = browse(alice)
    before = browser.session.session_key
    change(browser)
    assert browser.session.session_key != before
    assert browser.session[SESSION_KEY] == str(alice.pk)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("wrong-password", "nine-finer-tiles", "现在的密码不对"),
        ("eight-fine-tiles", "short", "密码太短了，至少要 8 个字"),
        ("eight-fine-tiles", "12345678", "这个密码太常见了"),
        ("eight-fine-tiles", "", "请填密码"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(browse, alice, old, new, reason):
    assert reason in change(browse(alice), old, new).text
    assert User.objects.get().check_password("eight-fine-tiles")


def test_an_unlocked_phone_does_not_let_a_thief_guess_the_old_password(browse, alice):
    browser = browse(alice)
    tries = [change(browser, f"guess-{n}").status_code for n in range(5)]
    assert tries == [200, 200, 200, 200, 429]
    assert change(browser).status_code == 429


def test_guests_have_none_to_change_yet(browse, guest):
    assert browse(guest).get(reverse("change-password")).url == reverse("keep-account")


def test_strangers_are_asked_to_log_in(client, db):
    assert change(client).url.startswith(reverse("log-in"))
