"""A room's secret link: whoever has it sits down, with or without an account; its owner can renew it."""

import re

import pytest
import segno
from django.contrib.auth import SESSION_KEY
from django.test import Client

from accounts.models import User
from longyan import qr
from longyan.engine.presets import changed, preset
from tables import referee, rooms
from tables.entrance import links
from tables.models import Chair, Room, Seat, new_key
from talk import distance
from talk.models import Distance
from tests.tables import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(alice) -> Room:
    """Alice waits with three free chairs."""
    return rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])


def _link(room: Room, page: str = "") -> str:
    return f"/r/{room.key}/{page}"


def _body(answer) -> str:
    """A page without what differs each time, and without its own address."""
    return re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", answer.text)


# --- Sitting down -------------------------------------------------------------------------------------------


def test_the_page_says_the_rules_before_one_sits(client, room):
    page = client.get(_link(room)).text
    assert all(said in page for said in ("Alice", "一缺三", "乐趣半自摸", "与乐趣半自摸完全一样", "8局", "坐下"))


def test_what_differs_from_the_preset_is_listed(client, alice):
    rules = changed(preset("lequ-half"), {"base": 5})
    room = rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None], rules=rules)
    page = client.get(_link(room)).text
    assert "与乐趣半自摸有1处不同" in page
    assert re.search(r"底分 <b>5</b> <small>原来：\d", page)


def test_one_tap_sits_down(browse, bob, room):
    answer = browse(bob).post(_link(room, "sit/"))
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{room.code}/")
    assert Chair.objects.get(user=bob).room == room


def test_a_friend_without_an_account_sits_within_two_taps(room):
    """The link, and the button of its page."""
    friend = Client(enforce_csrf_checks=True)
    page = friend.get(_link(room)).text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    answer = friend.post(_link(room, "sit/"), {"csrfmiddlewaretoken": token, "username": ""})
    assert answer["Location"] == f"/t/{room.code}/"
    guest = User.objects.get(pk=friend.session[SESSION_KEY])
    assert guest.is_guest
    assert guest.username.startswith("游客")
    assert Chair.objects.get(user=guest).room == room


def test_a_friend_may_say_a_name(client, room):
    client.post(_link(room, "sit/"), {"username": "阿明"})
    guest = User.objects.get(username="阿明")
    assert guest.is_guest
    assert Chair.objects.get(user=guest).room == room


@pytest.mark.parametrize(("name", "why"), [("Alice", "已经有人用了"), ("a b", "不能有空格"), ("管理员1", "不能选")])
def test_a_name_that_cannot_be_is_refused_in_words(client, room, name, why):
    answer = client.post(_link(room, "sit/"), {"username": name}, follow=True)
    assert why in answer.text
    assert User.objects.count() == 1
    assert Chair.objects.filter(user__isnull=False).count() == 1


def test_an_address_has_only_so_many_guests(client, room, settings):
    settings.GUESTS_PER_HOUR_AND_ADDRESS = 1
    client.post(_link(room, "sit/"))
    answer = Client().post(_link(room, "sit/"), follow=True)
    assert "过60分钟再来" in answer.text
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_room_that_is_full_says_so(browse, alice, bob, client):
    room = rooms.open_room(alice, "lequ-half", 8, [alice, bob_of := User.objects.create_user("Full"), None, "steady"])
    rooms.sit(room.pk, bob)
    assert bob_of
    for browser in (client, browse(User.objects.create_user("Late"))):
        page = browser.get(_link(room)).text
        assert "这一桌坐满了" in page
        assert _link(room, "sit/") not in page


def test_a_match_that_runs_says_so_and_shows_nothing_of_it(browse, alice, bob, client):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    for browser in (client, browse(bob)):
        page = browser.get(_link(match.room)).text
        assert "这一桌正在打" in page
        assert 'id="hand"' not in page
        assert "开打了" in page


@pytest.mark.parametrize(("watching", "is_offered"), [("nobody", False), ("link", True), ("anybody", True)])
def test_a_match_that_runs_may_be_watched_where_the_room_lets_one(browse, alice, bob, client, watching, is_offered):
    match = playing.opened(alice, alice, *["beginner"] * 3, watching=watching)
    for browser in (client, browse(bob)):
        assert (f'href="{_link(match.room, "watch/")}"' in browser.get(_link(match.room)).text) == is_offered


