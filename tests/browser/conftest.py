"""A real Chromium, a real server, and tables opened on the server's own database.

The tests ask the database what was played, but do on a page only what the page shows.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from accounts.models import User
from tables import referee
from tables.models import Match
from tests.browser import camera, record, running
from tests.browser.stage import Stage
from tests.browser.tablepage import TablePage
from tests.servers import Server

LANGUAGE = "zh-CN"
"""What these browsers ask for: Chromium's own wish would be English."""

QUICK = {"flip_ms": 100, "pace_ms": 60, "bot_ms": 30, "turn_seconds": 60, "claim_seconds": 60}
"""A room in which the computer players and the table lose no time."""


@pytest.fixture(scope="session")
def server(tmp_path_factory, django_db_blocker) -> Iterator[Server]:
    """The running server; the tests' own database connection is to its file."""
    with django_db_blocker.unblock(), running.server_in(tmp_path_factory.mktemp("house"), camera.invite) as server:
        yield server
    assert "Traceback" not in "".join(server.log)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with running.chromium() as browser:
        yield browser


@pytest.fixture
def window(chromium, server) -> Iterator[Callable[..., BrowserContext]]:
    """A browser window of its own, in which `user` is logged in; no page in it may complain on its console. It has no
    worker unless it asks for one: what a worker fetches is out of a test's reach."""
    opened, complaints = [], []

    def open_window(user: User | None = None, width: int = 1280, height: int = 800, **settings) -> BrowserContext:
        usual = {"base_url": server.url, "locale": LANGUAGE, "service_workers": "block"}
        settings = {"viewport": {"width": width, "height": height}, **usual, **settings}
        context = chromium.new_context(**settings)
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


@pytest.fixture
def stage(window) -> Callable[..., Stage]:
    """A table set by hand, in a window of its own; as a phone in `window`'s width and height if it `has_touch`."""
    return lambda **settings: Stage(window(**settings))
