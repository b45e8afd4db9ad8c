"""What each of four pages is sent, and what none of them is."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import pytest
from django.db import connection

from longyan.database import db
from longyan.engine import act, events, legal
from longyan.engine.actions import GIVE_UP
from longyan.engine.state import TURN
from longyan.engine.tiles import KINDS, NAMES
from tables import memory, referee, scene, showing, sockets, telling
from tables.models import Move, Room, Seat
from tables.table import now_ms
from tables.words import tile_name
from tests.tables import playing
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)

FACE = re.compile(r'#t-(\w+)"/>')
"""A tile's own face; the gold's face in the corner of a white is placed, and so not found by this."""

WINDS = 4
"""The winds' names also name seats and rounds."""


def _say(match, seat, action):
    """A person's answer, by the referee."""
    state = playing.state_of(match)
    referee.answer(match.pk, playing.people_of(match)[seat], playing.said(state, seat, action))


def _first_move(match):
    """Who is asked first and what the button of a discard says."""
    seat, state = playing.first_asked(match), playing.state_of(match)
    return seat, playing.said(state, seat, playing.quiet(state, seat))


def _a_claimed_discard(state):
    """A discard in this turn that somebody is asked about, or None."""
    if state.phase != TURN:
        return None
    throws = (action for action in legal(state, state.turn) if action.verb == "discard")
    return next((throw for throw in throws if any(act(state, state.turn, throw).state.questions)), None)


def _drawn_for(match, seat):
    row = Seat.objects.select_related("match__room").get(match=match, index=seat)
    return scene.fragments(showing.sight(row, now_ms()))


async def _open_all(pages):
    for page in pages:
        await page.open()
    await _settle(pages)


async def _settle(pages):
    """What each page is sent until nothing more is on its way."""
    return await asyncio.gather(*(page.hear_all() for page in pages))


async def test_the_first_push_is_all_of_the_table(match, four):
    for seat, page in enumerate(four):
        await page.open()
        pulse = page.shown.pop("pulse")
        assert page.shown == await db(_drawn_for, match, seat)
        assert 'data-answered="0"' in pulse


async def test_a_discard_reaches_everybody_and_nothing_unchanged_is_sent(match, four):
    await _open_all(four)
    seat, text = await db(_first_move, match)
    await four[seat].say(text)
    before = [dict(page.shown) for page in four]
    for place, (page, sent) in enumerate(zip(four, await _settle(four), strict=True)):
        assert f"river-{(seat - place) % 4}" in sent
        assert [name for name in sent if sent[name] == before[place][name]] == []
        page.shown.pop("pulse")
        assert page.shown == await db(_drawn_for, match, place)


async def test_the_sender_is_told_that_the_answer_is_stored(match, four):
    await _open_all(four)
    seat, text = await db(_first_move, match)
    await four[seat].say(text)
    await _settle(four)
    told = [0, 0, 0, 0]
    told[seat] = int(text.split()[0])
    assert [page.answered for page in four] == told


def _counted() -> int:
    """The moves that a connection of its own sees."""
    try:
        return Move.objects.count()
    finally:
        connection.close()


async def test_an_answer_is_stored_before_anybody_is_told(match, four, monkeypatch):
    seen = []

    def tell(group, kind, **facts):
        with ThreadPoolExecutor(1) as elsewhere:
            seen.append(elsewhere.submit(_counted).result())
        real(group, kind, **facts)

    real = telling.tell
    monkeypatch.setattr(telling, "tell", tell)
    await _open_all(four)
    seat, text = await db(_first_move, match)
    moves = await db(Move.objects.count)
    await four[seat].say(text)
    await four[(seat + 1) % 4].hear()
    assert seen
    assert seen[0] == moves + 1


