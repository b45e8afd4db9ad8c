"""Whatever is sent over a socket: a notice or a closed socket, never a traceback, never a changed deal."""

import json
from functools import partial

import pytest

from longyan.database import db
from longyan.engine import legal
from longyan.engine.actions import Action
from tables import frames, sayings, showing
from tables.models import Move
from tables.sight import PLAY_HERE
from tests.tables import playing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rows(match):
    """All that is stored of the deal."""

    def read():
        return list(Move.objects.order_by("pk").values()), playing.deal_of(match).moves

    return read


async def _asked(match, page_of):
    """The page of the person who is asked, what their button says, and another person's page."""
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    people = await db(playing.people_of, match)
    mine, other = await page_of(people[seat]).open(), await page_of(people[(seat + 1) % 4]).open()
    return mine, playing.said(state, seat, playing.quiet(state, seat)), other


def _action(text) -> str:
    return json.dumps({"action": text})


BAD = [
    "",
    "nonsense",
    "[]",
    "null",
    "17",
    "{}",
    "[" * 3000,
    '{"action": 17}',
    '{"action": ["1 pass"]}',
    '{"beat": null}',
    _action(""),
    _action("1"),
    _action("1 "),
    _action("discard 5m"),
    _action("1 discard"),
    _action("1 discard 0z"),
    _action("1 discard 1f"),
    _action("-1 pass"),
    _action("１ pass"),
    _action("1 resign"),
    _action("1\npass"),
    _action("9" * 3000 + " pass"),
    _action("<script>alert(1)</script>"),
    _action("\ud800"),
]


@pytest.mark.parametrize("text", BAD)
async def test_a_frame_that_says_nothing_is_answered_by_a_notice(match, page_of, rows, text):
    before = await db(rows)
    mine, good, _other = await _asked(match, page_of)
    await mine.send(text)
    sent = await mine.hear_an_answer()
    assert set(sent) - {"pulse"} == {"notice"}
    assert mine.notice == "看不懂这个操作"
    assert await db(rows) == before
    await mine.say(good)
    assert "hand" in await mine.hear_an_answer()


async def test_bytes_are_answered_by_a_notice(match, page_of):
    mine, _good, _other = await _asked(match, page_of)
    await mine.send(data=b"\x00\xff")
    assert "notice" in await mine.hear_all()


@pytest.mark.parametrize("size", [frames.LONGEST + 1, 15_000])
async def test_a_frame_that_is_too_big_closes_the_socket(match, page_of, rows, size):
    before = await db(rows)
    mine, good, _other = await _asked(match, page_of)
    await mine.send(_action(good).ljust(size))
    assert await mine.closed() == frames.TOO_BIG
    assert await db(rows) == before


async def test_a_big_frame_of_few_letters_is_too_big(match, page_of):
    mine, _good, _other = await _asked(match, page_of)
    await mine.send("金" * (frames.LONGEST // 2))
    assert await mine.closed() == frames.TOO_BIG


async def test_a_double_click_plays_once_and_says_nothing(match, page_of, rows):
    mine, good, _other = await _asked(match, page_of)
    moves = len((await db(rows))[0])
    await mine.say(good)
    await mine.say(good)
    await mine.hear_all()
    number = int(good.split()[0])
    stored = (await db(rows))[0]
    assert [row["question"] for row in stored[moves:]].count(number) == 1
    assert (mine.notice, mine.answered) == ("", number)


async def test_a_question_that_was_answered_in_another_tab_is_closed(match, page_of, rows):
    mine, good, _other = await _asked(match, page_of)
    seat = await db(playing.first_asked, match)
    second = await page_of((await db(playing.people_of, match))[seat]).open()
    await second.say(good)
    await second.hear_all()
    await mine.say(PLAY_HERE)
    await mine.hear_an_answer()
    before = await db(rows)
    await mine.say(good)
    await mine.hear_all()
    assert mine.notice == "这一步已经过去了"
    assert await db(rows) == before


async def test_another_seats_answer_is_refused(match, page_of, rows):
    before = await db(rows)
    mine, good, other = await _asked(match, page_of)
    await other.say(good)
    await other.hear_all()
    assert other.notice
    assert await mine.hears_nothing()
    assert await db(rows) == before


async def test_an_action_that_is_not_open_is_refused_in_words(match, page_of, rows):
    before = await db(rows)
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    mine, _good, _other = await _asked(match, page_of)
    absent = next(tile for tile in range(34) if tile not in state.hands[seat].tiles)
    for action, words in ((Action("pong"), "现在不能碰"), (Action("discard", absent), "现在不能打")):
        assert action not in legal(state, seat)
        await mine.say(playing.said(state, seat, action))
        await mine.hear_all()
        assert mine.notice.startswith(words)
    assert await db(rows) == before


@pytest.mark.parametrize("action", ["next", "again"])
async def test_nobody_goes_on_before_the_end(match, page_of, rows, action):
    before = await db(rows)
    mine, _good, _other = await _asked(match, page_of)
    await mine.say(action)
    await mine.hear_all()
    assert mine.notice
    assert await db(rows) == before


async def test_a_flood_is_slowed_and_then_ended(match, page_of, rows, monkeypatch):
    before = await db(rows)
    monkeypatch.setattr(frames, "Bucket", partial(frames.Bucket, clock=lambda: 0))
    mine, _good, other = await _asked(match, page_of)
    for _frame in range(frames.BURST + frames.PATIENCE + 5):
        await mine.say("1 resign")
    assert await mine.closed() == frames.TOO_MANY
    assert "点得太快了，请慢一点" in "".join(mine.heard)
    assert await db(rows) == before
    assert await other.hears_nothing()


async def test_a_fault_of_ours_is_said_in_words_and_the_page_plays_on(match, page_of, rows, monkeypatch):
    mine, good, _other = await _asked(match, page_of)
    before = await db(rows)
    with monkeypatch.context() as patch:
        patch.setattr(sayings, "carry_out", lambda *_: 1 / 0)
        await mine.say(good)
        await mine.hear_all()
    assert mine.notice == "出了点问题，请再点一次"
    assert "ZeroDivision" not in "".join(mine.heard)
    assert await db(rows) == before
    await mine.say(good)
    assert "hand" in await mine.hear_all()


async def test_a_fault_in_drawing_makes_the_page_come_back(match, page_of, monkeypatch):
    mine, _good, other = await _asked(match, page_of)
    assert await other.hears_nothing()
    with monkeypatch.context() as patch:
        patch.setattr(showing, "sight", lambda *_: 1 / 0)
        await mine.beat()
        assert await mine.closed() == 1011
    assert await other.hears_nothing()


async def test_a_fault_before_the_socket_is_open_leaves_it_closed(match, page_of, alice, monkeypatch):
    """So browsers wait longer and longer before they try again."""
    monkeypatch.setattr(showing, "sight", lambda *_: 1 / 0)
    page = page_of(alice)
    with pytest.raises(ZeroDivisionError):
        await page.wire.connect()
