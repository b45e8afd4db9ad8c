"""Watching a table: who may, what they see of it, and how late."""

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from longyan.engine import seat_view
from tables import referee
from tables.models import ANYBODY, LINK, NOBODY, Match, Move, Room, Seat
from tables.table import moment
from tables.watching import audience, past, pictures
from tables.watching.pictures import Outlook
from tests.fragments import fragments_of
from tests.longyan.engine.test_seatview import shuffled_for
from tests.tables import playing, watched
from tests.tables.watched import DELAY, STEP, T0

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("watchers_clock")]

HIDDEN_PATH = re.compile(r"[0-9]{6}|[\w-]{22,64}")


@pytest.fixture
def match(alice, bob) -> Match:
    """Alice and Bob play with computer players; whoever has an account may watch."""
    return watched.opened(alice, alice, bob, "beginner", "beginner", watching=ANYBODY)


def _page(match: Match) -> str:
    return reverse("watch", args=[match.room.code])


def _link(match: Match) -> str:
    return reverse("linked-watch", args=[match.room.key])


def _news(match: Match, digest: str = "") -> str:
    return reverse("watch-news", args=[match.room.code]) + f"?digest={digest}"


def _digest(page: str) -> str:
    return re.search(r'data-digest="(\w+)"', page)[1]


def _river(page: str) -> int:
    """How many discards lie open."""
    return sum(part.count("<use") for part in re.findall(r'id="river-\d".*?</div>', page, re.DOTALL))


def _thrown(state) -> int:
    return sum(len(hand.river) for hand in seat_view(state, None).seats)


# Who may


@pytest.mark.parametrize(
    ("watching", "by_code", "by_link", "by_link_signed_out"),
    [(NOBODY, 404, 404, 404), (LINK, 404, 200, 200), (ANYBODY, 200, 200, 200)],
)
def test_the_rooms_setting_says_who_may_watch(browse, carol, match, watching, by_code, by_link, by_link_signed_out):
    Room.objects.update(watching=watching)
    browser = browse(carol)
    answers = browser.get(_page(match)), browser.get(_link(match)), Client().get(_link(match))
    assert [answer.status_code for answer in answers] == [by_code, by_link, by_link_signed_out]


def test_who_is_not_signed_in_and_has_no_link_logs_in_first(match):
    assert Client().get(_page(match))["Location"].startswith(reverse("log-in"))


@pytest.mark.parametrize("name", ["watch", "watch-rules", "linked-watch", "linked-watch-rules"])
def test_a_room_that_may_not_be_watched_and_none_at_all_are_answered_alike(browse, carol, match, name):
    Room.objects.update(watching=NOBODY)
    browser, room = browse(carol), match.room
    theirs = browser.get(reverse(name, args=[room.key if name.startswith("linked") else room.code]))
    nowhere = browser.get(reverse(name, args=["a" * 22 if name.startswith("linked") else "000000"]))
    assert (theirs.status_code, nowhere.status_code) == (404, 404)
    assert HIDDEN_PATH.sub("", theirs.text) == HIDDEN_PATH.sub("", nowhere.text)


def test_the_code_is_no_key(browse, carol, match):
    Room.objects.update(watching=LINK)
    assert browse(carol).get(reverse("linked-watch", args=[match.room.code])).status_code == 404


@pytest.mark.parametrize("make_url", [_page, _link])
def test_whoever_sits_at_the_table_is_led_to_their_seat(browse, bob, match, make_url):
    assert browse(bob).get(make_url(match))["Location"] == reverse("table", args=[match.room.code])
    assert browse(bob).get(_news(match)).status_code == 404


def test_whoever_sat_at_the_match_before_may_watch_the_next(browse, alice, bob, match):
    following = Match.objects.create(room=match.room, number=2, rules=match.rules, deals=1)
    Seat.objects.create(match=following, index=0, user=alice)
    assert browse(bob).get(_page(match)).status_code == 200


def test_watching_changes_nothing_and_takes_no_forms(browse, carol, match):
    moves = Move.objects.count()
    assert browse(carol).post(_page(match), {"action": "1 pass"}).status_code == 405
    browse(carol).get(_page(match), {"action": "1 pass"})
    assert Move.objects.count() == moves


# How late


def test_until_the_delay_has_passed_there_is_nothing_to_see(browse, carol, match, watchers_clock):
    watchers_clock.now = T0 + DELAY - 1
    early = browse(carol).get(_page(match))
    assert 'id="middle"' not in early.text
    assert 'http-equiv="refresh"' in early.text
    assert browse(carol).get(_news(match)).status_code == 404
    watchers_clock.now = T0 + DELAY
    assert 'id="middle"' in browse(carol).get(_page(match)).text


