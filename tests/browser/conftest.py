"""A real Chromium, a real server, and tables opened on the server's own database.

The tests ask the database what was played, but do on a page only what the page shows.
"""

import os
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from accounts.models import User
from tables import referee, telling
from tables.models import Match
from tests.browser import record
from tests.browser.tablepage import TablePage
from tests.houses import House
from tests.servers import Server

# Playwright's sync form runs a loop in the tests' thread, and Django takes that for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

LANGUAGE = "zh-CN"
"""What these browsers ask for: Chromium's own wish would be English."""

QUICK = {"flip_ms": 100, "pace_ms": 60, "bot_ms": 30, "turn_seconds": 60, "claim_seconds": 60}
"""A room in which the computer players and the table lose no time."""


@pytest.fixture(scope="session", autouse=True)
def _nobody_to_tell():
    """Pages hang on the server's process; the tests' own has none, and cannot tell them in a loop of Playwright."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling, "tell", lambda *_, **__: None)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory, django_db_blocker) -> Iterator[Server]:
    """The running server; the tests' own database connection is to its file."""
    house = House(tmp_path_factory.mktemp("house"), addresses={})
    server = Server(house, settings.SECRET_KEY)
    server.manage("migrate", "--verbosity", "0")
    connections["default"].settings_dict["NAME"] = str(house.file)
    with django_db_blocker.unblock():
        assert server.start() == server.url
        yield server
        server.kill()
        connections["default"].close()
    assert "Traceback" not in "".join(server.log)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def window(chromium, server) -> Iterator[Callable[..., BrowserContext]]:
    """A browser window of its own, in which `user` is logged in; no page in it may complain on its console."""
    opened, complaints = [], []

    def open_window(user: User | None = None, width: int = 1280, height: int = 800) -> BrowserContext:
        size = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, base_url=server.url, locale=LANGUAGE)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda line: complaints.append(line.text) if _is_complaint(line) else None)
        if user is not None:
            context.add_cookies([record.session_cookie(user, server.url)])
        opened.append(context)
        return context

    yield open_window
    for context in opened:
        context.close()
    assert complaints == []


def _is_complaint(line) -> bool:
    """A lost connection, which htmx reports as an event, is what some tests are about; all else is a fault."""
    expected = ("WebSocket connection", "net::ERR", "[object Event]")
    return line.type == "error" and not any(words in line.text for words in expected)


@pytest.fixture
def player(server) -> User:
    """An account that nobody else uses."""
    return User.objects.create_user(f"玩家{User.objects.count()}")


@pytest.fixture
def match(player) -> Match:
    """A quick match of the player with three beginners."""
    return referee.open_table(player, "lequ-half", 16, [player, *["beginner"] * 3], **QUICK)


@pytest.fixture
def table(window, player, match) -> TablePage:
    """The player's page of that match."""
    return TablePage.open(window(player), match.room.code)
