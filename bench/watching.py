"""What a step costs whose table is watched, by how many watch it: ``python -m bench.watching [WATCHERS ...]``.

In one process: the very screening and consumers that serve watchers, without a network. CPU time is that of the whole
process, its database threads among it, from looking at the rows until the last consumer has sent its frame.
"""

import argparse
import asyncio
import os
from collections.abc import Sequence
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time_ns

import django

DELAY_MS, STEP_MS = 30_000, 1_000
DEALS = 4
WATCHERS = (1, 50, 500)


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.watching", description=__doc__)
    parser.add_argument("watchers", nargs="*", type=int, default=WATCHERS)
    counts = parser.parse_args().watchers
    with TemporaryDirectory() as folder:
        os.environ |= {"LONGYAN_VAR": folder, "DJANGO_SETTINGS_MODULE": "longyan.settings"}
        django.setup()
        room_id, began, ended = _played()
        for watchers in counts:
            found = asyncio.run(_measured(room_id, watchers, range(began, ended, STEP_MS)))
            cost = median(found) / 1e6
            print(f"{watchers:5} watching: {cost:6.2f} ms of CPU a push, {len(found)} pushes", flush=True)


def _played() -> tuple[int, int, int]:
    """A match of computer players whose moves are a step apart: the room's id, when it began, and when it ended."""
    from django.core.management import call_command

    from accounts.models import User
    from tables import referee
    from tables.models import Deal, Match
    from tables.table import now_ms

    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("Bench")
    began = now_ms()
    pace = {"flip_ms": STEP_MS, "pace_ms": STEP_MS, "bot_ms": STEP_MS, "masking": "off", "next_deal_seconds": 1}
    match, now = referee.open_table(owner, "lequ-half", DEALS, ["steady"] * 4, began, **pace), began
    while Match.objects.get(pk=match.pk).finished_at is None:
        now += STEP_MS
        referee.tick(Deal.objects.filter(match=match).latest("number").pk, now)
    return match.room_id, began, now


async def _measured(room_id: int, watchers: int, moments: Sequence[int]) -> list[int]:
    """Nanoseconds of CPU time of every step that changed what is seen."""
    from tables.watching import past, pictures, screenings
    from tables.watching.consumers import WatchConsumer
    from tables.watching.pictures import Outlook
    from tables.watching.screenings import Screening

    async def send(message: dict) -> None:
        heard.append(message["type"])

    heard, clock = [], [moments[0] + DELAY_MS]
    pictures.now_ms = screenings.now_ms = lambda: clock[0]
    past.forget()
    screening = Screening(room_id)
    for _number in range(watchers):
        socket = WatchConsumer()
        socket.base_send = send
        await screening.admit(Outlook(0, "zh-hans"), socket)
    screening.end()
    spent = []
    for moment in moments[1:]:
        heard.clear()
        clock[0], began = moment + DELAY_MS, process_time_ns()
        await screening._show()
        if len(heard) == watchers:
            spent.append(process_time_ns() - began)
    return spent


if __name__ == "__main__":
    main()
