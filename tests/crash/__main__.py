"""Prints one JSON object and exits with status 1 if any promise was broken."""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

import django

from tests.crash.pages import Page
from tests.crash.server import ROOT, Server

SETTINGS = {"turn_seconds": 3, "bank_seconds": 0, "claim_seconds": 3, "next_deal_seconds": 3} | dict.fromkeys(
    ("bot_ms", "pace_ms", "flip_ms"), 0
)
"""Nobody waits for anything but for persons, and for them not long: an outage makes some silent."""


def main() -> int:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = _run(Path(folder), arguments.kills, arguments.seed)
    print(json.dumps(report))
    return int(any(report["violations"].values()))


def _run(folder: Path, kills: int, seed: int) -> dict:
    os.environ |= {"LONGYAN_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "longyan.settings"}
    os.chdir(ROOT)
    django.setup()
    from tests.crash.verdict import stored, verdict

    with Server(folder) as server:
        match, pages = _table(server.port, seed)
        server.start()
        back = asyncio.run(_play(server, list(pages.values()), kills, Random(seed)))
        status = server.end(signal.SIGTERM)
    log = server.log.read_text()
    if "Traceback" in log:
        print(log[-4000:], file=sys.stderr)
    return {
        "kills": kills,
        "clicked": _count(pages.values(), "clicked"),
        "acknowledged": _count(pages.values(), "acknowledged"),
        "stored": len(stored(match, by="person")),
        "back_after_ms": {"median": sorted(back)[len(back) // 2], "worst": max(back)} if back else {},
        "violations": {**verdict(match, pages, log), "exit_status": status},
    }


def _table(port: int, seed: int):
    """A table of four persons, and their pages by seat."""
    from django.core.management import call_command
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
        pages[seat.index] = Page(port, path, cookie, seed + seat.index)
    return match, pages


async def _play(server: Server, pages: list[Page], kills: int, random: Random) -> list[int]:
    """Let the pages click, and kill the server so often; the ms from each kill to the next acknowledgement."""
    clicking = [asyncio.create_task(page.run()) for page in pages]
    killing = asyncio.create_task(_kill(server, pages, kills, random))
    await asyncio.wait([*clicking, killing], return_when=asyncio.FIRST_COMPLETED)
    for task in [*clicking, killing]:
        if task.done():
            task.result()  # raises what went wrong, in a page too
        task.cancel()
    await asyncio.wait(clicking)
    return killing.result()


async def _kill(server: Server, pages: list[Page], kills: int, random: Random) -> list[int]:
    back = []
    await _one_more(pages, "acknowledged")
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0, 0.6))
        await _one_more(pages, "clicked")
        await asyncio.sleep(random.uniform(0, 0.06))  # on its way, being stored, or just stored
        server.end(signal.SIGKILL)
        killed_at = time.monotonic()
        server.start()
        await asyncio.sleep(0.1)  # what was still under way to the pages says nothing of the new process
        await _one_more(pages, "acknowledged")
        back.append(round((time.monotonic() - killed_at) * 1000))
    await asyncio.sleep(1)
    return back


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
