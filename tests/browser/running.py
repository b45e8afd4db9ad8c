"""A server and a Chromium for as long as a block runs, for the tests and for the command that takes pictures."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from django.conf import settings
from django.db import connections
from playwright.sync_api import Browser, expect, sync_playwright

from tables import telling
from tests.houses import House
from tests.servers import Server

# Playwright's sync form runs a loop in the caller's thread, and Django takes that for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

expect.set_options(timeout=20_000)  # a machine may be busy with other things too

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def server_in(var: Path, prepare: Callable[[], object] = bool) -> Iterator[Server]:
    """A server whose files lie in `var`; from here on this process's own database connection is to its file.
    `prepare` fills that before anybody else plays in it. Pages hang on the server's process: this one has none to tell,
    and could not in a loop of Playwright."""
    house = House(var, addresses={})
    server = Server(house, settings.SECRET_KEY, DJANGO_SETTINGS_MODULE="tests.browser.settings")
    server.migrate()
    connections["default"].settings_dict["NAME"] = str(house.file)
    try:
        with patch.object(telling, "tell"):
            prepare()
            assert server.start() == server.url
            yield server
    finally:
        server.kill()
        connections["default"].close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that CHROMIUM names."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        yield browser
        browser.close()
