"""All who watch by this process: the screening of each room, and a round each second that sends away whoever may not
stay and says how many there are.
"""

import asyncio
import logging
import time

from longyan.database import db
from tables import table
from tables.models import Match
from tables.watching import audience, usher
from tables.watching.screenings import Screening, Socket
from tables.watching.usher import Visitor

log = logging.getLogger(__name__)

ROUND = 1
"""Seconds from one round to the next."""

_screenings: dict[int, Screening] = {}

_noted: dict[int, tuple[int, float]] = {}
"""How many watch each room by what was noted last, and when that was (of `time.monotonic`)."""

_rounds: asyncio.Task | None = None


def enter(socket: Socket, visitor: Visitor) -> Screening:
    """Somebody comes to watch, until `leave`."""
    global _rounds
    screening = _screenings.setdefault(visitor.room_id, Screening(visitor.room_id))
    screening.visitors[socket] = visitor
    if _rounds is None or _rounds.done():
        _rounds = asyncio.create_task(_go_round())
    return screening


def leave(socket: Socket, screening: Screening) -> None:
    """A watcher's socket is closed."""
    screening.forget(socket)
    if not screening.visitors:
        screening.end()
        _screenings.pop(screening.room_id, None)


def forget() -> None:
    """Forget everybody."""
    global _rounds
    _screenings.clear()
    _noted.clear()
    _rounds = None


async def _go_round() -> None:
    """Go round while anybody watches, and once more to say that nobody does."""
    while _screenings or _noted:
        try:
            await _send_away()
            await _count()
        except Exception:
            log.exception("the watchers' usher stumbled")
        await asyncio.sleep(ROUND)


async def _send_away() -> None:
    held = [pair for screening in _screenings.values() for pair in screening.visitors.items()]
    codes = await db(usher.codes, [visitor for _socket, visitor in held])
    for (socket, _visitor), code in zip(held, codes, strict=True):
        if code:
            await socket.part(code)


async def _count() -> None:
    """Note how many watch each room, and tell the table where that is news."""
    people = dict.fromkeys(_noted, 0)
    people |= {room_id: screening.people for room_id, screening in _screenings.items()}
    for room_id, watchers in people.items():
        before, at = _noted.get(room_id, (0, 0))
        if watchers != before or time.monotonic() - at > audience.AGAIN_MS / 1000:
            await _note(room_id, watchers)


async def _note(room_id: int, watchers: int) -> None:
    is_news = await db(_store, room_id, watchers)
    if watchers:
        _noted[room_id] = (watchers, time.monotonic())
    else:
        _noted.pop(room_id, None)
    if is_news and room_id in _screenings:
        _screenings[room_id].stir()


def _store(room_id: int, watchers: int) -> bool:
    is_news = audience.note(room_id, watchers)
    if is_news and (match := Match.objects.filter(room=room_id).order_by("number").last()):
        table.tell(match.pk)
    return is_news
