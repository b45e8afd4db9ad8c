"""A watcher's socket: what it is sent and when, what it never is, and when it ends."""

import json
import re

import pytest
from django.urls import reverse

from accounts.models import User
from longyan.database import db
from longyan.engine.tiles import NAMES
from tables import referee, sockets, telling
from tables.models import ANYBODY, LINK, NOBODY, Match, Room, Seat, new_key
from tables.table import moment, now_ms
from tables.watching import foyer, past, pictures, screenings
from tables.watching.pictures import Outlook
from tests.tables import playing, watched
from tests.tables.sockets.pages import Page, session_of
from tests.tables.sockets.test_what_is_sent import FACE
from tests.tables.watched import DELAY, STEP, T0

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("watchers_clock")]

SIGNED_OUT, NOT_YOURS = 4401, 4403

USUAL_ROUND, PAUSE = foyer.ROUND, screenings._pause

BY_CODE, BY_LINK = "/ws/watch/{code}/", "/ws/r/{code}/watch/"


@pytest.fixture(autouse=True)
def _begun(watchers_clock, monkeypatch):
    """The first thing that may be seen is. Then the clock stands still, so nothing looks again by itself."""
    watchers_clock.now = T0 + DELAY
    monkeypatch.setattr(foyer, "ROUND", 3600)
    monkeypatch.setattr(screenings, "_pause", lambda past: 3600)


@pytest.fixture
def match(alice, bob) -> Match:
    """Alice and Bob play with computer players; whoever has an account may watch."""
    return watched.opened(alice, alice, bob, "beginner", "beginner", watching=ANYBODY)


@pytest.fixture
def watch(match, browsers, erin):
    """A page of a watcher, Erin's by the room's code unless it is said otherwise; not yet connected."""

    def page(user: User | None = erin, by_link: bool = False, seat: int = 0) -> Page:
        session = session_of(browsers[user]) if user else None
        address = (BY_LINK if by_link else BY_CODE) + f"?seat={seat}"
        return Page(match.room.key if by_link else match.room.code, session, address=address)

    return page


async def _at(match, clock, now: int, *pages: Page) -> list[dict[str, str]]:
    """What these pages are sent when it is now: the screening looks, as by itself it would now."""
    clock.now = now
    foyer._screenings[match.room_id].stir()
    return [await page.hear_all() for page in pages]


async def _refused(page: Page) -> int:
    assert (await page.wire.connect())[0]
    code = await page.closed()
    assert page.shown == {}
    return code


def _shown(page: Page) -> dict[str, str]:
    return {name: html for name, html in page.shown.items() if name not in ("pulse", "bar")}


def _drawn(match, now: int, position: int = 0) -> dict[str, str]:
    """The fragments that are shown now, drawn anew."""
    past.forget()
    outlook = Outlook(position, "zh-hans")
    shown = pictures.past_of(Room.objects.get(pk=match.room_id), now)
    fragments = pictures.drawn(shown, [outlook], 1)[outlook].fragments
    return {name: html for name, html in fragments.items() if name != "bar"}


# What is sent, and when


async def test_the_first_push_is_all_that_was_there_then(match, watch, watchers_clock):
    end = await db(watched.play, match, 6)
    watchers_clock.now = end - STEP + DELAY
    page = await watch(seat=2).open()
    assert _shown(page) == await db(_drawn, match, end - STEP + DELAY, 2)


async def test_nothing_is_sent_before_its_moment_and_everything_at_it(match, watch, watchers_clock):
    page = await watch().open()
    await page.hear_all()
    end = await db(watched.play, match, 8)
    for moved in range(T0 + STEP, end + STEP, STEP):
        (early,) = await _at(match, watchers_clock, moved + DELAY - 1, page)
        assert set(early) <= {"bar", "pulse"}
        await _at(match, watchers_clock, moved + DELAY, page)
        assert _shown(page) == await db(_drawn, match, moved + DELAY)


