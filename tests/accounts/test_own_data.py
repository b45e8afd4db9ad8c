"""Somebody downloads all that the site keeps about them."""

import json

import pytest
from django.test import AsyncClient
from django.urls import reverse

from accounts import owndata, recovery
from accounts.models import Friendship
from talk.models import Distance, Report, Utterance
from tests.tables import playing


def told(user) -> dict:
    return json.loads("".join(owndata.pieces(user)))


def test_it_tells_about_the_account(alice, bob):
    recovery.make(alice)
    alice.email, alice.preferences = "alice@example.com", {"theme": "dark"}
    alice.save()
    Friendship.objects.create(asker=bob, asked=alice)
    mine = told(alice)
    assert (mine["account"]["name"], mine["account"]["email"]) == ("Alice", "alice@example.com")
    assert mine["account"]["recovery_codes_left"] == 10
    assert mine["preferences"] == {"theme": "dark"}
    assert [(friend["name"], friend["asked_by_me"]) for friend in mine["friends"]] == [("Bob", False)]


def test_no_secret_is_in_it(browse, alice):
    recovery.make(alice)
    browser = browse(alice)
    browser.get(reverse("profile"))
    text = "".join(owndata.pieces(alice))
    assert browser.session.session_key not in text
    assert alice.password not in text
    assert not any(code.digest in text for code in alice.recovery_codes.all())


def test_it_tells_ones_matches_and_own_moves_and_nobody_elses(alice, bob):
    match = playing.opened(alice, alice, bob, *["beginner"] * 2, deals=1)
    playing.play_out(match)
    [mine] = told(alice)["matches"]
    seat = match.seats.get(user=alice)
    deal = match.played.get()
    assert (mine["room"], mine["number"], mine["seat"]) == (match.room.code, 1, seat.index)
    assert mine["deals"][0]["points"] == seat.points
    own = [move.number for move in deal.record.filter(seat=seat.index)]
    assert [move["number"] for move in mine["deals"][0]["moves"]] == own
    assert "wall" not in json.dumps(mine)


def test_nothing_of_a_running_deal_but_ones_own_moves(alice, bob):
    playing.opened(alice, alice, bob, *["beginner"] * 2)
    text = json.dumps(told(alice)["matches"])
    assert "events" not in text


def test_it_tells_what_one_said_whom_one_blocked_and_reported(alice, bob):
    match = playing.opened(alice, alice, bob, *["beginner"] * 2)
    for who, line in ((alice, "好牌"), (bob, "还行"), (alice, "再来")):
        Utterance.objects.create(room=match.room, match=match, user=who, kind=Utterance.CHAT, what=line)
    Distance.objects.create(by=alice, about=bob, kind=Distance.MUTE)
    quotes = [{"what": "还行"}]
    Report.objects.create(
        by=alice, about=bob, room=match.room, match=match, reason=Report.OTHER, note="慢", quotes=quotes
    )
    mine = told(alice)
    assert [line["what"] for line in mine["said"]] == ["好牌", "再来"]
    assert [each["about__username"] for each in mine["keeps_away_from"]] == ["Bob"]
    assert [report["note"] for report in mine["reports_written"]] == ["慢"]
    assert "还行" not in json.dumps(mine, ensure_ascii=False)
    assert told(bob)["reports_written"] == []


@pytest.mark.django_db(transaction=True)
async def test_it_comes_as_a_file_piece_by_piece(alice):
    client = AsyncClient()
    await client.aforce_login(alice)
    answer = await client.get(reverse("my-data"))
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="longyan-')
    assert "no-store" in answer.headers["Cache-Control"]
    pieces = [piece async for piece in answer.streaming_content]
    assert len(pieces) > 5
    assert json.loads(b"".join(pieces))["account"]["name"] == "Alice"


def test_strangers_get_none(client, db):
    assert client.get(reverse("my-data")).url.startswith(reverse("log-in"))
