"""Everything goes wrong at once, and every error quotes what it should not: nothing of that is in the log."""

import asyncio
import io
import logging
import re

import pytest
from channels.layers import get_channel_layer
from django.contrib.auth.forms import AuthenticationForm
from django.test import Client
from django.urls import reverse

from longyan.database import db
from longyan.watch import logs
from tables import clockwork, referee, sayings, showing, telling
from tests.tables import playing
from tests.tables.sockets.pages import session_of

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a-password-that-is-wrong"
QUERY = "a-query-that-is-secret"
TILE = re.compile(r"\b[1-9][mpszf]\b")


@pytest.fixture(params=[logs.Discreet, logs.JsonLines])
def written(request):
    """What the log holds, by each of its formatters, with everything that any logger says."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(request.param())
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream.getvalue
    root.removeHandler(handler)


@pytest.fixture
def all_is_quoted(match, browsers, monkeypatch):
    """From here on whatever is called fails, and says all that is secret in its error."""
    secrets = [PASSWORD, QUERY, *map(session_of, browsers.values()), *_hands(match)]

    def fail(*arguments, **named):
        raise ValueError(f"{secrets} {arguments} {named}")

    async def fail_later(*arguments, **named):
        fail(*arguments, **named)

    def start():
        for module, name in ((sayings, "carry_out"), (showing, "sight"), (referee, "tick"), (referee, "beat")):
            monkeypatch.setattr(module, name, fail)
        monkeypatch.setattr(AuthenticationForm, "clean", fail)
        monkeypatch.setattr(get_channel_layer(), "group_send", fail_later)
        return secrets

    return start


def _hands(match) -> list[str]:
    state = playing.state_of(match)
    return [str(hand) for hand in state.hands] + [str(state.wall), str(playing.deal_of(match).wall)]


def _visit(match, browser: Client) -> None:
    """Pages that fail, and visitors who are refused."""
    browser.raise_request_exception = False
    browser.get(reverse("table", args=[match.room.code]), {"token": QUERY})
    browser.post(reverse("act", args=[match.room.code]), {"action": "1 discard 5m"})
    browser.post(reverse("log-in"), {"username": "Alice", "password": PASSWORD})
    browser.get("/", headers={"host": "evil.example"})
    stranger = Client(enforce_csrf_checks=True, raise_request_exception=False)
    stranger.post(reverse("log-in"), {"username": "Alice", "password": PASSWORD})


async def _stumble(written) -> None:
    """The clock loop, until it says that it fails."""
    loop = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(30):
        while "stumbled" not in written():
            await asyncio.sleep(0.01)
    loop.cancel()


async def test_nothing_secret_is_logged(match, four, browsers, alice, written, all_is_quoted):
    for page in four:
        await page.open()
    secrets = await db(all_is_quoted)
    await four[0].say("1 discard 5m")
    await four[0].say("1 discard 5m 9p")
    assert await four[0].closed() == 1011
    await four[1].beat()
    await db(_visit, match, browsers[alice])
    await db(telling.tell, telling.table(match.pk), "changed")
    await _stumble(written)
    log = written()
    for what in ("a frame could not be handled", "could not be drawn", "Internal Server Error", "could not be told"):
        assert what in log
    assert "ValueError" in log
    assert [secret for secret in secrets if secret in log] == []
    assert TILE.findall(log) == []
    assert match.room.code not in log


async def test_a_request_that_goes_well_leaves_no_line(match, four, browsers, alice, written):
    page = await four[0].open()
    await db(playing.step, match)
    await page.hear()
    await db(browsers[alice].get, reverse("table", args=[match.room.code]))
    await page.close()
    assert [line for line in written().splitlines() if "INFO" not in line] == []