async def test_the_screening_wakes_by_itself_when_a_stored_move_may_be_shown(match, watch, monkeypatch, alice):
    room = await db(lambda: Room.objects.get(pk=match.room_id))
    end = await db(watched.play, match, 2)
    for now in (T0 + DELAY, T0 + STEP + DELAY - 300):
        shown = await db(pictures.past_of, room, now)
        assert shown.changes_at == T0 + STEP
        monkeypatch.setattr(screenings, "now_ms", lambda now=now: now)
        assert PAUSE(shown) == pytest.approx((T0 + STEP + DELAY - now) / 1000)
    later = await db(pictures.past_of, room, end + DELAY)
    assert later.changes_at is None
    assert PAUSE(later) == DELAY / 1000 - screenings.SLACK


async def test_a_deal_comes_to_a_watcher_by_itself(alice, bob, browsers, erin, monkeypatch):
    """By the real clock, with a second's delay."""
    monkeypatch.setattr(screenings, "_pause", PAUSE)
    for module in (pictures, screenings):
        monkeypatch.setattr(module, "now_ms", now_ms)
    seating = (alice, bob, "beginner", "beginner")
    match = await db(
        lambda: watched.opened(alice, *seating, watching=ANYBODY, watch_delay_seconds=1, now=now_ms() - 2000)
    )
    page = await Page(match.room.code, session_of(browsers[erin]), address=BY_CODE).open()
    await db(playing.step, match)
    while not any(name.startswith("river") for name in await page.hear()):
        pass


async def test_a_pass_sends_a_watcher_nothing_at_all(match, watch, watchers_clock):
    page = await watch().open()
    await _at(match, watchers_clock, T0 + DELAY, page)
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    frames = len(page.heard)
    await db(watched.play, match, 1)
    moves = (await db(playing.deal_of, match)).moves
    assert moves > 1
    assert state.questions[seat]
    await _at(match, watchers_clock, T0 + STEP + DELAY, page)
    assert len(page.heard) == frames + 1


async def test_no_concealed_tile_is_ever_sent(match, watch, watchers_clock):
    """Over a whole deal: tiles with faces are those that lie open, and the rest are backs."""
    page = await watch().open()
    end = await db(watched.play_out, match, playing.wild(3))
    deal = await db(playing.deal_of, match)
    for then in range(T0, end, STEP):
        await _at(match, watchers_clock, then + DELAY, page)
        state = await db(watched.state_at, deal, then)
        hidden = sum(len(hand.tiles) for hand in state.hands) + sum(
            3 for hand in state.hands for meld in hand.melds if meld.kind == "concealed_kong"
        )
        lines = "".join(page.shown[f"line-{spot}"] for spot in range(4))
        assert lines.count('class="b"') == hidden
        faces = FACE.findall("".join(page.shown[f"line-{spot}"] for spot in range(4)))
        laid = [NAMES[tile] for hand in state.hands for tile in hand.flowers]
        laid += [
            NAMES[meld.tile]
            for hand in state.hands
            for meld in hand.melds
            for _tile in range(1 if meld.kind == "concealed_kong" else 4 if meld.is_kong else 3)
        ]
        assert sorted(faces) == sorted(laid)
        assert page.shown["hand"].count("<use") == 0
        assert "value=" not in page.shown["actions"]


@pytest.mark.parametrize("hands_open", ["all", "winner"])
async def test_a_settlement_lays_open_what_the_room_says(match, watch, watchers_clock, hands_open):
    await db(lambda: Room.objects.update(hands_open=hands_open))
    page = await watch().open()
    end = await db(watched.play_out, match)
    await _at(match, watchers_clock, end + DELAY - 1, page)
    assert "verdict" not in page.shown["sheet"]
    await _at(match, watchers_clock, end + DELAY, page)
    state = await db(playing.state_of, match)
    winner = state.outcome.winner
    shown = range(4) if hands_open == "all" else [] if winner is None else [winner]
    opened = "".join(page.shown[f"line-{spot}"] for spot in range(4))
    assert opened.count("concealed open") == len(shown)


