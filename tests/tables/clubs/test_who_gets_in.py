"""A club's room is for its members: strangers find nothing where members find it, and who leaves the club leaves it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts import friends
from accounts.clubs.models import Member
from accounts.models import User
from accounts.signals import left_club
from longyan.engine import Refusal
from tables import handing, referee, rooms
from tables.clubs import leaving, standing, starting
from tables.entrance import doors
from tables.entrance.listing import Listing
from tables.models import Invitation, Match, Room
from tables.people import invitations
from tables.rooms.chairs import STARTS_AFTER_MS
from tables.table import NotSeated, now_ms
from tables.watching import usher
from tests.tables.conftest import newest

pytestmark = pytest.mark.django_db


def _without_tokens(answer) -> tuple[int, str]:
    return answer.status_code, re.sub(r'value="[^"]*"|nonce="[^"]*"', "", answer.text)


def _ways(room: Room, user: User | None) -> list[tuple[str, str]]:
    """Every address of a room, each with how it is asked for."""
    by_code = [doors.token_for(room, user)] if user else ["nothing"]
    get = [(name, [room.code]) for name in ("table", "table-rules", "listed", "watch", "watch-news", "watch-rules")]
    get += [(name, [room.code]) for name in ("news", "room-news", "room-settings", "leave", "speak")]
    get += [(name, [room.key]) for name in ("by-link", "qr", "card", "linked-watch", "linked-watch-news")]
    get += [("by-code", by_code), ("linked-watch-rules", [room.key])]
    post = [(name, [room.code]) for name in ("act", "room-act", "leave-room", "leave", "come-back", "take-seat")]
    post += [(name, [room.key]) for name in ("sit-by-link", "ask-by-link", "renew-link")] + [("ask-to-sit", by_code)]
    return [("get", reverse(name, args=args)) for name, args in get] + [
        ("post", reverse(name, args=args)) for name, args in post
    ]


@pytest.fixture
def waiting(set_up, alice) -> Room:
    """Alice waits at a club's table."""
    return standing.sit_down(set_up(players=2).pk, alice)


@pytest.fixture
def match(waiting, bob) -> Match:
    """Alice and Bob play there."""
    standing.sit_down(waiting.club_table_id, bob)
    starting.see_to(now_ms() + STARTS_AFTER_MS)
    return waiting.matches.get()


@pytest.mark.parametrize("is_played", [False, True])
def test_strangers_are_answered_as_if_there_were_no_such_room(waiting, browse, carol, request, is_played):
    if is_played:
        referee.leave(request.getfixturevalue("match").pk, request.getfixturevalue("bob"))
    there_is_none = Room(pk=999, code="000000", key="x" * 22)
    for user in (carol, None):
        browser = browse(user) if user else Client()
        for (how, here), (_how, nowhere) in zip(_ways(waiting, user), _ways(there_is_none, user), strict=True):
            found, expected = (getattr(browser, how)(address, {"key": waiting.key}) for address in (here, nowhere))
            assert found.status_code == expected.status_code, (user, how, here)
            if found.status_code not in (302, 303):  # to log in; to the table that one would come back to
                assert found.status_code == 404
                assert _without_tokens(found) == _without_tokens(expected), here
    typed = [browse(carol).post(reverse("join"), {"code": code}, follow=True) for code in (waiting.code, "000000")]
    assert _without_tokens(typed[0]) == _without_tokens(typed[1])
    for refused in (rooms.sit, rooms.ask):
        with pytest.raises(Refusal):
            refused(waiting.pk, carol)


def test_members_find_it_everywhere(waiting, browse, carol, dave, club):
    browser = browse(dave)
    assert [outside.room for outside in Listing(dave).rooms] == [waiting]
    assert Listing(carol).rooms == []
    for address in (reverse("table", args=[waiting.code]), reverse("by-link", args=[waiting.key])):
        assert browser.get(address, follow=True).status_code == 200
    assert browser.post(reverse("join"), {"code": waiting.code}, follow=True).redirect_chain[-1][0] == reverse(
        "table", args=[waiting.code]
    )
    browser.post(reverse("room-act", args=[waiting.code]), {"action": "sit 1"})
    assert waiting.chairs.filter(user=dave).exists()


def test_a_played_table_is_watched_and_taken_over_by_members_alone(match, browse, bob, carol, dave):
    room = match.room
    assert browse(dave).get(reverse("watch", args=[room.code])).status_code == 200
    assert [outside.room for outside in Listing(dave).going] == [room]
    assert Listing(carol).going == []
    seat = match.seats.get(user=bob).index
    referee.leave(match.pk, bob)
    with pytest.raises(NotSeated):
        handing.take_over(match.pk, carol, seat)
    answer = browse(dave).post(reverse("take-seat", args=[room.code]), {"seat": seat})
    assert answer["Location"] == reverse("table", args=[room.code])
    assert match.seats.get(index=seat).user == dave


def test_a_friend_who_is_no_member_is_not_asked_there(waiting, alice, carol, dave):
    for friend in (carol, dave):
        friends.accept(friends.ask(alice, friend))
    assert invitations.invite(alice, carol) is None
    assert invitations.invite(alice, dave) is not None
    Invitation.objects.create(room=waiting, by=alice, to=carol)
    assert not invitations.open_to(carol).exists()
    assert invitations.open_to(dave).exists()


def _out(user: User, club) -> None:
    Member.objects.filter(club=club, user=user).delete()
    left_club.send(None, user=user, club=club)


def test_whoever_leaves_the_club_frees_the_chair(waiting, club, browse, bob, django_capture_on_commit_callbacks):
    standing.sit_down(waiting.club_table_id, bob)
    with django_capture_on_commit_callbacks(execute=True):
        _out(bob, club)
    assert not waiting.chairs.filter(user=bob).exists()
    assert browse(bob).get(reverse("table", args=[waiting.code])).status_code == 404


def test_whoever_leaves_the_club_leaves_the_match_for_good(
    match, club, browse, bob, dave, django_capture_on_commit_callbacks
):
    seat = match.seats.get(user=bob)
    with django_capture_on_commit_callbacks(execute=True):
        _out(bob, club)
    assert match.seats.get(index=seat.index).left_at is not None
    browser = browse(bob)
    assert browser.get(reverse("table", args=[match.room.code])).status_code == 404
    assert "您离开的一桌还在打" not in browser.get(reverse("lobby")).text
    browser.post(reverse("come-back", args=[match.room.code]))
    with pytest.raises(NotSeated):
        handing.take_over(match.pk, bob, seat.index)
    assert match.seats.get(index=seat.index).left_at is not None
    handing.take_over(match.pk, dave, seat.index)


def test_what_a_process_that_died_left_behind_is_seen_to(match, set_up, club, alice, bob, dave):
    other = standing.sit_down(set_up().pk, dave)
    Member.objects.filter(user__in=[bob, dave]).delete()
    leaving.see_off()
    assert match.seats.get(user=bob).left_at is not None
    assert match.seats.get(user=alice).left_at is None
    other.refresh_from_db()
    assert other.closed_at is not None
    assert newest(match).result is None


def test_who_watches_is_sent_away_with_their_membership(match, club, browse, dave):
    browser = browse(dave)
    session = browser.session.session_key
    visitor = usher.Visitor(match.room_id, "", dave.pk, session, dave.get_session_auth_hash())
    assert usher.codes([visitor]) == [0]
    Member.objects.filter(user=dave).delete()
    assert usher.codes([visitor]) == [4403]