async def test_a_pass_sends_the_others_nothing_at_all(match, four):
    """The table's next step is half a minute off, so that the pass alone could be what is sent."""
    state = await db(playing.play_until, match, _a_claimed_discard)
    await db(lambda: Room.objects.update(pace_ms=30_000))
    thrower, throw = state.turn, _a_claimed_discard(state)
    await db(_say, match, thrower, throw)
    await _open_all(four)
    state = await db(playing.state_of, match)
    asked = next(seat for seat, question in enumerate(state.questions) if question)
    await four[asked].say(playing.said(state, asked, GIVE_UP))
    sent = await _settle(four)
    assert 'data-question="0"' in sent.pop(asked)["actions"]
    assert sent == [{}, {}, {}]


async def test_only_the_seat_that_is_asked_sees_that_it_is(match, four):
    state = await db(playing.play_until, match, _a_claimed_discard)
    await db(_say, match, state.turn, _a_claimed_discard(state))
    await _open_all(four)
    state = await db(playing.state_of, match)
    for seat, page in enumerate(four):
        is_asked = state.questions[seat] is not None
        assert ('value="' in page.shown["actions"]) is is_asked
        assert ("data-deadline" in page.shown["actions"]) is is_asked
    unasked = [page for seat, page in enumerate(four) if state.questions[seat] is None]
    assert all("data-deadline" not in "".join(page.shown.values()) for page in unasked)


def _may_know(match, seat) -> set:
    """What a seat may have seen of the running deal, from the rows alone: whatever was laid open to all, and
    what it held itself."""
    row = playing.deal_of(match)
    dealt = memory.dealt(row)
    known = {*dealt.indicators, *dealt.hands[seat].tiles}
    known |= set(chain.from_iterable(hand.flowers for hand in dealt.hands))
    rows = Move.objects.filter(deal=row).values_list("events", flat=True)
    for event in map(events.restore, chain.from_iterable(rows)):
        is_open = isinstance(event, events.Discarded | events.Ponged | events.Konged | events.KongShown)
        is_open = is_open or isinstance(event, events.LaidFlower)
        if is_open or (isinstance(event, events.Drew) and event.seat == seat):
            known.add(event.tile)
    return known


def _leaks(html: str, known: set) -> list[str]:
    """The tiles that a page names or draws and that its seat cannot know."""
    unknown = set(range(KINDS)) - known
    drawn = [NAMES[tile] for tile in unknown if f"#t-{NAMES[tile]}" in html or f" {NAMES[tile]}" in html]
    winds = range(27, 27 + WINDS)
    named = [tile_name(tile) for tile in unknown if tile not in winds and tile_name(tile) in html]
    return drawn + named


@pytest.mark.parametrize("seed", range(2))
async def test_nobody_is_sent_a_tile_of_anothers_hand(match, four, seed):
    await _open_all(four)
    choose, checked = playing.wild(seed), 0
    for _move in range(40):
        if not await db(playing.step, match, choose) or (await db(playing.state_of, match)).outcome:
            break
        for seat, sent in enumerate(await _settle(four)):
            sent.pop("hints", None)  # they name tiles that nobody has seen, by one's own hand alone
            assert _leaks("".join(sent.values()), await db(_may_know, match, seat)) == []
            checked += bool(sent)
    assert checked > 20


async def test_the_search_for_leaks_finds_one(match, four):
    await _open_all(four)
    known = await db(_may_know, match, 0)
    state = await db(playing.state_of, match)
    theirs = set(state.hands[1].tiles) - known
    assert {NAMES[tile] for tile in theirs} <= set(_leaks("".join(four[1].shown.values()), known))
    assert theirs


async def test_the_hand_shown_is_the_own_one(match, four):
    await _open_all(four)
    state = await db(playing.state_of, match)
    for seat, page in enumerate(four):
        tiles = [NAMES[tile] for tile in state.hands[seat].tiles]
        assert sorted(FACE.findall(page.shown["hand"])) == sorted(tiles)
        others = "".join(page.shown[f"line-{spot}"] for spot in (1, 2, 3))
        backs = sum(len(hand.tiles) for place, hand in enumerate(state.hands) if place != seat)
        assert (others.count('class="b"'), "concealed open" in others) == (backs, False)


