"""The first page: for strangers the ways in, for others the way back to their table."""

import pytest
from django.urls import reverse

from tests.tables import playing

URL = reverse("lobby")

pytestmark = pytest.mark.django_db


def _text(response) -> str:
    return response.content.decode()


def test_strangers_are_welcomed_with_three_ways_in(client, db):
    page = _text(client.get(URL))
    for name in ("play-as-guest", "sign-up", "log-in"):
        assert f'"{reverse(name)}"' in page


def test_a_stranger_plays_at_once(client):
    answer = client.post(reverse("play-as-guest"), {"next": URL}, follow=True)
    assert f'href="{reverse("new-table")}"' in _text(answer)


def test_without_a_match_a_table_can_be_opened(browse, alice):
    page = _text(browse(alice).get(URL))
    assert f'href="{reverse("new-table")}"' in page
    assert "回到我的桌" not in page


def test_a_running_match_comes_first(browse, alice, bob):
    match = playing.opened(alice, alice, bob, "beginner", "steady", deals=4)
    for user in (alice, bob):
        page = _text(browse(user).get(URL))
        assert f'href="{reverse("table", args=[match.room.code])}"' in page
        assert "第1局，共4局 · 有提示" in page
        assert all(name in page for name in ("Alice", "Bob", "新手", "稳手"))
        assert f'href="{reverse("new-table")}"' not in page


def test_somebody_elses_match_is_not_shown(browse, alice, carol):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    assert match.room.code not in _text(browse(carol).get(URL))


def test_the_last_finished_matches_are_listed(browse, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3, deals=1)
    playing.play_out(match)
    page = _text(browse(alice).get(URL))
    assert f'href="{reverse("match", args=[match.room.code, match.number])}"' in page
    assert "回到我的桌" not in page