def test_every_step_is_seen_at_its_moment_and_not_before(browse, carol, match, watchers_clock):
    end, browser, deal = watched.play(match, 12), browse(carol), playing.deal_of(match)
    for then in range(T0, end + STEP, STEP):
        for moved in (then - 1, then):
            if moved < T0:
                continue
            watchers_clock.now = moved + DELAY
            past.forget()
            assert _river(browser.get(_page(match)).text) == _thrown(watched.state_at(deal, moved))


def test_a_page_that_is_loaded_is_the_same_whatever_has_been_played_since(browse, carol, match, watchers_clock):
    def page():
        return re.sub(r'value="\w{64}"', "", browse(carol).get(_page(match)).text)

    end = watched.play(match, 6)
    watchers_clock.now = end + DELAY - STEP
    before = page()
    watched.play_out(match, since=end)
    past.forget()
    assert page() == before
    assert browse(carol).get(_news(match, _digest(before))).text.count("<div") == 1


def test_the_settlement_comes_late_too_and_lays_open_what_the_room_says(browse, carol, match, watchers_clock):
    end = watched.play_out(match)
    watchers_clock.now = end + DELAY - 1
    assert 'class="verdict' not in browse(carol).get(_page(match)).text
    watchers_clock.now = end + DELAY
    page = browse(carol).get(_page(match)).text
    assert 'class="verdict' in page
    assert "data-peek" in page
    assert 'value="next"' not in page


def test_the_ranking_comes_late_and_then_the_next_match(browse, alice, carol, watchers_clock):
    match = watched.opened(alice, alice, "beginner", "beginner", "beginner", watching=ANYBODY, deals=1)
    end = watched.play_out(match)
    watchers_clock.now = end + DELAY - 1
    assert 'class="ranks"' not in browse(carol).get(_page(match)).text
    again = end + STEP
    referee.again(match.pk, alice, again)
    watchers_clock.now = again + DELAY - 1
    assert 'class="ranks"' in browse(carol).get(_page(match)).text
    watchers_clock.now = again + DELAY
    page = browse(carol).get(_page(match)).text
    assert 'class="ranks"' not in page
    assert _river(page) == 0


def test_a_room_that_was_closed_shows_its_ranking_later(browse, carol, match, watchers_clock):
    end = watched.play_out(match)
    Room.objects.update(closed_at=moment(end + STEP))
    watchers_clock.now = end + STEP + DELAY - 1
    assert 'class="verdict' in browse(carol).get(_page(match)).text
    watchers_clock.now += 1
    page = browse(carol).get(_page(match)).text
    assert "这一桌散了" in page
    assert browse(carol).get(_news(match)).status_code == 404


def test_whoever_leaves_or_takes_a_seat_is_seen_to_do_so_late(browse, bob, carol, dave, match, watchers_clock):
    seat = Seat.objects.get(match=match, user=bob).index
    left, taken = T0 + STEP, T0 + 2 * STEP
    referee.leave(match.pk, bob, left)
    referee.take_over(match.pk, dave, seat, taken)

    def below() -> str:
        fragments = fragments_of(browse(carol).get(f"{_news(match)}&seat={seat}").text)
        return re.search(r'class="who">([^<]+)<', fragments["plate-0"])[1]

    for now, name in ((left - 1, "Bob"), (taken - 1, "Bob"), (taken, "Dave")):
        watchers_clock.now = now + DELAY
        assert below() == name
    assert browse(bob).get(_page(match)).status_code == 200
    assert browse(dave).get(_page(match)).status_code == 302


def test_a_match_that_was_broken_off_shows_its_ranking_later(browse, alice, bob, carol, match, watchers_clock):
    ended = watched.play(match, 2) + STEP
    referee.call_vote(match.pk, alice, ended)
    referee.vote(match.pk, bob, 1, True, ended)
    assert Match.objects.get().finished_at == moment(ended)
    watchers_clock.now = ended + DELAY - 1
    assert 'id="middle"' in browse(carol).get(_page(match)).text
    watchers_clock.now = ended + DELAY
    page = browse(carol).get(_page(match)).text
    assert "这一场提前结束了" in page
    assert "Alice" in page
    assert 'http-equiv="refresh"' in page


def test_clocks_absence_and_autopilot_are_not_told(browse, carol, match, watchers_clock):
    watchers_clock.now = watched.play(match, 3) + DELAY + 3_600_000
    page = browse(carol).get(_page(match)).text
    assert "is-turn" in page
    assert "data-deadline" not in page
    assert "is-away" not in page


# What is seen