async def test_watchers_of_one_side_are_sent_the_same_bytes_from_one_drawing(
    match, watch, browsers, watchers_clock, erin, dave, carol, monkeypatch
):
    pages = [await watch(user).open() for user in (erin, dave, carol)]
    aside = await watch(seat=1).open()
    for page in (*pages, aside):
        await page.hear_all()
    drawings, real = [], pictures.sight
    monkeypatch.setattr(pictures, "sight", lambda past, *facts: drawings.append(facts[0]) or real(past, *facts))
    await db(watched.play, match, 1)
    await _at(match, watchers_clock, T0 + STEP + DELAY, *pages, aside)
    assert len({page.heard[-1] for page in pages}) == 1
    assert aside.heard[-1] != pages[0].heard[-1]
    assert sorted(drawings) == [0, 1]


async def test_a_heartbeat_is_answered_by_a_pulse_and_what_was_missed_comes_again(match, watch):
    page = await watch().open()
    await page.hear_all()
    whole = set(page.shown)
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}
    await page.beat("not-what-it-should-show")
    assert set(await page.hear_all()) == whole


async def test_a_watcher_who_lost_a_push_and_hears_the_answer_to_a_heartbeat_heals_at_the_next(
    match, watch, watchers_clock
):
    page = await watch().open()
    await page.hear_all()
    whole = set(page.shown)
    await db(watched.play, match, 1)
    await _at(match, watchers_clock, T0 + STEP + DELAY)
    await page.miss()
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}
    await page.beat()
    assert set(await page.hear_all()) == whole
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}


async def test_a_watcher_has_nothing_to_say(match, watch):
    page = await watch().open()
    await page.hear_all()
    before = await db(playing.state_of, match)
    for said in ("1 pass", "next", "again", "back", "auto 1 win on"):
        await page.say(said)
        assert set(await page.hear_all()) == {"notice"}
        assert page.notice
    assert await db(playing.state_of, match) == before


async def test_nothing_that_is_told_to_seats_or_persons_reaches_a_watcher(match, watch, erin):
    page = await watch().open()
    await page.hear_all()
    await db(telling.tell, telling.table(match.pk), "changed")
    await db(lambda: telling.tell(telling.person(erin.pk), "signed_out", session="x"))
    assert await page.hears_nothing()


async def test_the_ranking_and_then_the_next_match_come_by_themselves(alice, browsers, erin, watchers_clock):
    match = await db(lambda: watched.opened(alice, alice, *["beginner"] * 3, watching=ANYBODY, deals=1))
    page = await Page(match.room.code, session_of(browsers[erin]), address=BY_CODE).open()
    end = await db(watched.play_out, match)
    await _at(match, watchers_clock, end + DELAY, page)
    assert "ranks" in page.shown["sheet"]
    await db(referee.again, match.pk, alice, end + STEP)
    await _at(match, watchers_clock, end + STEP + DELAY - 1, page)
    assert "ranks" in page.shown["sheet"]
    await _at(match, watchers_clock, end + STEP + DELAY, page)
    assert "ranks" not in page.shown["sheet"]
    assert 'data-deal="1"' in page.shown["middle"]


# How many


async def test_the_table_sees_how_many_watch(match, watch, page_of, alice, erin, dave, monkeypatch):
    monkeypatch.setattr(foyer, "ROUND", 0.05)
    table = await page_of(alice).open()
    pages = [await watch().open(), await watch().open(), await watch(None, by_link=True).open()]
    while "2人旁观" not in table.shown["bar"]:
        await table.hear()
    while "2人旁观" not in pages[0].shown["bar"]:
        await pages[0].hear()
    for page in pages:
        await page.close()
    while "watchers" in table.shown["bar"]:
        await table.hear()


# Who may, and for how long


