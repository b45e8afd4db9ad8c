"""Who is told that something changed, and nothing of what: every page draws its own seat anew."""

import asyncio
import logging
from concurrent.futures import Future
from functools import cache
from hashlib import sha256
from threading import Thread

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

PATIENCE = 10
"""Seconds that a process without a server waits until the layer has a message."""

_loop: asyncio.AbstractEventLoop | None = None
"""The loop of this process's server; None where there is no server, as in commands."""

_under_way: set[Future] = set()
"""What is being sent on it."""


def table(match_id: int) -> str:
    """The group of all pages of a match."""
    return f"table.{match_id}"


def room(room_id: int) -> str:
    """The group of all pages of a room between its matches."""
    return f"room.{room_id}"


def person(user_id: int) -> str:
    """The group of all pages of a person."""
    return f"user.{user_id}"


def mark_of(session_key: str | None) -> str:
    """A session's name on the channel layer, where its key must not be read."""
    return sha256((session_key or "").encode()).hexdigest()[:16]


def look_again(user_id: int) -> None:
    """Each page of a person looks at its session and its seat again, in every process: to be called once sessions of
    theirs have ended, or a seat was taken from them."""
    tell(person(user_id), "account_changed")


def speak_on(loop: asyncio.AbstractEventLoop) -> None:
    """From now on send on the server's own loop, without waiting for it.

    A database thread that waited would hold its transaction's slot, and stand for ever once the loop has stopped.
    """
    global _loop
    _loop = loop


def tell(group: str, kind: str, **facts: str | int) -> None:
    """Send a message to a group. A fault is only logged: a page's next heartbeat shows what it missed, as it does if
    the server of this process has ended."""
    message = {"type": kind, **facts}
    if _loop is None:
        _send_and_wait(group, message)
    elif _loop.is_running():
        sending = asyncio.run_coroutine_threadsafe(_send(group, message), _loop)
        _under_way.add(sending)
        sending.add_done_callback(_under_way.discard)


def _send_and_wait(group: str, message: dict[str, str | int]) -> None:
    sending = asyncio.run_coroutine_threadsafe(_send(group, message), _lasting_loop())
    try:
        sending.result(PATIENCE)
    except TimeoutError:
        sending.cancel()
        log.error("%s could not be told in %s seconds", group, PATIENCE)


@cache
def _lasting_loop() -> asyncio.AbstractEventLoop:
    """A loop for all messages of a process that has no server; one for each would connect to the layer each time."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="telling", daemon=True).start()
    return loop


async def all_told() -> None:
    """Wait until everything is sent, on the server's loop."""
    await asyncio.gather(*map(asyncio.wrap_future, tuple(_under_way)))


async def _send(group: str, message: dict[str, str | int]) -> None:
    try:
        await get_channel_layer().group_send(group, message)
    except Exception:
        log.exception("%s could not be told", group)
