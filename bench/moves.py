"""One table on a real server: from a person's click to the pushes that the other three persons' pages get.

Always with a SQLite file of its own; once more with the services that DATABASE_URL and REDIS_URL name, if any is set.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, sleep
from typing import NamedTuple

from bench.rounds import quantile
from tests.houses import House
from tests.realsocket import Closed, RealSocket
from tests.servers import Server

SERVICES = ("DATABASE_URL", "REDIS_URL")

_THINKING = 0.12
"""Seconds between two clicks of a table: a socket may say ten things a second."""
_PATIENCE = 10
_BUTTON = re.compile(r'name="action" value="(?:(next)|(\d+) (discard \w+|pass))"(?![^>]* disabled)')
_ELEMENT = re.compile(r'<\w+ id="([\w-]+)"')

_TABLE = """
    import json
    from django.core.management import call_command
    from django.test import Client
    from accounts.models import User
    from tables import referee
    call_command("migrate", verbosity=0)
    people = [User.objects.create_user(f"Bench{number}") for number in range(4)]
    at_once = {"flip_ms": 0, "pace_ms": 0, "bot_ms": 0, "claim_seconds": 60, "turn_seconds": 60}
    match = referee.open_table(people[0], "lequ-half", 500, people, **at_once)
    cookies = []
    for person in people:
        browser = Client()
        browser.force_login(person)
        cookies.append(browser.cookies.output(attrs=[], header="").strip())
    print(json.dumps({"code": match.room.code, "cookies": cookies}))
"""


class Push(NamedTuple):
    """A frame that a page was sent, and when."""

    at: float
    page: int
    html: str


@contextmanager
def _server(services: dict[str, str]) -> Iterator[Server]:
    """A server that uses these services and no others, in a house that is gone afterwards."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder), addresses=services)
        server = Server(house, secret_key="as good as any other for a table of one minute")
        try:
            yield server
        finally:
            server.kill()
            house.leave()


def storages() -> dict[str, dict[str, str]]:
    """The kinds of storage to measure, with the services of each."""
    named = {name: os.environ[name] for name in SERVICES if os.environ.get(name)}
    return {"SQLite": {}} | ({"PostgreSQL and Redis": named} if named else {})


def measure(services: dict[str, str], clicks: int) -> dict[str, float]:
    """Milliseconds from a discard's click to the pushes of the other pages, and to the last of them."""
    with _server(services) as server:
        table = server.run(_TABLE)
        server.start()
        pages = _Pages(server.port, f"/ws/table/{table['code']}/", table["cookies"])
        took = [each for each in _clicks(pages, clicks) if each]
    every, last = [ms for each in took for ms in each], [max(each) for each in took]
    return {
        "clicks": len(took),
        "p50": quantile(every, 0.5),
        "p95": quantile(every, 0.95),
        "last page p50": quantile(last, 0.5),
        "last page p95": quantile(last, 0.95),
    }


def _clicks(pages: "_Pages", clicks: int) -> Iterator[list[float]]:
    """Click until so many discards were pushed to the other pages; each one's times."""
    pages.hear_for(1)
    while clicks:
        page, says = pages.next_button()
        pushed = pages.click(page, says)
        clicks -= bool(pushed)
        yield pushed
        pages.hear_for(_THINKING)


class _Pages:
    """The four pages: what each shows, and the one queue of what they are sent."""

    def __init__(self, port: int, path: str, cookies: list[str]):
        self.sockets = [RealSocket(port, path, cookie) for cookie in cookies]
        self.shown: list[dict[str, str]] = [{} for _ in cookies]
        self.pushes: Queue[Push] = Queue()
        for page, socket in enumerate(self.sockets):
            Thread(target=self._listen, args=(page, socket), daemon=True).start()

    def _listen(self, page: int, socket: RealSocket) -> None:
        try:
            while True:
                html = socket.receive()
                self.pushes.put(Push(perf_counter(), page, html))
        except (Closed, OSError):
            return

    def hear_for(self, seconds: float) -> None:
        """Take in what comes for so long."""
        sleep(seconds)
        while not self.pushes.empty():
            self._take(self.pushes.get())

    def next_button(self) -> tuple[int, str]:
        """A page that may say something, and what: a pass before a discard; TimeoutError if nobody may for long."""
        patience = perf_counter() + _PATIENCE
        while perf_counter() < patience:
            said = [(page, says) for page, shown in enumerate(self.shown) for says in _buttons(shown)]
            if said:
                return min(said, key=lambda choice: "discard" in choice[1])
            self.hear_for(0.05)
        raise TimeoutError("nobody at the table is asked anything")

    def click(self, page: int, says: str) -> list[float]:
        """Say it; of a discard the milliseconds after which each other page's rivers changed, else nothing."""
        for name in ("actions", "hand", "sheet"):
            self.shown[page].pop(name, None)
        started = perf_counter()
        self.sockets[page].send(f'{{"action": "{says}"}}')
        if "discard" not in says:
            return []
        waiting = set(range(len(self.sockets))) - {page}
        took = []
        while waiting:
            push = self._next_push()
            if push.page in waiting and 'id="river-' in push.html:
                waiting.remove(push.page)
                took.append((push.at - started) * 1000)
        return took

    def _next_push(self) -> Push:
        try:
            push = self.pushes.get(timeout=_PATIENCE)
        except Empty:
            raise TimeoutError("a discard was not pushed to every page") from None
        self._take(push)
        return push

    def _take(self, push: Push) -> None:
        starts = [(found.start(), found[1]) for found in _ELEMENT.finditer(push.html)]
        ends = [start for start, _ in starts[1:]] + [len(push.html)]
        self.shown[push.page] |= {name: push.html[at:end] for (at, name), end in zip(starts, ends, strict=True)}


def _buttons(shown: dict[str, str]) -> Iterator[str]:
    for name in ("actions", "hand", "sheet"):
        for follows, number, says in _BUTTON.findall(shown.get(name, "")):
            yield follows or f"{number} {says}"


def pieces(services: dict[str, str], moves: int) -> dict[str, float]:
    """The milliseconds of the pieces of a move (`bench.pieces`)."""
    with _server(services) as server:
        return server.run(f"from bench.pieces import tell; tell({moves})")