def test_no_hand_is_seen_and_nothing_can_be_pressed(browse, carol, match, watchers_clock):
    watchers_clock.now = watched.play(match, 8) + DELAY
    page = browse(carol).get(_page(match)).text
    deal = playing.deal_of(match)
    hidden = sum(len(hand.tiles) for hand in watched.state_at(deal, watchers_clock.now - DELAY).hands)
    assert page.count('class="b"') == hidden
    assert 'name="action"' not in page
    assert 'id="hand" class="hand"' in page


@pytest.mark.parametrize("seed", range(2))
def test_what_is_hidden_makes_no_difference(match, monkeypatch, seed):
    """Every step of a deal is drawn twice: as it was, and with hands and wall dealt anew."""
    random, outlook, real = Random(seed), Outlook(seed, "zh-hans"), past.reel_of
    end, room = watched.play_out(match, playing.wild(seed)), Room.objects.get()

    def other(*which):
        reel = real(*which)
        return reel._replace(state=shuffled_for(reel.state, None, random))

    for then in range(T0, end, STEP):
        drawn = []
        for reel_of in (real, other):
            monkeypatch.setattr(past, "reel_of", reel_of)
            shown = past.at(room, then)
            drawn.append(pictures.drawn(shown, [outlook], 0)[outlook])
        assert drawn[0] == drawn[1]
        assert not shown.is_over


@pytest.mark.parametrize("position", range(4))
def test_the_table_is_seen_from_any_side(browse, carol, match, watchers_clock, position):
    watchers_clock.now = T0 + DELAY
    page = browse(carol).get(f"{_page(match)}?seat={position}").text
    fragments = fragments_of(browse(carol).get(f"{_news(match)}&seat={position}").text)
    assert [name for name, html in fragments.items() if name != "pulse" and html not in page] == []
    seat = Seat.objects.select_related("user").get(match=match, index=position)
    if seat.user:
        assert seat.user.username in fragments["plate-0"]
    assert re.search(r'aria-current="true"[^>]*data-key="side-(\d)"', page)[1] == str(position)
    assert f"seat={position}" in re.search(r'ws-connect="([^"]+)"', page)[1]


@pytest.mark.parametrize("asked", ["9", "-1", "x", ""])
def test_a_side_that_there_is_not_is_the_first(browse, carol, match, watchers_clock, asked):
    watchers_clock.now = T0 + DELAY
    assert browse(carol).get(f"{_page(match)}?seat={asked}").text.count('aria-current="true" data-key="side-0"') == 1


def test_a_page_that_shows_it_all_is_sent_the_pulse_alone(browse, carol, match, watchers_clock):
    watchers_clock.now = T0 + DELAY
    browser = browse(carol)
    whole = browser.get(_news(match))
    assert set(fragments_of(whole.text)) > {"middle", "plate-0", "sides"}
    assert "no-store" in whole["Cache-Control"]
    assert set(fragments_of(browser.get(_news(match, _digest(whole.text))).text)) == {"pulse"}


def test_the_rules_can_be_read(browse, carol, match):
    url = reverse("watch-rules", args=[match.room.code]) + "?from=table"
    assert 'method="dialog"' in browse(carol).get(url, headers={"HX-Request": "true"}).text


def test_english_watchers_read_english(browse, carol, match, watchers_clock):
    watchers_clock.now = watched.play(match, 3) + DELAY
    with translation.override("en"):
        page = browse(carol).get(_page(match), headers={"Accept-Language": "en"}).text
    assert "Watching" in page


# How many watch


def test_whoever_plays_sees_how_many_watch(browse, alice, match):
    table = reverse("table", args=[match.room.code])
    assert "watchers" not in browse(alice).get(table).text
    audience.note(match.room_id, 2, "one process")
    audience.note(match.room_id, 1, "another")
    assert "3人旁观" in browse(alice).get(table).text


def test_what_a_process_that_died_left_behind_counts_no_more(match, watchers_clock):
    audience.note(match.room_id, 2, "one process")
    watchers_clock.now += audience.LASTS_MS
    assert audience.known(Room.objects.get()) == 2
    watchers_clock.now += 1
    assert audience.known(Room.objects.get()) == 0
    audience.note(match.room_id, 1, "another")
    assert audience.known(Room.objects.get()) == 1
    assert [audience.holder for audience in match.room.audiences.all()] == ["another"]


def test_it_is_news_when_the_number_of_watchers_changes(match, watchers_clock):
    assert audience.note(match.room_id, 2)
    assert not audience.note(match.room_id, 2)
    assert audience.note(match.room_id, 0)
    assert not match.room.audiences.exists()
