"""The room's socket between matches: all see who sits, who is ready, and go to the table together."""

import pytest

from longyan.database import db
from tables import rooms
from tables.guarded import NOT_YOURS, SIGNED_OUT
from tables.models import Room
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room(alice) -> Room:
    """Alice waits for three others."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, None, None, None])


@pytest.fixture
def page_in(room, browsers):
    """Another page of the room in somebody's browser, not yet connected."""
    return lambda user: Page(room.code, session_of(browsers[user]), address="/ws/room/{code}/")


async def test_a_page_gets_the_whole_room(alice, page_in):
    page = await page_in(alice).open()
    assert set(page.shown) == {"go", "chairs", "asks", "doings", "terms", "talk", "pulse"}
    assert "Alice" in page.shown["chairs"]


async def test_what_one_does_all_see_and_only_what_changed(alice, bob, room, page_in):
    await db(rooms.sit, room.pk, bob)
    pages = [await page_in(user).open() for user in (alice, bob)]
    await pages[0].say("computer 2 steady")
    assert set(await pages[1].hear_all()) == {"chairs", "pulse"}
    assert "稳手" in pages[1].shown["chairs"]


async def test_all_go_to_the_table_when_the_match_begins(alice, bob, room, page_in):
    await db(rooms.sit, room.pk, bob)
    await db(rooms.with_fewer, room.pk, alice, 2)
    pages = [await page_in(user).open() for user in (alice, bob)]
    for page in pages:
        await page.say("ready")
        await page.hear_an_answer()
    for page in pages:
        await page.hear_all()
        assert f'data-go="/t/{room.code}/"' in page.shown["go"]


async def test_what_is_said_comes_to_who_sits_there(alice, bob, room, page_in):
    await db(rooms.sit, room.pk, bob)
    pages = [await page_in(user).open() for user in (alice, bob)]
    await pages[0].say("say phrase tea")
    for page in pages:
        await page.hear_all()
        assert "来，先喝口茶" in page.shown["talk"]


async def test_a_request_is_shown_to_the_owner_alone(alice, bob, carol, room, page_in):
    await db(rooms.sit, room.pk, bob)
    owner, other = [await page_in(user).open() for user in (alice, bob)]
    request = await db(rooms.ask, room.pk, carol)
    await owner.hear_all()
    assert "Carol" in owner.shown["asks"]
    assert await other.hears_nothing()
    asking = await page_in(carol).open()
    await owner.say(f"admit {request.pk}")
    await asking.hear_an_answer()
    assert "data-go" in asking.shown["go"]
    assert "Carol" in (await page_in(carol).open()).shown["chairs"]


async def test_a_refusal_is_said_to_its_sender(bob, room, page_in):
    await db(rooms.sit, room.pk, bob)
    page = await page_in(bob).open()
    await page.say("lots")
    await page.hear_all()
    assert "房主" in page.notice


async def test_strangers_and_whoever_was_sent_away_see_nothing(alice, bob, erin, room, page_in):
    page = page_in(erin)
    await page.wire.connect(timeout=5)
    assert await page.closed() == NOT_YOURS
    await db(rooms.sit, room.pk, bob)
    sent_away = await page_in(bob).open()
    await db(rooms.clear, room.pk, alice, 1)
    assert await sent_away.closed() == NOT_YOURS


async def test_whoever_logs_out_loses_the_room_too(alice, browsers, page_in):
    page = await page_in(alice).open()
    await db(browsers[alice].post, "/accounts/log-out/")
    assert await page.closed() == SIGNED_OUT


async def test_a_page_that_missed_something_gets_all_of_it(alice, page_in):
    page = await page_in(alice).open()
    await page.beat("nonsense")
    assert set(await page.hear_an_answer()) == {"go", "chairs", "asks", "doings", "terms", "talk", "pulse"}


async def test_whoever_sits_down_loads_the_page_anew_for_what_is_round_it(bob, room, page_in):
    await db(lambda: Room.objects.update(listed=True))
    page = await page_in(bob).open()
    await page.say("sit 1")
    assert set(await page.hear_an_answer()) == {"go", "pulse"}
    assert f'data-go="/t/{room.code}/"' in page.shown["go"]
    again = await page_in(bob).open()
    assert "data-go" not in again.shown["go"]
