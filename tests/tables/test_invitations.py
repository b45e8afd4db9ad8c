"""Somebody who waits in a room asks a friend to come."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import friends, leaving
from accounts.models import User
from tables import rooms
from tables.models import Chair, Invitation, Room

LOBBY, PEOPLE = reverse("lobby"), reverse("people")


@pytest.fixture
def friendship(alice, bob):
    return friends.accept(friends.ask(alice, bob))


@pytest.fixture
def room(alice, carol) -> Room:
    """Alice and Carol wait for two others."""
    room = rooms.open_room(alice, "lequ-half", 4, [alice, None, None, None])
    rooms.sit(room.pk, carol)
    return room


def invite(browser, friendship):
    return browser.post(reverse("invite-friend", args=[friendship.pk]), follow=True)


def test_the_friend_finds_it_in_the_lobby_and_comes_in(browse, alice, bob, friendship, room):
    hers, his = browse(alice), browse(bob)
    assert reverse("invite-friend", args=[friendship.pk]) in hers.get(PEOPLE).text
    assert "请过Bob了" in invite(hers, friendship).text
    assert "请过了" in hers.get(PEOPLE).text
    lobby = his.get(LOBBY).text
    assert "Alice请您去坐一桌" in lobby
    assert reverse("by-link", args=[room.key]) in lobby
    his.post(reverse("sit-by-link", args=[room.key]))
    assert Chair.objects.filter(room=room, user=bob).exists()
    assert "请您去坐一桌" not in his.get(LOBBY).text


def test_who_does_not_want_to_sees_it_no_more(browse, alice, bob, friendship, room):
    invite(browse(alice), friendship)
    his = browse(bob)
    answer = his.post(reverse("decline-invitation", args=[Invitation.objects.get().pk]))
    assert (answer.status_code, answer.url) == (303, LOBBY)
    assert "请您去坐一桌" not in his.get(LOBBY).text


def test_asking_again_is_one_invitation(browse, alice, bob, friendship, room):
    for _ in range(2):
        invite(browse(alice), friendship)
    assert Invitation.objects.count() == 1


def test_only_friends_are_asked(browse, alice, bob, carol, friendship, room):
    assert invite(browse(carol), friendship).status_code == 404
    friendship.accepted_at = None
    friendship.save()
    assert "您没有在等人的房间" in invite(browse(alice), friendship).text
    assert not Invitation.objects.exists()


def test_without_a_room_there_is_no_button_and_nothing_is_sent(browse, alice, bob, friendship):
    browser = browse(alice)
    assert "请来一桌" not in browser.get(PEOPLE).text
    assert "您没有在等人的房间" in invite(browser, friendship).text
    assert not Invitation.objects.exists()


def test_nobody_declines_for_another(browse, alice, bob, carol, friendship, room):
    invite(browse(alice), friendship)
    pk = Invitation.objects.get().pk
    assert browse(carol).post(reverse("decline-invitation", args=[pk])).status_code == 404
    assert Invitation.objects.exists()


@pytest.mark.parametrize("gone", ["closed", "old", "played"])
def test_one_that_came_to_nothing_is_not_shown(browse, alice, bob, carol, friendship, room, gone):
    invite(browse(alice), friendship)
    if gone == "closed":
        Room.objects.update(closed_at=timezone.now())
    elif gone == "old":
        Invitation.objects.update(at=timezone.now() - timedelta(hours=3))
    else:
        room.matches.create(number=1, rules=room.rules)
    assert "请您去坐一桌" not in browse(bob).get(LOBBY).text


def test_whoever_deletes_the_account_stands_up(alice, carol, room):
    leaving.delete(User.objects.get(pk=carol.pk))
    assert not Chair.objects.filter(user=carol).exists()
    leaving.delete(User.objects.get(pk=alice.pk))
    assert Room.objects.get().closed_at is not None
