"""The lobby's list of rooms that are open to all."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables import referee, rooms
from tables.entrance.listing import STALE_MS
from tables.models import Chair, Room
from talk import distance
from talk.models import Distance
from tests.tables import playing

pytestmark = pytest.mark.django_db


def _opened(owner, *others, listed: bool = True, **settings) -> Room:
    chairs = [owner, *others, *[None] * (3 - len(others))]
    return rooms.open_room(owner, "lequ-half", 8, chairs, listed=listed, **settings)


def _lobby(browse, user) -> str:
    return browse(user).get(reverse("lobby")).text


def test_a_card_says_rules_length_clock_hints_and_who_sits(browse, alice, carol):
    room = _opened(alice, "steady", hints=False, turn_seconds=20)
    page = _lobby(browse, carol)
    assert f'href="/t/{room.code}/"' in page
    assert all(said in page for said in ("乐趣半自摸", "8局 · 每步20秒 · 没有提示", "Alice", "稳手", "二缺二", "空位"))


def test_whoever_opens_a_card_sits_down_at_once(browse, alice, carol):
    room = _opened(alice)
    browser = browse(carol)
    assert "坐下" in browser.get(f"/t/{room.code}/").text
    browser.post(f"/t/{room.code}/room/act/", {"action": "sit 1"})
    assert Chair.objects.get(user=carol).room == room


def test_rooms_that_are_not_open_to_all_are_not_shown(browse, alice, carol):
    room = _opened(alice, listed=False)
    assert room.code not in _lobby(browse, carol)
    assert browse(carol).get(f"/t/{room.code}/").status_code == 404


def test_neither_full_nor_closed_nor_playing_nor_deserted_rooms_are_shown(browse, alice, bob, carol, dave):
    full = _opened(alice, "steady", "steady")
    rooms.sit(full.pk, bob)
    playing.opened(carol, carol, *["beginner"] * 3, listed=True)
    deserted = _opened(dave)
    Chair.objects.filter(user=dave).update(seen_at=Chair.objects.get(user=dave).seen_at - STALE_MS - 1)
    page = _lobby(browse, alice.__class__.objects.create_user("Late"))
    for room in Room.objects.all():
        assert room.code not in page, deserted
    assert "现在没有等人的桌" in page
    assert f'href="{reverse("new-table")}' in page


def test_the_fewest_missing_come_first(browse, alice, bob, carol):
    two, one = _opened(alice, "steady"), _opened(bob, "steady", "steady")
    page = _lobby(browse, carol)
    assert page.index(one.code) < page.index(two.code)


def test_the_list_is_sent_again_only_when_it_changed(browse, alice, bob, carol):
    _opened(alice)
    browser = browse(carol)
    url = re.search(r'hx-get="(/open/[^"]+)"', browser.get(reverse("lobby")).text)[1]
    assert browser.get(url).status_code == 204
    room = _opened(bob)
    fresh = browser.get(url).text
    assert room.code in fresh
    assert browser.get(re.search(r'hx-get="(/open/[^"]+)"', fresh)[1]).status_code == 204


def test_strangers_read_no_list(client, alice):
    _opened(alice)
    assert client.get(reverse("open-rooms")).status_code == 302
    assert "Alice" not in client.get(reverse("lobby")).text


def test_many_rooms_take_as_many_queries_as_one(browse, alice, bob, carol, dave):
    browser, counted = browse(carol), []
    for number, owner in enumerate((alice, bob, dave), 1):
        _opened(owner, "steady")
        browser.get(reverse("open-rooms"))
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(reverse("open-rooms")).text.count("<li><a ") == number
        counted.append(len(queries))
    assert len(set(counted)) == 1


def test_my_room_comes_first_and_is_not_in_the_list(browse, alice, bob):
    room = _opened(alice)
    rooms.sit(room.pk, bob)
    for user in (alice, bob):
        page = _lobby(browse, user)
        assert page.count(f'href="/t/{room.code}/"') == 1
        assert page.index("回到房间") < page.index('name="code"') < page.index('id="open-rooms"')


def test_whoever_plays_sees_the_way_back_and_nothing_else(browse, alice, bob):
    _opened(bob)
    playing.opened(alice, alice, *["beginner"] * 3)
    page = _lobby(browse, alice)
    assert "回到我的桌" in page
    assert 'id="open-rooms"' not in page
    assert 'name="code"' not in page


def test_who_blocked_each_other_are_not_seated_together(browse, alice, bob, carol):
    """Whichever of the two did it."""
    room = _opened(alice, "steady")
    rooms.sit(room.pk, bob)
    for by, about in ((bob, carol), (carol, bob)):
        distance.keep(by, about, Distance.BLOCK)
        assert room.code not in _lobby(browse, carol)
        browse(carol).post(f"/t/{room.code}/room/act/", {"action": "sit 3"})
        assert not Chair.objects.filter(user=carol).exists()
        assert "互相回避" in browse(carol).post(f"/t/{room.code}/room/act/", {"action": "sit 3"}, follow=True).text
        distance.keep(by, about, distance.NONE)
    assert room.code in _lobby(browse, carol)


def test_nor_by_a_seat_that_somebody_left(browse, alice, bob, carol):
    match = playing.opened(alice, alice, bob, "beginner", "beginner", listed=True)
    seat = match.seats.get(user=bob).index
    referee.leave(match.pk, bob)
    distance.keep(alice, carol, Distance.BLOCK)
    browse(carol).post(f"/t/{match.room.code}/take/", {"seat": str(seat)})
    assert not match.seats.filter(user=carol).exists()
    browse(carol).post(f"/t/{match.room.code}/take/", {"seat": str(seat), "key": match.room.key})
    assert match.seats.filter(user=carol).exists()


# --- Rooms that are played ----------------------------------------------------------------------------------


def _going(browse, user) -> str:
    """What the lobby says of matches that run."""
    return _lobby(browse, user).partition("正在打的桌")[2]


def test_a_seat_that_was_left_in_a_room_open_to_all_is_offered(browse, alice, bob, carol):
    match = playing.opened(alice, alice, bob, "beginner", "beginner", listed=True)
    here = f"/open/{match.room.code}/"
    assert here not in _going(browse, carol)
    referee.leave(match.pk, bob)
    assert here in _going(browse, carol)
    browser = browse(carol)
    page = browser.get(here).text
    assert "接Bob的座位" in page
    assert match.room.key not in page
    seat = re.search(r'name="seat" value="(\d)"', page)[1]
    assert browser.post(f"/t/{match.room.code}/take/", {"seat": seat})["Location"] == f"/t/{match.room.code}/"
    assert match.seats.get(user=carol).index == int(seat)


@pytest.mark.parametrize(("watching", "is_shown"), [("nobody", False), ("link", False), ("anybody", True)])
def test_a_match_that_anybody_may_watch_is_shown(browse, alice, carol, watching, is_shown):
    room = playing.opened(alice, alice, *["beginner"] * 3, watching=watching).room
    assert (f"/open/{room.code}/" in _going(browse, carol)) == is_shown
    answer = browse(carol).get(f"/open/{room.code}/")
    assert (answer.status_code == 200) == is_shown
    assert (f'href="/t/{room.code}/watch/"' in answer.text) == is_shown


def test_a_room_that_is_not_open_is_as_one_that_is_not_there(browse, alice, carol):
    room = _opened(alice, listed=False)
    answers = [browse(carol).get(f"/open/{code}/") for code in (room.code, "000000")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert len({re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", each.text) for each in answers}) == 1


def test_an_open_room_between_matches_is_at_the_rooms_own_address(browse, alice, carol):
    room = _opened(alice)
    assert browse(carol).get(f"/open/{room.code}/")["Location"] == f"/t/{room.code}/"


def test_the_match_of_somebody_whom_one_keeps_away_from_is_not_shown(browse, alice, carol):
    room = playing.opened(alice, alice, *["beginner"] * 3, watching="anybody").room
    distance.keep(alice, carol, Distance.BLOCK)
    assert room.code not in _lobby(browse, carol)
