"""Prints one JSON object and exits with status 1 if any promise was broken."""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from random import Random

import django

from tests.crash.pages import Page
from tests.crash.server import ROOT, Server
from tests.services import Services, private_services

SETTINGS = {"turn_seconds": 3, "bank_seconds": 0, "claim_seconds": 3, "next_deal_seconds": 3} | dict.fromkeys(
    ("bot_ms", "pace_ms", "flip_ms"), 0
)
"""Nobody waits for anything but for persons, and for them not long: an outage makes some silent."""


SHARED = ("server", "postgres", "server", "redis", "server", "flush")
"""What happens in turn where two servers share a PostgreSQL and a Redis; else the one server is killed each time."""


def main() -> int:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared", action="store_true", help="two servers that share a PostgreSQL and a Redis")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        services = stack.enter_context(private_services()) if arguments.shared else None
        report = _run(folder, services, arguments.kills, arguments.seed)
    print(json.dumps(report))
    return int(any(report["violations"].values()))


def _run(folder: Path, services: Services | None, kills: int, seed: int) -> dict:
    os.environ |= {"LONGYAN_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "longyan.settings"}
    os.environ |= services.environment if services else {"DATABASE_URL": "", "REDIS_URL": ""}
    os.chdir(ROOT)
    django.setup()
    from tests.crash.verdict import stored, verdict

    with ExitStack() as stack:
        servers = [stack.enter_context(Server(folder)) for _ in range(2 if services else 1)]
        match, pages = _table([server.port for server in servers], seed)
        for server in servers:
            server.start()
        faults = Faults(servers, services, list(pages.values()), Random(seed))
        asyncio.run(_play(faults, kills))
        status = max(server.end(signal.SIGTERM) for server in servers)
    log = servers[0].log.read_text()
    if "Traceback" in log:
        print(log[-4000:], file=sys.stderr)
    return {
        "kills": kills,
        "clicked": _count(pages.values(), "clicked"),
        "acknowledged": _count(pages.values(), "acknowledged"),
        "stored": len(stored(match, by="person")),
        "back_after_ms": {kind: _summed_up(back) for kind, back in faults.back.items()},
        "violations": {**verdict(match, pages, log, bool(services)), "exit_status": status},
    }


def _summed_up(back: list[int]) -> dict[str, int]:
    return {"times": len(back), "median": sorted(back)[len(back) // 2], "worst": max(back)}


def _table(ports: list[int], seed: int):
    """A table of four persons, and their pages by seat, at one server after the other."""
    from django.core.management import call_command
    from django.db import connections
    from django.test import Client

    from accounts.models import User
    from tables import referee

    call_command("migrate", verbosity=0)
    people = [User.objects.create_user(f"Clicker{number}") for number in range(4)]
    match = referee.open_table(people[0], "lequ-half", 500, people, **SETTINGS)
    path = f"/ws/table/{match.room.code}/"
    pages = {}
    for seat in match.seats.select_related("user"):
        browser = Client()
        browser.force_login(seat.user)
        cookie = browser.cookies.output(attrs=[], header="").strip()
        pages[seat.index] = Page(ports[seat.index % len(ports)], path, cookie, seed + seat.index)
    connections.close_all()  # ours would not outlive PostgreSQL either
    return match, pages


async def _play(faults: "Faults", kills: int) -> None:
    """Let the pages click while one thing after the other is killed."""
    clicking = [asyncio.create_task(page.run()) for page in faults.pages]
    killing = asyncio.create_task(faults.happen(kills))
    await asyncio.wait([*clicking, killing], return_when=asyncio.FIRST_COMPLETED)
    for task in [*clicking, killing]:
        if task.done():
            task.result()  # raises what went wrong, in a page too
        task.cancel()
    await asyncio.wait(clicking)


class Faults:
    """What goes wrong. `back` are by kind the ms from each fault to the next acknowledgement of every page that it
    concerned."""

    def __init__(self, servers: list[Server], services: Services | None, pages: list[Page], random: Random) -> None:
        self.servers, self.services, self.pages, self.random = servers, services, pages, random
        self.back: dict[str, list[int]] = defaultdict(list)

    async def happen(self, times: int) -> None:
        """Each at a random moment of a click's way."""
        await _one_more(self.pages, "acknowledged")
        kinds = cycle(SHARED if self.services else SHARED[:1])
        for kind in islice(kinds, times):
            await asyncio.sleep(self.random.uniform(0, 0.6))
            await _one_more(self.pages, "clicked")
            await asyncio.sleep(self.random.uniform(0, 0.06))  # on its way, being stored, or just stored
            began = time.monotonic()
            concerned = await asyncio.to_thread(getattr(self, f"_{kind}"))
            await asyncio.sleep(0.1)  # what was still under way to the pages says nothing of what comes after
            await asyncio.gather(*(_one_more([page], "acknowledged") for page in concerned))
            self.back[kind].append(round((time.monotonic() - began) * 1000))
        await asyncio.sleep(1)

    def _server(self) -> list[Page]:
        server = self.random.choice(self.servers)
        server.end(signal.SIGKILL)
        server.start()
        return [page for page in self.pages if page.port == server.port]

    def _postgres(self) -> list[Page]:
        self.services.postgres.end(signal.SIGKILL)
        self.services.postgres.start()
        return self.pages

    def _redis(self) -> list[Page]:
        self.services.redis.end(signal.SIGKILL)
        self.services.redis.start()
        return self.pages

    def _flush(self) -> list[Page]:
        self.services.redis.flush()
        return self.pages


async def _one_more(pages: Iterable[Page], kind: str) -> None:
    """Waits for one more click that was made, or acknowledged; a TimeoutError after a minute."""
    before = _count(pages, kind)
    async with asyncio.timeout(60):
        while _count(pages, kind) == before:
            await asyncio.sleep(0.002)


def _count(pages: Iterable[Page], kind: str) -> int:
    return sum(len(getattr(page, kind)) for page in pages)


if __name__ == "__main__":
    sys.exit(main())