def test_a_seat_that_was_left_can_be_taken_over(browse, alice, bob, carol):
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    seat = Seat.objects.get(match=match, user=bob).index
    browser = browse(carol)
    assert "take/" not in browser.get(_link(match.room)).text
    referee.leave(match.pk, bob)
    page = browser.get(_link(match.room)).text
    assert "接Bob的座位" in page
    form = re.search(
        r'action="(/t/\d+/take/)".*?name="key" value="([^"]+)".*?name="seat" value="(\d)"', page, re.DOTALL
    )
    assert form[3] == str(seat)
    answer = browser.post(form[1], {"key": form[2], "seat": form[3]})
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{match.room.code}/")
    assert Seat.objects.get(match=match, user=carol).index == seat


def test_a_friend_without_an_account_takes_a_seat_over_at_once(alice, bob, client):
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    assert _link(match.room, "sit/") not in client.get(_link(match.room)).text
    referee.leave(match.pk, bob)
    assert _link(match.room, "sit/") in client.get(_link(match.room)).text
    answer = client.post(_link(match.room, "sit/"), {"username": "阿明"})
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{match.room.code}/")
    assert match.seats.filter(user__username="阿明").exists()


def test_whom_the_owner_sent_away_may_only_ask(browse, alice, bob, room):
    chair = rooms.sit(room.pk, bob)
    rooms.clear(room.pk, alice, chair.index)
    browser = browse(bob)
    page = browser.get(_link(room)).text
    assert _link(room, "sit/") not in page
    browser.post(_link(room, "sit/"))
    assert not Chair.objects.filter(user=bob).exists()
    assert browser.post(_link(room, "ask/"))["Location"] == f"/t/{room.code}/"
    assert room.requests.filter(user=bob, answer="waiting").exists()


def test_the_page_follows_what_happens_at_the_room(browse, bob, carol, room):
    browser = browse(carol)
    here = re.search(r'hx-get="([^"]+)"', browser.get(_link(room)).text)[1]
    assert browser.get(here).status_code == 204
    rooms.sit(room.pk, bob)
    fresh = browser.get(here)
    assert "Bob" in fresh.text
    assert fresh.text.startswith('<div id="door"')
    rooms.sit(room.pk, carol)
    assert browser.get(here)["HX-Redirect"] == f"/t/{room.code}/"


def test_whoever_plays_elsewhere_is_told_where(browse, bob, room):
    match = playing.opened(bob, bob, *["beginner"] * 3)
    answer = browse(bob).post(_link(room, "sit/"), follow=True)
    assert f"您在{match.room.code}号房的牌还没打完" in answer.text


def test_whoever_would_meet_somebody_they_blocked_is_warned(browse, bob, carol, room):
    """A link from a friend is the person's own choice; that somebody blocked them, they are not told."""
    rooms.sit(room.pk, bob)
    browser = browse(carol)
    distance.keep(bob, carol, Distance.BLOCK)
    assert "拉黑" not in browser.get(_link(room)).text
    distance.keep(carol, bob, Distance.BLOCK)
    assert "这一桌有您拉黑的人：Bob" in browser.get(_link(room)).text
    browser.post(_link(room, "sit/"))
    assert Chair.objects.get(user=carol).room == room


# --- What it tells to whom ----------------------------------------------------------------------------------


def test_who_only_holds_the_link_reads_the_owners_name_alone(browse, bob, carol, client, room):
    rooms.sit(room.pk, bob)
    page = client.get(_link(room)).text
    assert "Alice" in page
    assert "Bob" not in page
    assert room.code not in page
    assert "Bob" in browse(carol).get(_link(room)).text


def test_it_is_kept_by_no_cache_and_no_index_and_told_to_no_other_site(browse, alice, client, room):
    for browser in (client, browse(alice)):
        answer = browser.get(_link(room))
        assert "no-store" in answer["Cache-Control"]
        assert "noindex" in answer["X-Robots-Tag"]
        assert answer["Referrer-Policy"] == "same-origin"
        assert '<meta name="robots" content="noindex' in answer.text
        assert not re.search(r'target="_blank"|download|window\.open', answer.text)


