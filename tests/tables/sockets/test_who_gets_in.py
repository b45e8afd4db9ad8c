"""Whose socket is opened, and when an open one ends: signed out, barred, one page too many."""

import pytest
from django.urls import reverse

from longyan.database import db
from tables import sockets, telling, wires
from tables.models import Seat
from tests.tables import playing
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)

SIGNED_OUT, NOT_YOURS, COME_AGAIN = 4401, 4403, 1012


async def _refused(page: Page) -> int:
    connected, _protocol = await page.wire.connect()
    assert connected
    code = await page.closed()
    assert set(page.shown) == {"notice"}
    return code


async def test_a_stranger_is_shown_nothing_and_learns_not_even_of_the_room(match, page_of, browsers, erin):
    stranger, nowhere = page_of(erin), Page("000000", session_of(browsers[erin]))
    assert (await _refused(stranger), await _refused(nowhere)) == (NOT_YOURS, NOT_YOURS)
    assert stranger.heard == nowhere.heard


async def test_who_is_not_signed_in_is_shown_nothing(match):
    assert await _refused(Page(match.room.code)) == SIGNED_OUT


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example", None])
async def test_another_sites_page_gets_no_socket(match, browsers, alice, origin):
    page = Page(match.room.code, session_of(browsers[alice]), origin=origin)
    assert (await page.wire.connect())[0] is False


async def test_logging_out_closes_the_pages_of_that_browser_alone(match, page_of, browse, browsers, alice):
    elsewhere = await db(lambda: Page(match.room.code, session_of(browse(alice))))
    here = [await page_of(alice).open(), await page_of(alice).open()]
    await elsewhere.open()
    await db(lambda: browsers[alice].post(reverse("log-out")))
    assert [await page.closed() for page in here] == [SIGNED_OUT, SIGNED_OUT]
    assert await elsewhere.hears_nothing()


def _bar(user):
    user.is_active = False
    user.save()


def _change_password(user):
    user.set_password("another-eight-tiles")
    user.save()


@pytest.mark.parametrize(("end", "code"), [(_bar, SIGNED_OUT), (_change_password, COME_AGAIN)])
async def test_a_barred_account_or_a_changed_password_closes_its_pages(page_of, alice, end, code):
    page = await page_of(alice).open()
    await db(end, alice)
    assert await page.closed() == code
    assert await _refused(page_of(alice)) == SIGNED_OUT


async def test_a_changed_password_leaves_the_tabs_of_that_browser_at_the_table(match, browse, browsers, page_of, alice):
    """Their session has another key by then, which the browser sends as it comes again."""
    elsewhere = await db(lambda: Page(match.room.code, session_of(browse(alice))))
    here = await page_of(alice).open()
    await elsewhere.open()
    form = {"old_password": "eight-fine-tiles", "new_password": "nine-fine-tiles"}
    answer = await db(lambda: browsers[alice].post(reverse("change-password"), form))
    assert answer.status_code == 303
    assert await here.closed() == COME_AGAIN
    assert await elsewhere.closed() == COME_AGAIN
    assert await _refused(Page(match.room.code, elsewhere.session)) == SIGNED_OUT
    assert "hand" in (await page_of(alice).open()).shown


async def test_a_device_that_is_logged_out_from_another_loses_its_pages(match, browse, browsers, page_of, alice):
    lost = await db(lambda: browse(alice))
    for browser in (lost, browsers[alice]):
        await db(lambda browser=browser: browser.get(reverse("devices")))
    there, here = await Page(match.room.code, session_of(lost)).open(), await page_of(alice).open()
    await db(lambda: browsers[alice].post(reverse("devices"), {"end": "others"}))
    assert await there.closed() == SIGNED_OUT
    await here.hear_all()
    await here.beat()
    assert await here.hear()


async def test_a_deleted_account_loses_its_pages(page_of, browsers, alice):
    page = await page_of(alice).open()
    form = {"old_password": "eight-fine-tiles"}
    await db(lambda: browsers[alice].post(reverse("delete-account"), form))
    assert await page.closed() in (SIGNED_OUT, NOT_YOURS)


async def test_no_action_is_taken_on_a_session_that_is_gone(match, page_of, browsers):
    """Deleted without a signal, as an expired one would be: the browser may hold another by now, and looks."""
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    user = (await db(playing.people_of, match))[seat]
    page = await page_of(user).open()
    await db(lambda: browsers[user].session.delete())
    await page.say(playing.said(state, seat, playing.quiet(state, seat)))
    assert await page.closed() == COME_AGAIN
    assert await db(playing.state_of, match) == state
    assert await _refused(page_of(user)) == SIGNED_OUT


async def test_a_session_that_is_gone_is_drawn_for_no_longer_than_two_seconds(match, page_of, browsers, monkeypatch):
    """It ended without a signal; the page sends no heartbeats, but the others play on."""
    later = wires.monotonic() + wires.TRUST
    seat = await db(playing.first_asked, match)
    user = (await db(playing.people_of, match))[(seat + 1) % 4]
    page = await page_of(user).open()
    await page.hear_all()
    await db(lambda: browsers[user].session.delete())
    await db(playing.step, match)
    assert "river" in "".join(await page.hear())
    monkeypatch.setattr(wires, "monotonic", lambda: later + 1)
    await db(playing.step, match)
    assert await page.closed() == COME_AGAIN


async def test_a_doubted_session_is_looked_at_before_anything_is_drawn(page_of, browsers, alice):
    page = await page_of(alice).open()
    await page.hear_all()
    await db(lambda: browsers[alice].session.delete())
    await db(telling.tell, telling.person(alice.pk), "account_changed")
    assert await page.closed() == COME_AGAIN


async def test_the_oldest_page_makes_room_for_a_fifth(page_of, alice):
    pages = [await page_of(alice).open() for _number in range(sockets.EACH)]
    await page_of(alice).open()
    assert await pages[0].closed() == sockets.REPLACED
    assert pages[0].notice
    await pages[1].hear_all()
    await pages[1].beat()
    assert await pages[1].hear_an_answer()


async def test_a_restart_sends_every_page_away_to_come_back(page_of, alice, bob):
    pages = [await page_of(alice).open(), await page_of(bob).open()]
    await sockets.close_all()
    assert [await page.closed() for page in pages] == [sockets.RESTARTING] * 2


async def test_a_person_is_seen_while_a_page_is_open(match, page_of, alice):
    def seen_at():
        return Seat.objects.get(match=match, user=alice).seen_at

    await db(lambda: Seat.objects.update(seen_at=1))
    page = await page_of(alice).open()
    assert await db(seen_at) > 1
    await db(lambda: Seat.objects.update(seen_at=1))
    await page.beat()
    await page.hear_all()
    assert await db(seen_at) > 1
    await db(lambda: Seat.objects.update(seen_at=1))
    await page.close()
    assert await db(seen_at) > 1
