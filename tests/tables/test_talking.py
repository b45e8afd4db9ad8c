"""People say something at a table: phrases, pictures, and a typed line where the room lets them."""

import json
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts import leaving, owndata
from longyan.engine.actions import NotUnderstood, Refusal
from longyan.keeping import AppendOnly
from tables import clock, referee, rooms, sayings, scene, showing
from tables.models import Match, Room, Seat
from tables.table import NotSeated, now_ms
from talk import distance, phrases, speaking
from talk.cleaning import LONGEST, cleaned
from talk.models import Distance, Utterance
from tests.tables import playing
from tests.tables.conftest import T0
from tests.tables.test_rooms_sitting import FREE, filled

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob) -> Match:
    """Alice and Bob with two computer players."""
    return playing.opened(alice, alice, bob, "beginner", "beginner", turn_seconds=60, claim_seconds=60)


@pytest.fixture
def chatty(match) -> Match:
    """The same table in a room where people may type."""
    Room.objects.update(chat=True)
    return match


def _fragments(match: Match, user) -> dict[str, str]:
    seat = Seat.objects.select_related("match__room").get(match=match, user=user)
    return scene.fragments(showing.sight(seat, now_ms()))


def _spot(match: Match, reader, speaker) -> int:
    seats = {seat.user_id: seat.index for seat in Seat.objects.filter(match=match)}
    return (seats[speaker.pk] - seats[reader.pk]) % 4


def _long_ago(**time: int) -> None:
    """What was said is older by this."""
    for said in Utterance.objects.all():
        Utterance.objects.filter(pk=said.pk)._raw_delete("default")
        said.at -= timedelta(**time)
        said._state.adding = True
        said.save()


