"""The one door from async code to the ORM.

Channels' own wrapper puts all database work of a process into a single thread, where one slow query holds up
every table; this one has threads of its own, each with a connection.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from channels.db import database_sync_to_async

Result = TypeVar("Result")

THREADS = 8

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


def db(function: Callable[..., Result], *arguments: object) -> Awaitable[Result]:
    """`function(*arguments)` in a database thread: ``await db(tick, deal.pk, now)``."""
    return database_sync_to_async(function, thread_sensitive=False, executor=_threads)(*arguments)


async def at_rest() -> None:
    """Wait until whatever runs in a database thread has come to its end; nothing can be begun after that."""
    await asyncio.to_thread(_threads.shutdown)