def test_reading_it_leaves_nothing_behind(client, room):
    before = User.objects.count(), Chair.objects.filter(user=None).count()
    client.get(_link(room))
    assert (User.objects.count(), Chair.objects.filter(user=None).count()) == before
    assert SESSION_KEY not in client.session


# --- Guessing and renewing ----------------------------------------------------------------------------------


def test_a_key_is_at_least_128_bits():
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(len(key) * 6 >= 128 for key in keys)


def test_unknown_closed_and_renewed_links_are_the_same_page(browse, alice, bob, room):
    gone = rooms.open_room(bob, "lequ-half", 8, [bob, None, None, None])
    Room.objects.filter(pk=gone.pk).update(closed_at=gone.created_at)
    old = room.key
    browse(alice).post(_link(room, "renew/"))
    pages = [Client().get(f"/r/{key}/") for key in ("A" * 22, gone.key, old, "x")]
    assert {page.status_code for page in pages} == {404}
    assert len({_body(page) for page in pages}) == 1
    for page in ("sit/", "qr.svg", "card.png"):
        answers = [Client().get(f"/r/{key}/{page}") for key in ("A" * 22, old)]
        assert len({(answer.status_code, _body(answer)) for answer in answers}) == 1
    assert Client().post(f"/r/{old}/sit/").status_code == 404


def test_the_owner_renews_the_link(browse, alice, room):
    answer = browse(alice).post(_link(room, "renew/"))
    fresh = Room.objects.get(pk=room.pk)
    assert (answer.status_code, answer["Location"]) == (303, f"/r/{fresh.key}/")
    assert fresh.key != room.key
    assert Client().get(f"/r/{fresh.key}/").status_code == 200


def test_nobody_else_renews_it(browse, bob, client, room):
    rooms.sit(room.pk, bob)
    assert browse(bob).post(_link(room, "renew/")).status_code == 404
    assert client.post(_link(room, "renew/")).status_code == 302
    assert "renew/" not in browse(bob).get(_link(room)).text
    assert Room.objects.get(pk=room.pk).key == room.key


# --- Handing it on ------------------------------------------------------------------------------------------


def test_who_sits_there_shows_link_code_and_qr_picture(browse, alice, bob, room):
    rooms.sit(room.pk, bob)
    for user in (alice, bob):
        page = browse(user).get(_link(room)).text
        assert f'value="http://testserver{_link(room)}"' in page
        assert room.code in page
        assert f'src="{_link(room, "qr.svg")}"' in page


def test_a_page_over_https_gives_links_over_https(alice, room, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    page = Client(HTTP_X_FORWARDED_PROTO="https", HTTP_HOST="localhost").get(_link(room)).text
    for address in (f"https://localhost{_link(room)}", f"https://localhost{_link(room)}card.png"):
        assert f'content="{address}' in page


def test_the_qr_picture_is_that_of_the_link(client, room):
    answer = client.get(_link(room, "qr.svg"))
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert answer.text == qr.svg(f"http://testserver{_link(room)}")
    modules = len(segno.make_qr(f"http://testserver{_link(room)}", error="m").matrix)
    assert f'viewBox="0 0 {modules + 8} {modules + 8}"' in answer.text
    assert 'fill="#fff"' in answer.text
    assert "style" not in answer.text


def test_in_wechat_one_is_told_where_its_own_menu_is(alice, room):
    browser = Client(HTTP_USER_AGENT="Mozilla/5.0 (Linux; Android 10) MicroMessenger/8.0.40 NetType/WIFI")
    browser.force_login(alice)
    assert "转发给朋友" in browser.get(_link(room)).text
    plain = Client()
    plain.force_login(alice)
    assert "转发给朋友" not in plain.get(_link(room)).text


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("https://a.example/r/AAAAAAAAAAAAAAAAAAAAAA/", "AAAAAAAAAAAAAAAAAAAAAA"),
        ("快来/r/AAAAAAAAAAAAAAAAAAAA_-", "AAAAAAAAAAAAAAAAAAAA_-"),
        ("/r/short/", ""),
        ("123456", ""),
    ],
)
def test_links_are_found_in_what_is_pasted(text, key):
    assert links.key_in(text) == key
