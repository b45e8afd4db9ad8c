"""One table on a real server: from a person's click to its acknowledgement and to the pushes that the other three
persons' pages get. The kinds of storage take turns, a block of clicks each.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from os import sysconf
from pathlib import Path
from queue import Empty, Queue
from statistics import median
from threading import Thread
from time import perf_counter, sleep
from typing import NamedTuple

from bench.rounds import quantile
from bench.storages import Services, server
from tests.realsocket import Closed, RealSocket

ROUNDS, PIECES_ROUNDS = 4, 2

_THINKING = 0.12
"""Seconds between two clicks of a table: a socket may say ten things a second."""
_PATIENCE = 10
_BUTTON = re.compile(r'name="action" value="(?:(next)|(\d+) (discard \w+|pass))"(?![^>]* disabled)')
_ELEMENT = re.compile(r'<\w+ id="([\w-]+)"')
_NONSENSE = '{"action": "hello"}'

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


class Click(NamedTuple):
    """A discard: after how many milliseconds its own page was told that it is done, and each other page shown it."""

    answered: float
    others: list[float]


class Block(NamedTuple):
    """What a block of clicks took: each discard, a refused frame there and back (ms each), and the server's CPU (ms a
    discard, with the passes and whatever else happened between)."""

    clicks: list[Click]
    there_and_back: list[float]
    cpu: float


def measure(storages: Mapping[str, Services], clicks: int) -> dict[str, dict[str, float]]:
    """Milliseconds by kind of storage."""
    blocks: dict[str, list[Block]] = {name: [] for name in storages}
    with ExitStack() as stack:
        sites = {name: stack.enter_context(_site(services)) for name, services in storages.items()}
        for _round in range(ROUNDS):
            for name, (process, pages) in sites.items():
                blocks[name].append(_block(process, pages, clicks // ROUNDS))
    return {name: _summed_up(each) for name, each in blocks.items()}


def pieces(storages: Mapping[str, Services], moves: int) -> dict[str, dict[str, float]]:
    """The milliseconds of each piece of a move (`bench.pieces`), by kind of storage."""
    took: dict[str, list[dict[str, float]]] = {name: [] for name in storages}
    for _round in range(PIECES_ROUNDS):
        for name, services in storages.items():
            with server(services) as site:
                took[name].append(site.run(f"from bench.pieces import tell; tell({moves // PIECES_ROUNDS})"))
    return {name: {piece: median(each[piece] for each in told) for piece in told[0]} for name, told in took.items()}


def _summed_up(blocks: list[Block]) -> dict[str, float]:
    clicks = [click for block in blocks for click in block.clicks]
    timed = {
        "each": [ms for click in clicks for ms in click.others],
        "last": [max(click.others) for click in clicks],
        "answered": [click.answered for click in clicks],
    }
    quantiles = {f"{name} p{share}": quantile(ms, share / 100) for name, ms in timed.items() for share in (50, 95)}
    socket = median(ms for block in blocks for ms in block.there_and_back)
    return {"clicks": len(clicks), **quantiles, "socket": socket, "cpu": median(block.cpu for block in blocks)}


@contextmanager
def _site(services: Services) -> Iterator[tuple[int, "_Pages"]]:
    """A server's process and the four pages of a table at it."""
    with server(services) as site:
        table = site.run(_TABLE)
        site.start()
        yield site.process.pid, _Pages(site.port, f"/ws/table/{table['code']}/", table["cookies"])


def _block(process: int, pages: "_Pages", clicks: int) -> Block:
    pages.hear_for(1)
    before = _cpu(process)
    done = list(_clicks(pages, clicks))
    cpu = (_cpu(process) - before) / clicks
    return Block(done, [pages.there_and_back() for _ in range(clicks // 4)], cpu)


def _clicks(pages: "_Pages", clicks: int) -> Iterator[Click]:
    """Click until so many discards were pushed to the other pages."""
    while clicks:
        page, says = pages.next_button()
        if click := pages.click(page, says):
            clicks -= 1
            yield click
        pages.hear_for(_THINKING)


def _cpu(process: int) -> float:
    """The milliseconds of CPU that a process has had, as Linux tells it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / sysconf("SC_CLK_TCK")


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

    def click(self, page: int, says: str) -> Click | None:
        """Say it; of a discard how long it took until its page and all others were told."""
        for name in ("actions", "hand", "sheet"):
            self.shown[page].pop(name, None)
        started = perf_counter()
        self.sockets[page].send(f'{{"action": "{says}"}}')
        if "discard" not in says:
            return None
        waiting, told = set(range(len(self.sockets))), {}
        while waiting:
            push = self._next_push()
            shows = f'data-answered="{says.split()[0]}"' if push.page == page else 'id="river-'
            if push.page in waiting and shows in push.html:
                waiting.remove(push.page)
                told[push.page] = (push.at - started) * 1000
        return Click(told.pop(page), list(told.values()))

    def there_and_back(self) -> float:
        """How long a frame takes whose answer needs no table: what the socket alone costs."""
        sleep(_THINKING)
        started = perf_counter()
        self.sockets[0].send(_NONSENSE)
        while (push := self._next_push()).page != 0 or 'id="notice"' not in push.html:
            pass
        return (push.at - started) * 1000

    def _next_push(self) -> Push:
        try:
            push = self.pushes.get(timeout=_PATIENCE)
        except Empty:
            raise TimeoutError("what was said was not pushed to every page") from None
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
