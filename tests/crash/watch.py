"""Compares what pages show with what they must show, all the time, and measures how long they do not.

What a page must show is drawn here from the record, ten times a second. A page that is a moment behind shows what was
true then; so it is as good as the last moment at which what it shows was true.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connections

from tables import scene, showing
from tables.models import Match
from tables.table import now_ms
from tables.wires import digest_of
from tests.crash.people import Page, Person

INTERVAL = 0.1
"""Seconds from one look to the next."""

REMEMBERED = 60
"""Seconds for which is remembered what was true."""

LOSS = "loss"
"""What is to blame where nothing was killed: messages are lost all the time."""

LONG = 1
"""Seconds behind the truth that are put down to a lost message; less is the way from the record to the page."""

Truth = dict[int, dict[str, str]]
"""By seat the fragments that its pages must show."""


class Window:
    """A fault and the pages that it concerns: open until each of them has shown what was true once it was over."""

    def __init__(self, kind: str, pages: Iterable[Page], linger: float) -> None:
        self.kind, self.linger = kind, linger
        self.began = time.monotonic()
        self.shut_at: float | None = None
        self.waiting = set(pages)
        self.worst: dict[Page, float] = dict.fromkeys(self.waiting, 0)
        self.healed = asyncio.Event()

    def over(self) -> None:
        """What was killed is back; a fault that shows later lingers."""
        self.shut_at = time.monotonic() + self.linger

    def note(self, page: Page, was: float, true_at: float, now: float) -> None:
        """A page that showed what was true at `was` now shows what was at `true_at`."""
        self.worst[page] = max(self.worst[page], now - max(was, self.began))
        if self.shut_at is not None and true_at > self.shut_at:
            self.waiting.discard(page)
            if not self.waiting:
                self.healed.set()


class Watch:
    """`healed` are by kind of fault the longest times, of each page and fault, without the truth from the fault on."""

    def __init__(self, match: Match, persons: dict[int, Person]) -> None:
        self.pages = [(seat, page) for seat, person in persons.items() for page in person.pages]
        self.healed: dict[str, list[float]] = defaultdict(list)
        self._seats = list(match.seats.select_related("user"))
        self._code = match.room.code
        self._true_at: dict[Page, float] = {}
        self._known: dict[tuple[int, str], float] = {}
        self._window: Window | None = None
        self._thread = ThreadPoolExecutor(1)

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            began = time.monotonic()
            truth = await asyncio.get_running_loop().run_in_executor(self._thread, self._read)
            self._compare(truth, began)
            await asyncio.sleep(INTERVAL)

    def open(self, kind: str, pages: Iterable[Page], linger: float = 0) -> Window:
        """A fault begins now."""
        self._window = Window(kind, pages, linger)
        return self._window

    async def heal(self, window: Window) -> None:
        """The fault is over: wait until every page shows the truth again; a TimeoutError after a minute."""
        async with asyncio.timeout(60):
            await window.healed.wait()
        self.healed[window.kind] += window.worst.values()
        self._window = None

    def _read(self) -> Truth:
        """Nothing while the database is away."""
        try:
            return {seat.index: self._drawn(seat.user) for seat in self._seats}
        except Error:
            connections.close_all()
            return {}

    def _drawn(self, user: object) -> dict[str, str]:
        return scene.fragments(showing.sight(showing.seat_of(self._code, user), now_ms()))

    def _compare(self, truth: Truth, at: float) -> None:
        self._known |= {(seat, digest_of(drawn.values())): at for seat, drawn in truth.items()}
        self._known = {known: when for known, when in self._known.items() if at - when < REMEMBERED}
        for seat, page in self.pages:
            names = truth.get(seat, {})
            shown = digest_of(page.shown.get(name, "") for name in names)
            if true_at := self._known.get((seat, shown)):
                was = self._true_at.get(page, true_at)
                self._true_at[page] = max(was, true_at)
                if true_at > was:
                    self._note(page, was, true_at, time.monotonic())

    def _note(self, page: Page, was: float, true_at: float, now: float) -> None:
        if self._window is not None and page in self._window.worst:
            self._window.note(page, was, true_at, now)
        elif now - was > LONG:
            self.healed[LOSS].append(now - was)
