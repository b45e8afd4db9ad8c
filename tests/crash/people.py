"""Persons who click as fast as they may on two pages each, come back when a server is gone, and remember what they were
told."""

import asyncio
import json
import re
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tests.crash.wire import Wire
from tests.fragments import fragments_of

CLICK = 0.11
"""Seconds from one click to the next: just within a socket's allowance of frames."""

AGAIN = 0.5
"""Seconds after which a click that was not acknowledged is made again."""

COPIES = 4
"""So many times at most is a click sent, each over any of the pages."""

_DEAL = re.compile(r'data-deal="(\d+)"')
_BUTTON = re.compile(r'name="action" value="(?:(next)|(\d+) (\w+(?: \w+)?))"(?![^>]* disabled)')
_DIGEST = re.compile(r'data-digest="(\w+)" data-after="(\w*)"')
_ANSWERED = re.compile(r'data-answered="(\d+)"')


class Click(NamedTuple):
    """An answer to a question of a deal of the match."""

    deal: int
    question: int
    action: str


class Page:
    """One socket of a person: `shown` is its fragments by id, nothing while it has no connection."""

    def __init__(self, person: "Person", port: int, path: str, cookie: str, beat: float) -> None:
        self.person, self.port, self.path, self.cookie, self.beat = person, port, path, cookie, beat
        self._wire: Wire | None = None
        self._begin()

    def _begin(self) -> None:
        self.shown: dict[str, str] = {}
        self._digest = ""
        self._pending: dict[int, Click] = {}
        self._answered = 0

    async def run(self) -> None:
        """Connect, listen, and connect again, until cancelled."""
        while True:
            try:
                await self._visit()
            except OSError:
                await asyncio.sleep(0.05)

    async def _visit(self) -> None:
        self._wire = await Wire.open(self.port, self.path, self.cookie)
        beating = asyncio.create_task(self._beat(self._wire))
        try:
            async for frame in self._wire.texts():
                self._hear(frame)
        finally:
            beating.cancel()
            self._wire.close()
            self._wire = None
            self._begin()

    async def _beat(self, wire: Wire) -> None:
        """Ask now and then whether what is shown is what there is."""
        while True:
            await asyncio.sleep(self.beat)
            wire.say(json.dumps({"beat": self._digest}))

    def _hear(self, frame: str) -> None:
        """Take in a frame; a pulse may acknowledge a click, and was made for a page that showed what came before."""
        self.shown |= fragments_of(frame)
        if pulse := _DIGEST.search(frame):
            self._digest = pulse[1] if pulse[2] in ("", self._digest) else ""
        self.person.news.set()
        answered = _ANSWERED.search(frame)
        if answered and int(answered[1]) != self._answered:
            self._answered = int(answered[1])
            self.person.acknowledged.add(self._pending.pop(self._answered))

    def say(self, text: str, click: Click | None) -> None:
        """Send what a button says, and the click that it is, if it answers a question."""
        if self._wire is None:
            return
        if click:
            self.person.clicked.add(click)
            self._pending[click.question] = click
        self._wire.say(json.dumps({"action": text}))

    def buttons(self) -> list[tuple[str | None, ...]]:
        """What can be clicked: what asks for more, or a question's number and an answer to it."""
        shown = (self.shown.get(name, "") for name in ("actions", "hand", "sheet"))
        return [found.groups() for html in shown for found in _BUTTON.finditer(html)]

    @property
    def deal(self) -> int:
        """The number of the deal that is shown."""
        return int(_DEAL.search(self.shown["middle"])[1])


class Person:
    """A seat with a page at each of some ports, which asks each `beat` seconds whether it is up to date. `clicked` is
    all that the pages sent, `acknowledged` what the server said was stored."""

    def __init__(self, ports: list[int], path: str, cookie: str, beat: float, seed: int) -> None:
        self.clicked: set[Click] = set()
        self.acknowledged: set[Click] = set()
        self.news = asyncio.Event()
        self.pages = [Page(self, port, path, cookie, beat) for port in ports]
        self._random = Random(seed)
        self._choices: dict[tuple[int, int], Click] = {}

    async def run(self) -> None:
        """Click at once when something new is shown, and again if nothing came of it, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for page in self.pages:
                group.create_task(page.run())
            group.create_task(self._click())

    async def _click(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self.news.wait()
            self.news.clear()
            if choice := self._choice():
                for _ in range(self._random.randint(1, COPIES)):
                    self._random.choice(self.pages).say(*choice)
                await asyncio.sleep(CLICK)

    def _choice(self) -> tuple[str, Click | None] | None:
        """What to click: always the same answer to a question, for its acknowledgement names only the number."""
        buttons = [(page, button) for page in self.pages for button in page.buttons()]
        if not buttons:
            return None
        page, (follows, number, action) = self._random.choice(buttons)
        if follows:
            return follows, None
        question = (page.deal, int(number))
        click = self._choices.setdefault(question, Click(*question, action))
        return f"{click.question} {click.action}", click
