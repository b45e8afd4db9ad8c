"""A room's code: typed, pasted, guessed."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from longyan.watch.figures import WRONG_CODES
from tables import limits, rooms
from tables.entrance import codes
from tables.limits import TooOften
from tables.models import Chair, Room, SitRequest, Tally
from talk import distance
from talk.models import Distance
from tests.guessing.bot import Bot
from tests.guessing.site import fill, now_is
from tests.tables import playing
from tests.tables.conftest import T0

JOIN = reverse("join")
MINUTE = 60_000
HERE = "192.0.2.1"

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(alice) -> Room:
    """Alice waits with three free chairs."""
    return rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])


@pytest.fixture
def at_t0():
    with now_is(T0):
        yield


def _free_code() -> str:
    """A code that no room has."""
    return next(code for code in map("{:06}".format, range(10**6)) if not Room.objects.filter(code=code).exists())


def _typed(browser, code: str, **headers):
    return browser.post(JOIN, {"code": code}, **headers)


def _body(answer) -> str:
    """A page without what differs each time, and without its own address."""
    return re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", answer.text)


# --- What is typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("123456", "123456"),
        (" 123 456 ", "123456"),
        ("１２３４５６", "123456"),
        ("１２３－４５６", "123456"),
        ("房号：123456，快来！", "123456"),
        ("今晚8点 房号 012345 三缺一", "012345"),
        ("12345", ""),
        ("1234567", ""),
        ("123456 654321", ""),
        ("", ""),
        ("一二三四五六", ""),
        ("٣٤٥٦٧٨", ""),
    ],
)
def test_codes_are_read_as_people_write_them(typed, code):
    assert codes.read(typed) == code


def test_what_is_no_code_is_said_so_and_counts_for_nothing(browse, bob, at_t0):
    browser = browse(bob)
    for _ in range(10):
        answer = _typed(browser, "12345")
        assert (answer.status_code, answer["Location"]) == (303, JOIN)
    assert "房号是六位数字" in browser.get(JOIN).text
    assert not Tally.objects.exists()


def test_a_pasted_link_is_followed(browse, bob, room):
    answer = _typed(browse(bob), f"三缺一！ https://mj.example/r/{room.key}/ 点开")
    assert (answer.status_code, answer["Location"]) == (303, f"/r/{room.key}/")


# --- What a code opens --------------------------------------------------------------------------------------


def test_the_code_leads_to_the_rules_and_a_request_that_the_owner_accepts(browse, alice, bob, room):
    browser = browse(bob)
    before = _typed(browser, room.code)
    assert before.status_code == 303
    page = browser.get(before["Location"]).text
    assert all(said in page for said in ("乐趣半自摸", "与乐趣半自摸完全一样", "8局", "Alice", "一缺三", "请求坐下"))
    assert room.key not in page
    asked = browser.post(f"{before['Location']}ask/")
    assert (asked.status_code, asked["Location"]) == (303, f"/t/{room.code}/")
    assert not Chair.objects.filter(user=bob).exists()
    rooms.admit(room.pk, alice, SitRequest.objects.get().pk)
    assert Chair.objects.get(user=bob).room == room
    assert browser.get(before["Location"])["Location"] == f"/t/{room.code}/"


def test_whoever_sits_there_is_led_in(browse, alice, room):
    browser = browse(alice)
    assert browser.get(_typed(browser, room.code)["Location"])["Location"] == f"/t/{room.code}/"


def test_strangers_log_in_first(client, room):
    answer = _typed(client, room.code)
    assert answer["Location"].startswith(reverse("log-in"))
    assert not Tally.objects.exists()


def test_while_a_match_runs_the_page_says_so_and_shows_no_hand(browse, alice, bob):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    browser = browse(bob)
    page = browser.get(_typed(browser, match.room.code)["Location"]).text
    assert "这一桌正在打" in page
    assert 'id="hand"' not in page


@pytest.mark.parametrize(("watching", "is_offered"), [("nobody", False), ("link", False), ("anybody", True)])
def test_by_its_code_a_match_is_watched_only_where_anybody_may(browse, alice, bob, watching, is_offered):
    match = playing.opened(alice, alice, *["beginner"] * 3, watching=watching)
    browser = browse(bob)
    page = browser.get(_typed(browser, match.room.code)["Location"]).text
    assert (f'href="/t/{match.room.code}/watch/"' in page) == is_offered


def test_the_page_before_a_room_is_for_whoever_knew_the_code_alone(browse, bob, carol, room):
    before = _typed(browse(bob), room.code)["Location"]
    assert browse(bob).get(before).status_code == 200
    strange = browse(carol).get(before)
    assert strange.status_code == 404
    assert _body(strange) == _body(browse(carol).get("/join/no-such-token/"))
    Room.objects.update(closed_at=room.created_at)
    assert browse(bob).get(before).status_code == 404


# --- Who guesses --------------------------------------------------------------------------------------------


def test_every_way_to_find_nothing_looks_the_same(browse, bob, alice, carol, room):
    """A code that nobody has, the code of a room that is closed, and that of somebody who blocked the person."""
    closed = rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])
    Room.objects.filter(pk=closed.pk).update(closed_at=closed.created_at)
    blocking = rooms.open_room(carol, "lequ-half", 8, [carol, None, None, None])
    distance.keep(carol, bob, Distance.BLOCK)
    pages = []
    for code in (_free_code(), closed.code, blocking.code):
        browser, tries = browse(bob), Tally.objects.count()
        answer = _typed(browser, code)
        assert (answer.status_code, answer["Location"]) == (303, JOIN)
        pages.append(_body(browser.get(JOIN)))
        assert Tally.objects.count() >= tries
    assert len(set(pages)) == 1
    assert "没有这个房号" in pages[0]
    assert len(Tally.objects.get(who=limits.person(bob)).moments) == 3


def test_finding_nothing_costs_the_same(bob, alice, carol, room):
    closed = rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])
    Room.objects.filter(pk=closed.pk).update(closed_at=closed.created_at)
    blocking = rooms.open_room(carol, "lequ-half", 8, [carol, None, None, None])
    distance.keep(carol, bob, Distance.BLOCK)
    codes.room_of(_free_code(), bob, HERE)
    asked = []
    for code in (_free_code(), closed.code, blocking.code):
        with CaptureQueriesContext(connection) as queries:
            assert codes.room_of(code, bob, HERE) is None
        asked.append(len(queries))
    assert len(set(asked)) == 1


def test_after_five_wrong_ones_the_sixth_waits_and_is_told_how_long(browse, bob, room, at_t0):
    browser, wrong = browse(bob), _free_code()
    assert [_typed(browser, wrong).status_code for _ in range(6)] == [303] * 5 + [429]
    refused = _typed(browser, room.code)
    assert refused.status_code == 429
    assert "请过 10 分钟再试" in refused.text
    assert refused["Retry-After"] == "600"
    with now_is(T0 + 10 * MINUTE):
        assert _typed(browser, room.code)["Location"] != JOIN


def test_another_account_at_the_same_address_waits_too(browse, bob, carol, room, at_t0):
    for _ in range(5):
        _typed(browse(bob), _free_code())
    assert _typed(browse(carol), room.code).status_code == 429
    assert _typed(browse(carol), room.code, REMOTE_ADDR="192.0.2.9").status_code == 303


def test_the_same_account_at_another_address_waits_too(browse, bob, room, at_t0):
    for number in range(5):
        _typed(browse(bob), _free_code(), REMOTE_ADDR=f"192.0.2.{number}")
    assert _typed(browse(bob), room.code, REMOTE_ADDR="192.0.2.9").status_code == 429


def test_right_codes_cost_nothing(browse, bob, room, at_t0):
    for _ in range(12):
        assert _typed(browse(bob), room.code).status_code == 303


def test_many_wrong_codes_in_a_minute_are_told_the_house_once(caplog):
    people = [User(pk=number) for number in range(1000, 1013)]
    counted = WRONG_CODES._value.get()
    for place in range(65):
        codes.room_of("000000", people[place // 5], f"192.0.2.{place // 5}", now=T0 + place)
    assert WRONG_CODES._value.get() - counted == 65
    assert caplog.text.count("somebody is guessing") == 1
    assert "000000" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_guesses_sent_all_at_once_are_counted_one_by_one(bob):
    def guess(_: int) -> bool:
        try:
            codes.room_of("000000", bob, HERE, now=T0)
        except TooOften:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(guess, range(16))) == 5


def test_a_day_of_guessing_from_some_addresses_brings_nothing():
    """The short form of ``python -m tests.guessing``."""
    fill(20, seed=1)
    takings = Bot(2, seed=1).guess_for(24 * 60 * MINUTE, T0)
    assert 70 <= takings.guesses <= 80
    assert (takings.room_pages, takings.seats, takings.hands, takings.by_other_ways) == (0, 0, 0, 0)


def test_a_guess_that_hits_opens_no_more_than_a_request(alice, room):
    bot = Bot(1, seed=1)
    bot._go_on(bot.browsers[0], _typed(bot.browsers[0], room.code)["Location"], room.code)
    bot._count_what_was_got()
    assert (bot.takings.room_pages, bot.takings.requests, bot.takings.seats, bot.takings.hands) == (1, 1, 0, 0)
