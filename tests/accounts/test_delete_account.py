"""Somebody deletes the account: what was played stays, the name goes."""

import json

import pytest
from django.urls import reverse

from accounts import recovery
from accounts.models import Device, FormerName, Friendship, RecoveryCode, User
from accounts.signals import account_deleted
from talk.models import Distance, Report, Utterance
from tests.tables import playing


def delete(browser, **said):
    return browser.post(reverse("delete-account"), said or {"old_password": "eight-fine-tiles"})


@pytest.fixture
def lived_in(alice, bob):
    """An account with everything that hangs on one."""
    recovery.make(alice)
    alice.email, alice.preferences, alice.avatar = "alice@example.com", {"theme": "dark"}, "tea"
    alice.is_staff = True
    alice.save()
    Friendship.objects.create(asker=bob, asked=alice)
    FormerName.objects.create(owner=alice, look="a", until=alice.date_joined)
    return alice


def test_nothing_is_left_that_tells_who_it_was(browse, lived_in, bob):
    browser = browse(lived_in)
    browser.get(reverse("profile"))
    answer = delete(browser)
    assert (answer.status_code, answer.url) == (303, reverse("lobby"))
    gone = User.objects.get(pk=lived_in.pk)
    assert gone.username == f"已注销{gone.pk}"
    row = json.dumps({field.name: str(getattr(gone, field.name)) for field in User._meta.fields})
    assert "lice" not in row
    assert (gone.email, gone.preferences, gone.picture, gone.last_login) == ("", {}, "nobody", None)
    assert (gone.is_active, gone.is_staff, gone.has_usable_password()) == (False, False, False)
    for model in (RecoveryCode, Friendship, FormerName, Device):
        assert not model.objects.exists()
    assert "账号注销了" in browser.get(reverse("lobby")).text


def test_it_is_logged_out_everywhere_and_lets_nobody_in(browse, client, lived_in):
    browser, elsewhere = browse(lived_in), browse(lived_in)
    elsewhere.get(reverse("profile"))
    delete(browser)
    assert [each.get(reverse("profile")).status_code for each in (browser, elsewhere)] == [302, 302]
    for name in ("Alice", f"已注销{lived_in.pk}"):
        client.post(reverse("log-in"), {"username": name, "password": "eight-fine-tiles"})
        assert client.get(reverse("profile")).status_code == 302


def test_whoever_must_know_is_told_while_it_still_has_its_name(browse, alice):
    told = []

    def note(sender, user, **kwargs):
        told.append(user.username)

    account_deleted.connect(note)
    delete(browse(alice))
    account_deleted.disconnect(note)
    assert told == ["Alice"]


def test_the_name_is_free_for_others(browse, client, alice):
    delete(browse(alice))
    client.post(reverse("sign-up"), {"username": "Alice", "password": "eight-fine-tiles"})
    assert User.objects.get(username="Alice").pk != alice.pk


@pytest.mark.parametrize("said", [{"old_password": "wrong-password"}, {"old_password": ""}, {"sure": "on"}])
def test_without_the_password_nothing_happens(browse, alice, said):
    assert delete(browse(alice), **said).status_code == 200
    assert User.objects.get().username == "Alice"


def test_a_guest_ticks_a_box(browse, guest):
    browser = browse(guest)
    assert delete(browser, sure="").status_code == 200
    assert delete(browser, sure="on").status_code == 303
    assert User.objects.get().username.startswith("已注销")


def test_a_mere_link_deletes_nothing(browse, alice):
    assert "找不回来" in browse(alice).get(reverse("delete-account"), {"old_password": "eight-fine-tiles"}).text
    assert User.objects.get().username == "Alice"


def test_what_one_typed_and_whom_one_blocked_goes_and_reports_stay(browse, alice, bob):
    match = playing.opened(alice, alice, bob, *["beginner"] * 2)
    for kind, what in ((Utterance.CHAT, "我叫小丽"), (Utterance.PHRASE, "hello")):
        Utterance.objects.create(room=match.room, match=match, user=alice, kind=kind, what=what)
    Distance.objects.create(by=alice, about=bob, kind=Distance.BLOCK)
    Distance.objects.create(by=bob, about=alice, kind=Distance.MUTE)
    Report.objects.create(by=bob, about=alice, room=match.room, match=match, reason=Report.OTHER)
    delete(browse(alice))
    assert [said.what for said in Utterance.objects.all()] == ["hello"]
    assert not Distance.objects.exists()
    assert Report.objects.exists()
