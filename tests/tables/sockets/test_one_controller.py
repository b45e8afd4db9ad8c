"""Four sockets of one seat: each shows the table, one of them plays."""

import pytest

from longyan.database import db
from tables.models import Move, Seat
from tables.sight import PLAY_HERE
from tests.tables import playing
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)

ELSEWHERE, REFUSED = "在别的窗口打牌", "您在别的窗口打牌，先点“在这里打”"
OWN = {"actions", "hand", "toggles", "pulse", "notice"}
"""What differs between the page that controls and the others."""


@pytest.fixture
def pages(match, browsers):
    """Four pages of the person who is asked, and what they may say."""

    async def opened(ids=("", "", "", "")):
        seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
        session = session_of(browsers[(await db(playing.people_of, match))[seat]])
        addresses = [f"/ws/table/{{code}}/?page={each}" for each in ids]
        pages = [await Page(match.room.code, session, address=address).open() for address in addresses]
        await _settle(pages)
        return pages, playing.said(state, seat, playing.quiet(state, seat))

    return opened


async def _settle(pages) -> None:
    for page in pages:
        await page.hear_all()


def _in_control(pages) -> list[bool]:
    return [ELSEWHERE not in page.shown["actions"] for page in pages]


def _common(page: Page) -> dict[str, str]:
    return {name: html for name, html in page.shown.items() if name not in OWN}


async def test_the_newest_of_four_controls_and_all_show_the_same(pages):
    four, _text = await pages()
    assert _in_control(four) == [False, False, False, True]
    assert all(_common(page) == _common(four[0]) for page in four)


async def test_what_the_others_say_is_refused_and_changes_nothing(pages):
    four, text = await pages()
    before = await db(Move.objects.count)
    for page in four[:3]:
        await page.say(text)
        await page.hear_an_answer()
        assert page.notice == REFUSED
    assert await db(Move.objects.count) == before
    await four[3].say(text)
    await _settle(four)
    assert four[3].answered == int(text.split()[0])
    assert await db(Move.objects.count) > before
    assert all(_common(page) == _common(four[0]) for page in four)


async def test_control_is_taken_by_a_button_as_often_as_one_likes(pages):
    four, text = await pages()
    for place in (1, 0, 2, 1):
        await four[place].say(PLAY_HERE)
        await _settle(four)
        assert _in_control(four) == [place == other for other in range(4)]
    await four[1].say(text)
    await four[1].hear_an_answer()
    assert four[1].answered == int(text.split()[0])


async def test_a_page_that_connects_again_is_what_it_was(pages, match, browsers):
    ids = ["first-page", "second-page"]
    (first, second), text = await pages(ids)
    assert _in_control([first, second]) == [True, False]
    user = (await db(playing.people_of, match))[await db(playing.first_asked, match)]
    for page, name, controls in ((second, ids[1], False), (first, ids[0], True)):
        await page.close()
        address = f"/ws/table/{{code}}/?page={name}"
        back = await Page(match.room.code, session_of(browsers[user]), address=address).open()
        await back.hear_all()
        assert _in_control([back]) == [controls]
    await back.say(text)
    await back.hear_an_answer()
    assert (back.answered, back.notice) == (int(text.split()[0]), "")


async def test_whatever_order_they_close_in_the_rest_show_the_table(pages, match):
    four, text = await pages()
    for place in (3, 0, 2):
        await four[place].close()
    await four[1].beat()
    await four[1].hear_an_answer()
    assert _in_control([four[1]]) == [False]
    await four[1].say(PLAY_HERE)
    await four[1].hear_an_answer()
    await four[1].say(text)
    await four[1].hear_an_answer()
    assert four[1].answered == int(text.split()[0])


async def test_the_seat_holds_no_more_than_a_mark(pages, match):
    await pages(["a-page-with-a-name"])
    seat = await db(playing.first_asked, match)
    mark = (await db(lambda: Seat.objects.get(match=match, index=seat))).page
    assert len(mark) == 16
    assert "a-page" not in mark
