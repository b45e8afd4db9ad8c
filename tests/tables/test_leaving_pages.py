"""The pages on which one leaves a table, comes back, or sits down where somebody left."""

import re

import pytest
from django.urls import reverse

from tables import handing, referee, rooms, sitters
from tables.models import Handover, Match, Seat
from tables.table import now_ms
from tests.tables.conftest import newest, seat_of, state_of
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(open_table, alice, bob) -> Match:
    """Alice's room: two persons and two computer players, opened just now."""
    match = referee.open_table(alice, "lequ-half", 3, (alice, bob, "beginner", "beginner"), turn_seconds=600)
    referee.tick(newest(match).pk)
    return match


def _url(name: str, match: Match) -> str:
    return reverse(name, args=[match.room.code])


def _left(match: Match, user) -> int:
    seat = seat_of(match, user)
    referee.leave(match.pk, user)
    return seat


def test_leaving_is_asked_calmly_and_reading_changes_nothing(browse, bob, match):
    page = browse(bob).get(_url("leave", match)).text
    assert "要离开吗？" in page
    assert "随时可以回来" in page
    assert "房主交给" not in page
    assert Handover.objects.count() == 0


def test_the_owner_is_told_who_owns_the_room_then(browse, alice, match):
    assert "房主交给桌上的另一位" in browse(alice).get(_url("leave", match)).text


def test_the_panel_over_the_table_asks_the_others_by_the_tables_own_form(browse, bob, match):
    panel = browse(bob).get(_url("leave", match), headers={"HX-Request": "true"}).text
    assert "<html" not in panel
    assert re.search(r'<button type="submit" form="moves"[^>]* value="end call"', panel)
    page = browse(bob).get(_url("table", match)).text
    assert re.search(rf'hx-get="{_url("leave", match)}\?page=[\w-]+"', page)


def test_who_leaves_goes_to_the_lobby_and_finds_the_way_back_there(browse, alice, bob, match):
    browser = browse(bob)
    answer = browser.post(_url("leave", match))
    assert (answer.status_code, answer["Location"]) == (303, reverse("lobby"))
    lobby = browser.get(reverse("lobby")).text
    assert "您离开的一桌还在打" in lobby
    assert _url("come-back", match) in lobby
    assert "您离开的一桌" not in browse(alice).get(reverse("lobby")).text


def test_the_tables_address_leads_back_to_the_seat(browse, bob, match):
    browser = browse(bob)
    before = state_of(match)
    browser.post(_url("leave", match))
    away = browser.get(_url("table", match)).text
    assert "您的座位还在" in away
    assert 'id="hand"' not in away
    answer = browser.post(_url("come-back", match))
    assert (answer.status_code, answer["Location"]) == (303, _url("table", match))
    assert 'id="hand"' in browser.get(_url("table", match)).text
    assert state_of(match) == before


def test_another_device_is_back_in_the_exact_state(browse, bob, match):
    phone, tablet = browse(bob), browse(bob)
    hand = re.search(r'<div id="hand".*?</div>', phone.get(_url("table", match)).text, re.DOTALL)[0]
    phone.post(_url("leave", match))
    tablet.post(_url("come-back", match))
    assert hand in tablet.get(_url("table", match)).text


def test_a_seat_that_somebody_took_is_gone(browse, bob, carol, match):
    seat = _left(match, bob)
    referee.take_over(match.pk, carol, seat)
    browser = browse(bob)
    away = browser.get(_url("table", match)).text
    assert "您的座位有人接着打了" in away
    assert 'id="hand"' not in away
    browser.post(_url("come-back", match))
    assert Seat.objects.get(match=match, index=seat).user == carol
    assert browser.get(reverse("match", args=[match.room.code, 1])).status_code == 200
    assert browser.get(_url("news", match)).status_code == 404
    assert browser.post(_url("act", match), {"action": "back"}).status_code == 404


@pytest.mark.parametrize("name", ["table", "leave"])
def test_for_a_stranger_there_is_no_such_table(browse, carol, match, name):
    browser = browse(carol)
    nowhere = reverse(name, args=["000000"])
    theirs, other = browser.get(_url(name, match)), browser.get(nowhere)
    assert (theirs.status_code, other.status_code) == (404, 404)
    plain = [re.sub(r"\d{6}|\w{64}", "", answer.text) for answer in (theirs, other)]
    assert plain[0] == plain[1]


def _open_to_all(match: Match) -> None:
    match.room.listed = True
    match.room.save()


def test_a_free_seat_is_shown_and_taken_where_everybody_may_sit(browse, bob, carol, match):
    _open_to_all(match)
    seat = _left(match, bob)
    browser = browse(carol)
    assert _url("listed", match) in browser.get(_url("table", match)).text
    assert "接Bob的座位" in browser.get(_url("listed", match)).text
    answer = browser.post(_url("take-seat", match), {"seat": seat})
    assert (answer.status_code, answer["Location"]) == (303, _url("table", match))
    assert Seat.objects.get(match=match, index=seat).user == carol
    assert 'id="hand"' in browser.get(_url("table", match)).text


def test_elsewhere_there_is_no_such_page(browse, bob, carol, match):
    seat = _left(match, bob)
    browser = browse(carol)
    assert browser.get(_url("listed", match)).status_code == 404
    assert browser.post(_url("take-seat", match), {"seat": seat}).status_code == 404
    assert Seat.objects.get(match=match, index=seat).user == bob