async def test_who_may_not_watch_learns_nothing(match, watch, browsers, erin):
    await db(lambda: Room.objects.update(watching=NOBODY))
    nowhere = Page("000000", session_of(browsers[erin]), address=BY_CODE)
    assert await _refused(watch()) == await _refused(watch(by_link=True)) == await _refused(nowhere) == NOT_YOURS


async def test_the_link_alone_lets_watch_where_the_room_says_so(match, watch, alice):
    await db(lambda: Room.objects.update(watching=LINK))
    assert await _refused(watch()) == NOT_YOURS
    await watch(None, by_link=True).open()
    assert await _refused(watch(None)) == SIGNED_OUT
    assert await _refused(watch(alice, by_link=True)) == NOT_YOURS


def _close_the_doors(match, erin, browser):
    Room.objects.update(watching=NOBODY)


def _renew_the_link(match, erin, browser):
    Room.objects.update(key=new_key())


def _sit_down(match, erin, browser):
    Seat.objects.filter(match=match, bot__gt="").first().delete()
    Seat.objects.create(match=match, index=9, user=erin)


def _bar(match, erin, browser):
    erin.is_active = False
    erin.save()


def _change_password(match, erin, browser):
    erin.set_password("another-eight-tiles")
    erin.save()


def _log_out(match, erin, browser):
    browser.post(reverse("log-out"))


def _expire(match, erin, browser):
    browser.session.delete()


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (_close_the_doors, NOT_YOURS),
        (_renew_the_link, NOT_YOURS),
        (_sit_down, NOT_YOURS),
        (_bar, SIGNED_OUT),
        (_change_password, sockets.RESTARTING),
        (_log_out, sockets.RESTARTING),
        (_expire, sockets.RESTARTING),
    ],
)
async def test_what_lets_somebody_watch_can_end(match, watch, browsers, erin, monkeypatch, end, code):
    monkeypatch.setattr(foyer, "ROUND", 0.05)
    page = await watch(by_link=True).open()
    await db(end, match, erin, browsers[erin])
    session = watch(by_link=False)
    assert await page.closed() == code
    if code == sockets.RESTARTING:
        assert await _refused(session) == SIGNED_OUT


def test_the_usher_goes_round_often_enough():
    """Closed within two seconds."""
    assert USUAL_ROUND <= 1


async def test_a_room_that_was_closed_says_so_when_that_may_be_seen(match, watch, watchers_clock):
    page = await watch().open()
    await page.hear_all()
    await db(lambda: Room.objects.update(closed_at=moment(T0 + STEP)))
    await _at(match, watchers_clock, T0 + STEP + DELAY - 1, page)
    watchers_clock.now += 1
    foyer._screenings[match.room_id].stir()
    assert await page.closed() == screenings.OVER
    assert "散了" in page.notice


async def test_the_oldest_page_makes_room_for_a_fifth(watch, settings):
    pages = [await watch().open() for _number in range(sockets.EACH)]
    await watch().open()
    assert await pages[0].closed() == sockets.REPLACED
    settings.WATCHERS_PER_ADDRESS = 1
    strangers = [await watch(None, by_link=True).open() for _number in range(2)]
    assert await strangers[0].closed() == sockets.REPLACED


async def test_who_watches_one_table_and_sits_at_another_is_not_there_for_it(
    match, watch, page_of, alice, browsers, dave
):
    """Their watching page is none of the pages by which a seat counts as taken."""
    page = await watch(dave).open()
    assert dave.pk not in sockets._open
    await page.close()


async def test_when_the_last_one_goes_nothing_is_kept(match, watch):
    pages = [await watch().open(), await watch(seat=1).open()]
    for page in pages:
        await page.close()
    assert foyer._screenings == {}


async def test_frames_of_any_kind_are_survived(match, watch):
    page = await watch().open()
    for text in ("", "{}", "[]", json.dumps({"beat": 5}), "x" * 4000):
        await page.send(text)
    await page.send(data=b"\x00")
    await page.hear_all()
    assert re.search("看不懂", page.notice)
