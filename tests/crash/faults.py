"""What goes wrong, one thing after the other."""

import asyncio
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import cycle, islice
from random import Random

from tests.crash.people import Page, Person
from tests.crash.site import Site
from tests.crash.watch import Watch
from tests.services import Service

SHARED = ("postgres", "redis", "flush")
"""What happens in turn to what two servers share, after each kill of one of them."""


class Faults:
    """Of a site and these persons' pages, whose heartbeat comes each `beat` seconds. `played_on` are by kind of fault
    the seconds from each until a click was acknowledged once it was over."""

    def __init__(self, site: Site, persons: list[Person], watch: Watch, beat: float, random: Random) -> None:
        self.servers, self.services, self.persons, self.watch = site.servers, site.services, persons, watch
        self.beat, self.random = beat, random
        self.played_on: dict[str, list[float]] = defaultdict(list)

    async def happen(self, kills: int) -> None:
        """So many kills of a server, and something else after each, always at a random moment of a click's way."""
        others = cycle(SHARED if self.services else ())
        for _ in range(kills):
            for kind in ("server", *islice(others, 1)):
                await self._let_them_click()
                await getattr(self, f"_{kind}")()

    async def _let_them_click(self) -> None:
        await self._one_more("acknowledged")
        await asyncio.sleep(self.random.uniform(0, 0.6))
        await self._one_more("clicked")
        await asyncio.sleep(self.random.uniform(0, 0.06))  # on its way, being stored, or just stored

    async def _server(self) -> None:
        server = self.random.choice(self.servers)
        pages = [page for page in self._pages() if page.port == server.port]

        def kill() -> None:
            server.kill()
            assert server.start() == server.url, server.log

        await self._fault("server", pages, kill)

    async def _postgres(self) -> None:
        await self._fault("postgres", self._pages(), lambda: _killed(self.services.postgres))

    async def _redis(self) -> None:
        await self._fault("redis", self._pages(), lambda: _killed(self.services.redis), self.beat)

    async def _flush(self) -> None:
        await self._fault("flush", self._pages(), self.services.redis.flush, self.beat)

    async def _fault(self, kind: str, pages: Iterable[Page], what: Callable[[], None], linger: float = 0) -> None:
        """Let it happen and wait until all is well again; what Redis forgot shows up to `linger` seconds later."""
        window = self.watch.open(kind, pages, linger)
        await asyncio.to_thread(what)
        window.over()
        await self._one_more("acknowledged")
        self.played_on[kind].append(time.monotonic() - window.began)
        await self.watch.heal(window)

    def _pages(self) -> list[Page]:
        return [page for person in self.persons for page in person.pages]

    async def _one_more(self, kind: str) -> None:
        """Waits for one more click that was made, or acknowledged; a TimeoutError after a minute."""
        before = self._count(kind)
        async with asyncio.timeout(60):
            while self._count(kind) == before:
                await asyncio.sleep(0.002)

    def _count(self, kind: str) -> int:
        return sum(len(getattr(person, kind)) for person in self.persons)


def _killed(service: Service) -> None:
    service.end(signal.SIGKILL)
    service.start()
