"""Whoever runs the evenings puts up a notice; members read it on the club's page and in the lobby."""

import pytest
from django.urls import reverse

from accounts.clubs import notices
from accounts.clubs.models import Member, Notice
from tests.accounts.clubs.conftest import done, enter

LOBBY = reverse("lobby")


def _board(club) -> str:
    return reverse("club-notices", args=[club.code])


def test_it_stands_in_the_lobby_until_it_is_read(browse, alice, bob, carol, club):
    owner, member = browse(alice), browse(bob)
    owner.post(_board(club), {"text": "今晚八点，\n老地方"})
    assert "今晚八点，\n老地方" in member.get(LOBBY).text
    assert "今晚八点" not in owner.get(LOBBY).text + browse(carol).get(LOBBY).text
    assert "1 人看过" in owner.get(_board(club)).text
    read = reverse("read-notice", args=[club.code, Notice.objects.get().pk])
    assert member.post(read, {"from": "lobby"}).url == LOBBY
    assert "今晚八点" not in member.get(LOBBY).text
    assert "今晚八点" in member.get(reverse("club", args=[club.code])).text
    assert "2 人看过" in owner.get(_board(club)).text
    assert done(club) == ["founded", "noticed"]


def test_the_newest_counts_and_nothing_takes_it_down(browse, alice, bob, club):
    first, second = (notices.put_up(club, alice, text) for text in ("一", "二"))
    notices.read(club, bob, second.pk)
    notices.read(club, bob, first.pk)
    assert Member.objects.get(user=bob).has_read == second
    browse(alice).post(_board(club), {"text": " "})
    assert notices.newest(club) is None
    assert "新公告" not in browse(bob).get(LOBBY).text


def test_what_is_not_seen_is_left_out_and_markup_is_text(browse, alice, bob, club):
    browse(alice).post(_board(club), {"text": "a\u202eb\u200b<img src=x onerror=alert(1)>\r\n\r\n=1+1"})
    assert Notice.objects.get().text == "ab<img src=x onerror=alert(1)>\n=1+1"
    assert "<img src=x" not in browse(bob).get(LOBBY).text
    assert "太长了" in browse(alice).post(_board(club), {"text": "长" * 501}).text


@pytest.mark.parametrize(("role", "powers"), [("member", []), ("manager", ["approve", "rules", "ledger", "remove"])])
def test_others_put_up_nothing(browse, dave, club, role, powers):
    enter(club, dave, role, *powers)
    assert browse(dave).post(_board(club), {"text": "我来"}).status_code == 403
    assert not Notice.objects.exists()