async def test_a_page_that_comes_back_gets_all_of_the_table(match, four, page_of):
    await _open_all(four)
    await four[0].close()
    for _move in range(3):
        await db(playing.step, match)
    again = page_of(await db(lambda: playing.people_of(match)[0]))
    await again.open()
    again.shown.pop("pulse")
    assert again.shown == await db(_drawn_for, match, 0)


async def test_two_tabs_of_one_person_show_the_same(match, four, page_of):
    await _open_all(four)
    seat, text = await db(_first_move, match)
    second = page_of(await db(lambda: playing.people_of(match)[seat]))
    await second.open()
    await second.say(text)
    await _settle([second, four[seat]])
    assert (second.answered, four[seat].answered) == (int(text.split()[0]), 0)
    assert "在别的窗口打牌" in four[seat].shown["actions"]
    for page in (second, four[seat]):
        for name in ("pulse", "actions", "toggles"):
            page.shown.pop(name)
    assert second.shown == four[seat].shown


async def test_several_changes_in_a_row_become_few_redraws(match, four):
    await _open_all(four)
    for _time in range(40):
        await db(telling.tell, telling.table(match.pk), "changed")
    assert await four[0].hears_nothing()
    for _move in range(4):
        await db(playing.step, match)
    frames = len(four[0].heard)
    await four[0].hear_all()
    assert len(four[0].heard) - frames <= 4 * 2


async def test_a_heartbeat_is_answered_by_a_pulse_alone(match, four):
    await _open_all(four)
    await four[0].beat()
    assert set(await four[0].hear_all()) == {"pulse"}


async def test_a_page_that_missed_something_gets_all_of_it_again(match, four):
    await _open_all(four)
    whole = set(four[0].shown)
    await four[0].beat("not-what-it-should-show")
    assert set(await four[0].hear_all()) == whole


async def test_a_heartbeat_that_crossed_a_push_brings_nothing_again(match, four):
    await _open_all(four)
    digest = four[0].digest
    await db(playing.step, match)
    await four[0].hear_all()
    await four[0].beat(digest)
    assert set(await four[0].hear_all()) == {"pulse"}


async def test_a_page_that_lost_a_push_and_hears_the_answer_to_its_heartbeat_heals_at_the_next(match, four):
    """The first heartbeat came so soon that the push might have been on its way."""
    await _open_all(four)
    page = four[0]
    whole = set(page.shown)
    await db(playing.step, match)
    await page.miss()
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}
    await page.beat()
    assert set(await page.hear_all()) == whole
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}


async def test_a_page_that_lost_a_push_and_hears_the_next_heals_at_its_heartbeat(match, four):
    await _open_all(four)
    page = four[0]
    whole = set(page.shown)
    await db(playing.step, match)
    await page.miss()
    await db(playing.step, match)
    assert whole - set(await page.hear_all())
    await page.beat()
    assert set(await page.hear_all()) == whole
    await page.beat()
    assert set(await page.hear_all()) == {"pulse"}


async def test_the_pages_follow_to_the_next_match_of_the_room(alice, browsers):
    match = await db(lambda: playing.opened(alice, *[alice, *["beginner"] * 3], deals=1))
    page = await Page(match.room.code, session_of(browsers[alice])).open()
    await db(playing.play_out, match)
    await page.hear_all()
    assert "ranks" in page.shown["sheet"]
    await page.say("again")
    await page.hear_all()
    assert "ranks" not in page.shown["sheet"]
    following = await db(lambda: match.room.matches.get(number=2))
    await db(referee.tick, (await db(playing.deal_of, following)).pk)
    await page.hear_all()
    await db(playing.step, following)
    assert await page.hear_all()


async def test_a_heartbeat_joins_a_group_that_the_layer_forgot(match, four):
    await _open_all(four)
    seat, text = await db(_first_move, match)
    deaf = (seat + 1) % 4
    person = (await db(playing.people_of, match))[deaf]
    (socket,) = sockets._open[person.pk]
    await socket.channel_layer.group_discard(telling.table(match.pk), socket.channel_name)
    await four[deaf].beat()
    await four[deaf].hear_an_answer()
    await four[seat].say(text)
    assert set(await four[deaf].hear()) - {"pulse"}
