"""Whether this process can do its work: reach the database, speak through the channel layer, and find a clock loop of
the site alive.

Each check ends within `PATIENCE`, whatever it waits for, and says no more than how it went: an error's words may hold
an address.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from tables import heartbeat
from tables.table import now_ms

PATIENCE = 2
"""Seconds that a check may take."""

OK, STALE, FAILED, SILENT = "ok", "stale", "failed", "silent"
"""What a check finds: it works; nothing was heard for too long; it cannot be; there was no answer in time."""

Finding = dict[str, Any]
"""``state``; ``ms`` that it took; of a failure ``fault``, its kind; of the clock ``age_ms``."""

# Threads of its own: a database that does not answer must not take those that tables are played in.
_threads = ThreadPoolExecutor(2, thread_name_prefix="health")


async def examine() -> dict[str, Finding]:
    """Every check's finding by its name; all run at once."""
    findings = await asyncio.gather(*map(_timed, CHECKS.values()))
    return dict(zip(CHECKS, findings, strict=True))


async def _timed(check: Callable[[], Awaitable[Finding]]) -> Finding:
    started = monotonic()
    try:
        async with asyncio.timeout(PATIENCE):
            finding = await check()
    except TimeoutError:
        finding = {"state": SILENT}
    except Exception as fault:
        finding = {"state": FAILED, "fault": type(fault).__name__}
    return finding | {"ms": round((monotonic() - started) * 1000, 1)}


async def _database() -> Finding:
    await _in_a_thread(heartbeat.age, now_ms())
    return {"state": OK}


async def _layer() -> Finding:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "health"})
    await layer.receive(channel)
    return {"state": OK}


async def _clock() -> Finding:
    age = await _in_a_thread(heartbeat.age, now_ms())
    is_alive = age is not None and abs(age) <= heartbeat.OUTAGE_MS
    return {"state": OK if is_alive else STALE, "age_ms": age}


def _in_a_thread(function: Callable[..., Any], *arguments: object) -> Awaitable[Any]:
    return database_sync_to_async(function, thread_sensitive=False, executor=_threads)(*arguments)


CHECKS = {"database": _database, "layer": _layer, "clock": _clock}
