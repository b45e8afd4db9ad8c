"""A page that clicks as fast as it may, comes back when the server is gone, and remembers what it was told."""

import asyncio
import json
import re
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tests.crash.wire import Wire

CLICK = 0.11
"""Seconds from one click to the next: just within a socket's allowance of frames."""

AGAIN = 0.5
"""Seconds after which a click that was not acknowledged is made again."""

BEAT = 4
"""Seconds from one heartbeat to the next, as in `static/table.js`."""

_ELEMENT = re.compile(r'<\w+ id="([\w-]+)"')
_DEAL = re.compile(r'data-deal="(\d+)"')
_BUTTON = re.compile(r'name="action" value="(?:(next)|(\d+) (\w+(?: \w+)?))"(?![^>]* disabled)')
_DIGEST = re.compile(r'data-digest="(\w+)"')
_ANSWERED = re.compile(r'data-answered="(\d+)"')


class Click(NamedTuple):
    """An answer to a question of a deal of the match."""

    deal: int
    question: int
    action: str


class Page:
    """One person's page. `clicked` is all that it sent, `acknowledged` what the server said was stored."""

    def __init__(self, port: int, path: str, cookie: str, seed: int) -> None:
        self.port, self.path, self.cookie = port, path, cookie
        self.clicked: set[Click] = set()
        self.acknowledged: set[Click] = set()
        self._random = Random(seed)
        self._choices: dict[tuple[int, int], Click] = {}
        self._begin()

    def _begin(self) -> None:
        self._shown: dict[str, str] = {}
        self._pending: dict[int, Click] = {}
        self._answered = 0
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Connect, click, and connect again, until cancelled."""
        while True:
            try:
                await self._visit()
            except OSError:
                await asyncio.sleep(0.05)

    async def _visit(self) -> None:
        self._begin()
        wire = await Wire.open("127.0.0.1", self.port, self.path, self.cookie)
        busy = [asyncio.create_task(self._click(wire)), asyncio.create_task(self._beat(wire))]
        for task in busy:
            task.add_done_callback(lambda _: wire.close())
        try:
            async for frame in wire.texts():
                self._hear(frame)
        finally:
            for task in busy:
                task.cancel()
        await asyncio.wait(busy)
        for task in busy:
            if not task.cancelled():
                task.result()  # raises what went wrong in it

    async def _beat(self, wire: Wire) -> None:
        """Ask now and then whether what is shown is what there is."""
        while True:
            await asyncio.sleep(BEAT)
            digest = _DIGEST.search(self._shown.get("pulse", ""))
            wire.say(json.dumps({"beat": digest[1] if digest else ""}))

    async def _click(self, wire: Wire) -> None:
        """At once when something new is shown, again if nothing came of it, and now and then doubly."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), AGAIN)
            self._news.clear()
            if says := self._choice():
                for _ in range(self._random.choice((1, 1, 1, 2))):
                    wire.say(json.dumps({"action": says}))
                await asyncio.sleep(CLICK)

    def _choice(self) -> str | None:
        """What to click: always the same answer to a question, for its acknowledgement names only the number."""
        buttons = [found.groups() for name in ("actions", "hand", "sheet") for found in self._buttons(name)]
        if not buttons:
            return None
        follows, number, action = self._random.choice(buttons)
        if follows:
            return follows
        deal, question = int(_DEAL.search(self._shown["middle"])[1]), int(number)
        click = self._choices.setdefault((deal, question), Click(deal, question, action))
        self.clicked.add(click)
        self._pending[question] = click
        return f"{question} {click.action}"

    def _buttons(self, name: str) -> list[re.Match]:
        return list(_BUTTON.finditer(self._shown.get(name, "")))

    def _hear(self, frame: str) -> None:
        """Take in a frame; a pulse may acknowledge a click."""
        starts = [(found.start(), found[1]) for found in _ELEMENT.finditer(frame)]
        ends = [start for start, _ in starts[1:]] + [len(frame)]
        self._shown |= {name: frame[start:end] for (start, name), end in zip(starts, ends, strict=True)}
        self._news.set()
        answered = _ANSWERED.search(frame)
        if answered and int(answered[1]) != self._answered:
            self._answered = int(answered[1])
            self.acknowledged.add(self._pending.pop(self._answered))
