"""A page that is open follows what its person prefers."""

import re

import pytest
from django.urls import reverse

from longyan.database import db
from tests.tables import playing
from tests.tables.laid import lay
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)


def _faces(hand: str) -> str:
    return " ".join(re.findall(r'#t-(\w+)"/>', hand))


async def test_a_hand_is_sorted_anew_for_its_owner_alone(monkeypatch, alice, bob, carol, dave, browsers):
    people = [alice, bob, carol, dave]
    lay(monkeypatch, dealer="147m258p369s12346z", gold="5p")
    match = await db(lambda: playing.opened(alice, *people, turn_seconds=60))
    pages = [await Page(match.room.code, session_of(browsers[user])).open() for user in people]
    for page in pages:
        await page.hear_all()
    assert _faces(pages[0].shown["hand"]) == "5p 1m 4m 7m 2p 8p 3s 6s 9s 1z 2z 3z 4z 6z"
    await db(lambda: browsers[alice].post(reverse("settings"), {"sort": "suit"}))
    mine, *others = [await page.hear_all() for page in pages]
    assert _faces(mine["hand"]) == "1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z 6z"
    assert others == [{}, {}, {}]