def test_a_phrase_is_heard_at_the_speakers_seat_by_all(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase tea")
    spot = _spot(match, bob, alice)
    shown = _fragments(match, bob)
    assert "来，先喝口茶" in shown[f"bubble-{spot}"]
    assert "来，先喝口茶" in shown["talk"]
    assert "来，先喝口茶" in _fragments(match, alice)["bubble-0"]
    others = [shown[f"bubble-{other}"] for other in range(4) if other != spot]
    assert not any("茶" in bubble for bubble in others)


def test_each_reader_hears_it_in_their_own_language(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase tea")
    with translation.override("en"):
        shown = _fragments(match, bob)
    assert "tea" in shown["talk"]
    assert "茶" not in shown["talk"]


def test_a_picture_has_a_name_for_those_who_do_not_see_it(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say emote flower")
    shown = _fragments(match, bob)
    assert 'aria-label="送花"' in shown["talk"]
    assert "#e-flower" in shown[f"bubble-{_spot(match, bob, alice)}"]


def test_what_is_kept_says_who_said_it_when(match, alice):
    sayings.carry_out(match.pk, alice, "say phrase hello")
    said, deal = Utterance.objects.get(), playing.deal_of(match)
    assert (said.room, said.match, said.user, said.kind, said.what) == (match.room, match, alice, "phrase", "hello")
    assert (said.deal, said.moves) == (1, deal.moves)


def test_nothing_of_the_deal_waits_or_changes_for_it(match, alice, bob):
    before = _fragments(match, bob)
    deal = playing.deal_of(match)
    sayings.carry_out(match.pk, alice, "say phrase hurry")
    after = _fragments(match, bob)
    spot = _spot(match, bob, alice)
    assert {name for name in after if after[name] != before[name]} == {"talk", f"bubble-{spot}"}
    assert playing.deal_of(match).moves == deal.moves
    assert playing.deal_of(match).due == deal.due


def test_nothing_that_is_shown_of_talk_changes_as_time_goes_by(match, alice, bob):
    """A bubble that went by itself would come with a push that tells of somebody's hidden move."""
    sayings.carry_out(match.pk, alice, "say phrase hurry")
    seat = Seat.objects.select_related("match__room").get(match=match, user=bob)
    now, later = (scene.fragments(showing.sight(seat, now_ms() + ms)) for ms in (0, 30_000))
    assert all(now[name] == later[name] for name in now if name.startswith(("talk", "bubble")))


def test_how_many_moves_there_were_is_shown_to_nobody(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase hurry")
    shown = _fragments(match, bob)["talk"]
    assert set(re.findall(r'data-[\w-]+="', shown)) == {'data-at="'}


def test_replays_hear_nothing(match, alice, bob, browse):
    sayings.carry_out(match.pk, alice, "say phrase hurry")
    playing.play_out(match)
    page = reverse("replay", args=[match.room.code, match.number, 1])
    shown = browse(bob).get(page).text
    assert "快出牌" not in shown
    assert "bubble" not in shown


def test_a_stranger_says_nothing(match, carol):
    with pytest.raises(NotSeated):
        sayings.carry_out(match.pk, carol, "say phrase hello")
    assert not Utterance.objects.exists()


@pytest.mark.parametrize("text", ["say", "say phrase", "say phrase nonsense", "say emote tea2", "say shout hello"])
def test_what_is_no_phrase_is_not_understood(match, alice, text):
    with pytest.raises(NotUnderstood):
        sayings.carry_out(match.pk, alice, text)
    assert not Utterance.objects.exists()


def test_every_phrase_and_picture_can_be_said(match, alice, browse):
    page = browse(alice).get(reverse("table", args=[match.room.code])).text
    for kind, names in (("phrase", phrases.PHRASES), ("emote", phrases.EMOTES)):
        for name in names:
            assert f'name="action" value="say {kind} {name}"' in page
            assert speaking.Said.parse(f"say {kind} {name}") == (kind, name)


def test_every_picture_is_drawn(settings):
    drawn = (settings.BASE_DIR / "static" / "emotes.svg").read_text()
    assert set(re.findall(r'<symbol id="e-(\w+)"', drawn)) == set(phrases.EMOTES)


def test_whoever_speaks_is_there_again(match, alice):
    """As with any click."""
    deal = playing.deal_of(match)
    clocks = clock.Clocks.from_json(deal.clocks)
    seat = Seat.objects.get(match=match, user=alice).index
    seats = tuple(each._replace(autopilot=True) if i == seat else each for i, each in enumerate(clocks.seats))
    type(deal).objects.filter(pk=deal.pk).update(clocks=replace(clocks, seats=seats).as_json())
    sayings.carry_out(match.pk, alice, "say phrase hello")
    assert not clock.Clocks.from_json(playing.deal_of(match).clocks).seats[seat].autopilot


def test_after_a_match_people_still_talk_and_after_the_room_no_more(alice, bob):
    match = playing.opened(alice, alice, bob, "beginner", "beginner", deals=1)
    playing.play_out(match)
    sayings.carry_out(match.pk, alice, "say phrase bye")
    Room.objects.update(closed_at=timezone.now())
    with pytest.raises(speaking.NotThere):
        sayings.carry_out(match.pk, bob, "say phrase bye")


def test_bubbles_of_the_last_match_do_not_hang_over_the_next(alice, bob):
    match = playing.opened(alice, alice, bob, "beginner", "beginner", deals=1)
    playing.play_out(match)
    sayings.carry_out(match.pk, alice, "say phrase bye")
    for user in (alice, bob):
        referee.again(match.pk, user)
    following = match.room.matches.get(number=2)
    shown = _fragments(following, bob)
    assert "下回再约" in shown["talk"]
    assert not any("下回再约" in html for name, html in shown.items() if name.startswith("bubble"))


def test_where_no_script_runs_one_speaks_on_a_page_of_its_own(chatty, alice, bob, carol, browse):
    sayings.carry_out(chatty.pk, bob, "say phrase tea")
    table = browse(alice).get(reverse("table", args=[chatty.room.code])).text
    page = browse(alice).get(reverse("speak", args=[chatty.room.code]))
    assert '<a href="talk/">' in table
    assert "来，先喝口茶" in page.text
    assert "no-store" in page["Cache-Control"]
    assert 'value="say emote tea"' in page.text
    assert 'name="line"' in page.text
    assert browse(carol).get(reverse("speak", args=[chatty.room.code])).status_code == 404


# Before a match, and between two


@pytest.fixture
def waiting(alice, bob) -> Room:
    """A room in which Alice and Bob wait for two others."""
    room = rooms.open_room(alice, "lequ-half", 4, [alice, FREE, FREE, FREE], now=T0)
    filled(room, bob)
    return room


def test_people_talk_while_they_wait(waiting, alice, bob, browse):
    act, page = reverse("room-act", args=[waiting.code]), reverse("table", args=[waiting.code])
    assert browse(alice).post(act, {"action": "say phrase tea"}).status_code == 303
    said = Utterance.objects.get()
    assert (said.room, said.match, said.deal, said.moves) == (waiting, None, None, None)
    assert "来，先喝口茶" in browse(bob).get(page).text.partition('id="talk"')[2].partition("</ol>")[0]
    assert 'value="say emote flower"' in browse(bob).get(page).text


def test_in_the_room_too_the_limit_holds_and_lines_are_typed_where_it_lets_them(waiting, alice, browse):
    act = reverse("room-act", args=[waiting.code])
    browse(alice).post(act, {"action": "say chat", "line": "人呢"})
    Room.objects.update(chat=True)
    for line in ("人呢", "快来"):
        browse(alice).post(act, {"action": "say chat", "line": line})
    assert [said.what for said in Utterance.objects.all()] == ["人呢"]


def test_who_only_looks_at_a_room_neither_speaks_nor_hears(waiting, alice, carol, browse):
    Room.objects.update(listed=True)
    browse(alice).post(reverse("room-act", args=[waiting.code]), {"action": "say phrase tea"})
    browse(carol).post(reverse("room-act", args=[waiting.code]), {"action": "say phrase hello"})
    page = browse(carol).get(reverse("table", args=[waiting.code])).text
    assert re.search(r'<ol id="talk" class="talk-lines deaf"[^>]*></ol>', page)
    assert Utterance.objects.count() == 1


# How often


def test_a_person_speaks_once_in_two_seconds(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase hello")
    with pytest.raises(speaking.TooOften, match="两秒"):
        sayings.carry_out(match.pk, alice, "say emote tea")
    sayings.carry_out(match.pk, bob, "say phrase hello")
    _long_ago(seconds=3)
    sayings.carry_out(match.pk, alice, "say emote tea")
    assert Utterance.objects.filter(user=alice).count() == 2


def test_a_person_speaks_six_times_in_a_minute(match, alice):
    for _ in range(6):
        sayings.carry_out(match.pk, alice, "say phrase hello")
        _long_ago(seconds=3)
    with pytest.raises(speaking.TooOften, match="一分钟"):
        sayings.carry_out(match.pk, alice, "say phrase hello")
    _long_ago(seconds=60)
    sayings.carry_out(match.pk, alice, "say phrase hello")


def test_the_limit_is_the_persons_not_the_tables(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase hello")
    other = playing.opened(alice, alice, bob, "beginner", "beginner")
    with pytest.raises(speaking.TooOften):
        sayings.carry_out(other.pk, alice, "say phrase hello")


# Typed lines


def test_nobody_types_where_the_room_does_not_let_them(match, alice, browse):
    with pytest.raises(speaking.NotThere):
        sayings.carry_out(match.pk, alice, "say chat 大家好")
    assert 'name="line"' not in browse(alice).get(reverse("table", args=[match.room.code])).text


def test_a_typed_line_is_read_by_all(chatty, alice, bob, browse):
    sayings.carry_out(chatty.pk, alice, "say chat 今晚  吃什么？")
    assert "今晚 吃什么？" in _fragments(chatty, bob)["talk"]
    assert 'name="line"' in browse(alice).get(reverse("table", args=[chatty.room.code])).text


def test_a_line_is_typed_into_a_plain_form(chatty, alice, bob, browse):
    act = reverse("act", args=[chatty.room.code])
    answer = browse(alice).post(act, {"action": "say chat", "line": "吃清汤粉"})
    assert answer.status_code == 303
    assert "吃清汤粉" in browse(bob).get(reverse("table", args=[chatty.room.code])).text


@pytest.mark.parametrize("line", ["", "   ", "\u200b\u200e", "字" * (LONGEST + 1)])
def test_an_empty_or_endless_line_is_refused_in_words(chatty, alice, line):
    with pytest.raises(Refusal) as refusal:
        sayings.carry_out(chatty.pk, alice, f"say chat {line}")
    assert refusal.type is speaking.NotThere
    assert not Utterance.objects.exists()


def test_the_last_hundred_lines_are_shown(chatty, alice, bob):
    rows = [Utterance(room=chatty.room, user=alice, kind="chat", what=f"第{n}句话") for n in range(103)]
    Utterance.objects.bulk_create(rows)
    shown = _fragments(chatty, bob)["talk"]
    assert shown.count("<li") == 100
    assert "第2句话" not in shown
    assert "第102句话" in shown


PAYLOADS = (
    "<script>alert(1)</script>",
    "<svg onload=alert(1)>",
    '<img src=x onerror="alert(1)">',
    '<b hx-get="/accounts/me/" hx-trigger="load">x</b>',
    '<b data-hx-on:load="alert(1)">x</b>',
    '"><i id="hand" hx-swap-oob="true">',
    "{{ settings.SECRET_KEY }}{% debug %}",
    "javascript:alert(1)",
    "=cmd|' /C calc'!A0",
    "https://example.com/",
)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_is_typed_is_text_and_nothing_else(chatty, alice, bob, payload):
    plain = _fragments(chatty, bob)
    sayings.carry_out(chatty.pk, alice, f"say chat {payload}")
    shown = _fragments(chatty, bob)
    for name in ("talk", f"bubble-{_spot(chatty, bob, alice)}"):
        tags = set(re.findall(r"<(\w+)", shown[name]))
        assert tags <= {"ol", "li", "b", "bdi", "div", "p"}
        assert "SECRET" not in shown[name] or "{{ settings" in shown[name]
    assert "<a " not in shown["talk"]
    assert {name for name in shown if shown[name] != plain[name]} == {"talk", f"bubble-{_spot(chatty, bob, alice)}"}


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("  你好\t啊\n ", "你好 啊"),
        ("ab\u202egnp\u202c", "abgnp"),
        ("a\u200bb\u200cc\u200dd\ufeffe\u00adf", "abcdef"),
        ("\u2066x\u2069\u061cy", "xy"),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 9, "Z\u0335\u0335"),
        ("\u3164\u115f\u2800", ""),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("一\u2028二\u2029三", "一 二 三"),
        ("❤️👍🏽", "❤️👍🏽"),
        ("\U000e0041\U000e0042x", "x"),
    ],
)
def test_what_cannot_be_seen_or_turns_the_line_is_taken_out(typed, left):
    assert cleaned(typed) == left


# What a reader chose, and how long it is kept


def test_whoever_does_not_want_phrases_sees_only_their_own(chatty, alice, bob):
    bob.preferences = {"phrases": "off"}
    bob.save()
    sayings.carry_out(chatty.pk, alice, "say phrase tea")
    sayings.carry_out(chatty.pk, bob, "say phrase hello")
    _long_ago(seconds=3)
    sayings.carry_out(chatty.pk, alice, "say chat 在吗")
    shown = _fragments(chatty, bob)["talk"]
    assert "喝口茶" not in shown
    assert "请多关照" in shown
    assert "在吗" in shown


def test_what_was_said_is_never_changed(match, alice):
    sayings.carry_out(match.pk, alice, "say phrase tea")
    said = Utterance.objects.get()
    said.what = "bye"
    for change in (said.save, lambda: Utterance.objects.update(what="bye")):
        with pytest.raises(AppendOnly):
            change()


def test_it_is_in_what_a_person_downloads_and_goes_with_the_account(chatty, alice, bob):
    sayings.carry_out(chatty.pk, alice, "say chat 老地方见")
    sayings.carry_out(chatty.pk, bob, "say phrase hello")
    distance.keep(bob, alice, Distance.MUTE)
    mine, theirs = (json.loads("".join(owndata.pieces(user))) for user in (alice, bob))
    assert [said["what"] for said in mine["said"]] == ["老地方见"]
    assert mine["keeps_away_from"] == []
    assert [kept["about__username"] for kept in theirs["keeps_away_from"]] == ["Alice"]
    assert "moves" not in mine["said"][0]
    leaving.delete(alice)
    assert [said.user for said in Utterance.objects.all()] == [bob]
    assert not Distance.objects.exists()


def test_what_was_said_is_forgotten_after_a_season(match, alice, bob):
    sayings.carry_out(match.pk, alice, "say phrase tea")
    _long_ago(days=91)
    sayings.carry_out(match.pk, bob, "say phrase hello")
    assert speaking.forget_old(now_ms()) == 1
    assert Utterance.objects.get().user == bob
