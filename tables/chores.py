"""What is to be done every now and then beside the clock; any number of processes may do it at once. Other apps add
theirs when they are ready."""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from accounts import barring, sweeping
from longyan.database import db
from tables import passing, rooms
from tables.clubs import leaving, starting
from tables.table import now_ms

log = logging.getLogger(__name__)


class Chore(NamedTuple):
    """What to do again after so many seconds, told the time (ms since 1970); `what` is its name in the log."""

    what: str
    seconds: float
    do: Callable[[int], object]


CHORES = [
    Chore("close deserted rooms", 60, rooms.close_deserted),
    Chore("see to clubs' standing tables", 1, starting.see_to),
    Chore("free the chairs of who went away", 10, starting.free_chairs),
    Chore("see off who is in a club no more", 60, leaving.see_off),
    Chore("renew how persons pass", 3600, passing.renew_daily),
    Chore("let in again whose ban is over", 60, barring.lift_due),
    Chore("throw away what nobody needs", 600, sweeping.sweep),
]


async def run() -> None:
    """Do them all, each beside the others, until cancelled."""
    async with asyncio.TaskGroup() as all_of_them:
        for chore in CHORES:
            all_of_them.create_task(_run(chore))


async def _run(chore: Chore) -> None:
    while True:
        try:
            await db(chore.do, now_ms())
        except Exception:
            log.exception("failed to %s", chore.what)
        await asyncio.sleep(chore.seconds)
