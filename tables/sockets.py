"""The open sockets of this process: how many one person has, and closing all when the process ends."""

import asyncio
from collections.abc import Hashable
from typing import Protocol

from django.utils.translation import gettext as _

from longyan.watch.figures import SOCKETS

EACH = 4
"""Sockets a person may have open; one more closes the oldest."""

REPLACED, RESTARTING = 1008, 1012
"""Close codes."""


class Socket(Protocol):
    """What a consumer must be able to do to stand in the register."""

    async def part(self, code: int, text: str = "") -> None:
        """Say `text`, if there is any, and close with `code`."""


_open: dict[Hashable, list[Socket]] = {}

SOCKETS.set_function(lambda: sum(map(len, tuple(_open.values()))))


async def admit(who: Hashable, socket: Socket, most: int = EACH) -> None:
    """Count `socket` as one of this person's, or of others who are counted as one; the oldest must go if there are too
    many."""
    held = _open.setdefault(who, [])
    held.append(socket)
    if len(held) > most:
        await held.pop(0).part(REPLACED, _("这张桌子在别的窗口打开了"))


def forget(who: Hashable, socket: Socket) -> bool:
    """`socket` is closed; whether that leaves this person without any."""
    held = _open.get(who, [])
    if socket in held:
        held.remove(socket)
    if not held:
        _open.pop(who, None)
    return not held


async def close_all() -> None:
    """Tell every page that the server restarts: it comes back by itself."""
    sockets = [socket for held in _open.values() for socket in held]
    await asyncio.gather(*(socket.part(RESTARTING) for socket in sockets), return_exceptions=True)