def test_who_holds_the_link_sits_down_where_somebody_left(browse, bob, carol, match):
    address = reverse("by-link", args=[match.room.key])
    browser = browse(carol)
    assert "打完这一场才能坐" in browser.get(address).text
    seat = _left(match, bob)
    page = browser.get(address).text
    assert "接Bob的座位" in page
    answer = browser.post(reverse("sit-by-link", args=[match.room.key]))
    assert (answer.status_code, answer["Location"]) == (303, _url("table", match))
    assert Seat.objects.get(match=match, index=seat).user == carol


def test_a_guest_comes_in_by_the_link_onto_a_free_seat(client, bob, match):
    seat = _left(match, bob)
    assert "怎么称呼您" in client.get(reverse("by-link", args=[match.room.key])).text
    client.post(reverse("sit-by-link", args=[match.room.key]), {"username": "新来的"})
    assert Seat.objects.get(match=match, index=seat).user.username == "新来的"


def test_whoever_takes_a_seat_leaves_the_room_where_they_wait(browse, bob, carol, match):
    waiting = rooms.open_room(carol, "lequ-half", 4, [carol, None, None, None])
    seat = _left(match, bob)
    referee.take_over(match.pk, carol, seat)
    waiting.refresh_from_db()
    assert not waiting.chairs.filter(user=carol).exists()


def test_whoever_plays_elsewhere_takes_no_seat(browse, open_table, bob, carol, match):
    open_table(carol, "beginner", "beginner", "beginner")
    seat = _left(match, bob)
    with pytest.raises(rooms.SeatedElsewhere):
        referee.take_over(match.pk, carol, seat)


def test_after_the_match_the_chairs_are_theirs_who_sat_there_in_the_end(alice, bob, carol, match):
    seat = _left(match, bob)
    referee.take_over(match.pk, carol, seat)
    referee.call_vote(match.pk, alice)
    referee.vote(match.pk, carol, 1, True)
    chairs = {chair.index: chair.user for chair in match.room.chairs.select_related("user")}
    assert chairs[seat] == carol
    assert bob not in chairs.values()


@pytest.mark.parametrize("wanted", ["", "9", "x", "0"])
def test_a_seat_that_is_not_free_is_said_to_be_taken(browse, alice, bob, carol, match, wanted):
    _left(match, bob)
    wanted = str(seat_of(match, alice)) if wanted == "0" else wanted
    _open_to_all(match)
    browser = browse(carol)
    answer = browser.post(_url("take-seat", match), {"seat": wanted})
    assert (answer.status_code, answer["Location"]) == (303, _url("listed", match))
    assert "这个座位已经有人了" in browser.get(_url("listed", match)).text
    assert match.seats.filter(user=carol).count() == 0


def test_the_owner_sees_who_is_gone_and_puts_a_computer_player_there(browse, alice, bob, match):
    seat = _left(match, bob)
    browser = browse(alice)
    page = browser.get(_url("table", match)).text
    assert "Bob离开了" in page
    assert f'value="computer {seat}"' in page
    form = {"action": f"computer {seat}", "page": re.search(r'name="page" value="([\w-]+)"', page)[1]}
    assert browser.post(_url("act", match), form).status_code == 303
    assert match.seats.get(index=seat).bot == handing.STAND_IN
    page = browser.get(_url("table", match)).text
    assert "Bob离开了" not in page
    assert sitters.names(match.seats.select_related("user"))[seat] in page


def test_a_match_that_ended_early_shows_its_ranking(browse, alice, bob, match):
    referee.call_vote(match.pk, alice)
    page = browse(bob).get(_url("table", match)).text
    assert "Alice提议提前结束" in page
    assert 'value="end 1 yes"' in page
    referee.vote(match.pk, bob, 1, True)
    page = browse(bob).get(_url("table", match)).text
    assert "提前结束" in page
    assert 'class="ranks"' in page
    assert "concealed open" not in page
    assert not re.search(r'name="action" value="\d', page)


def test_alone_one_is_told_that_the_table_waits(browse, open_table, alice):
    match = open_table()
    Seat.objects.filter(user=alice).update(seen_at=now_ms())
    page = browse(alice).get(_url("leave", match)).text
    assert "桌上没有别人了" in page


def test_all_of_it_is_said_in_english_too(client, alice, bob, carol, match):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    _open_to_all(match)
    pages = []

    def look(user, *names: str) -> None:
        client.force_login(user)
        pages.extend(client.get(_url(name, match)).text for name in names)

    look(alice, "leave")
    referee.call_vote(match.pk, alice)
    look(alice, "table", "leave")
    look(bob, "table")
    referee.vote(match.pk, bob, 1, False)
    look(bob, "table")
    seat = _left(match, bob)
    look(bob, "table")
    pages.append(client.get(reverse("lobby")).text)
    look(carol, "take-seat", "table")
    look(alice, "table", "leave")
    referee.take_over(match.pk, carol, seat)
    look(bob, "table")
    referee.call_vote(match.pk, alice)
    referee.vote(match.pk, carol, 2, True)
    look(alice, "table")
    assert [line for page in pages for line in chinese_in(page)] == []
