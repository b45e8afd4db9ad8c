"""The loop of a server process that plays what is due: computer players, silent seats, the table's own steps.

Any number of processes may run it: a due deal is taken by one of them alone.
"""

import asyncio
import logging

from longyan.database import db
from tables import chores, referee
from tables.table import now_ms

log = logging.getLogger(__name__)

ROUND = 0.1
"""Seconds from one look at the clock to the next."""

BEAT = 1000
"""Milliseconds from one stamp of the heartbeat to the next."""


async def run() -> None:
    """Play what is due, and do what is to be done beside it, until cancelled."""
    async with asyncio.TaskGroup() as both:
        both.create_task(_play_on())
        both.create_task(chores.run())


async def _play_on() -> None:
    beaten = 0
    while True:
        now = now_ms()
        is_time_to_beat = not 0 <= now - beaten < BEAT
        beaten = now if is_time_to_beat else beaten
        async with asyncio.TaskGroup() as both:
            both.create_task(_round(now, is_time_to_beat))
            both.create_task(asyncio.sleep(ROUND))


async def _round(now: int, is_time_to_beat: bool) -> None:
    taken = []
    try:
        if is_time_to_beat:
            await db(referee.beat, now)
        taken = await db(referee.take_due, now)
        while taken:
            await _play(taken.pop(0), now)
    except Exception:
        log.exception("the clock stumbled")
    finally:
        if taken:  # cancelled: nobody else would get them for a while
            await db(referee.give_back, taken, now)


async def _play(deal_id: int, now: int) -> None:
    try:
        await db(referee.tick, deal_id, now)
    except Exception:
        log.exception("deal %s could not be played on", deal_id)
