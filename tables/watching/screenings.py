"""One rendering for all who watch a table in this process: each step is drawn once for a side and a language, at the
moment at which it may be shown, and sent to everybody who watches from there.

Nothing has to be told for that: what is stored now is shown a room's delay later, so whoever looks at the rows once
in that time comes upon everything before it is due. No lost message and no process that died can hold it up.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _

from longyan.database import db
from tables import scene
from tables.models import Room
from tables.table import now_ms
from tables.watching import audience
from tables.watching.past import Past
from tables.watching.pictures import Outlook, Picture, drawn, past_of
from tables.watching.usher import Visitor

log = logging.getLogger(__name__)

OVER = 1008
"""The close code after which a page says why, and comes back when it is tapped."""

SLACK = 2
"""Seconds that a row may be stored later than it says, or that clocks of two processes may differ."""

SHORTEST, AFTER_A_FAULT = 0.25, 1
"""Seconds from one look at the rows to the next, at least."""

IN_FLIGHT_MS = 2000
"""A push that is no older may not have reached its page when that sent a heartbeat."""

AT_A_TIME = 50
"""So many pages are sent to in a row before anybody else has a turn."""


class Socket(Protocol):
    """What a watcher's consumer must be able to do; one that `is_parted` is closed, or on its way to be."""

    is_parted: bool

    async def send(self, text_data: str) -> None:
        """Send a frame."""

    async def part(self, code: int, text: str = "") -> None:
        """Say `text`, if there is any, and close with `code`."""


class Shown(NamedTuple):
    """What the watchers of a room are shown: equal ones look the same."""

    deal: int | None
    moves: int
    handovers: int
    is_over: bool
    is_last: bool
    is_closed: bool
    watchers: int


class Screening:
    """All watchers of one room in this process: `visitors` whoever came, `_sockets` whoever is shown something."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.visitors: dict[Socket, Visitor] = {}
        self._sockets: dict[Outlook, list[Socket]] = {}
        self._pictures: dict[Outlook, Picture] = {}
        self._replaced: dict[Outlook, tuple[str, int]] = {}
        self._shown: Shown | None = None
        self._stirred = asyncio.Event()
        self._one_by_one = asyncio.Lock()
        self._task: asyncio.Task | None = None

    async def admit(self, outlook: Outlook, socket: Socket) -> None:
        """Show a page all of the table, and from now on what changes."""
        async with self._one_by_one:
            if outlook not in self._pictures:
                past, _shown, pictures = await db(self._look, {outlook}, None)
                self._pictures |= pictures
            if picture := self._pictures.get(outlook):
                self._sockets.setdefault(outlook, []).append(socket)
                await socket.send("".join([*picture.changes(), _pulse(picture)]))
                self._task = self._task or asyncio.create_task(self._run())
            else:
                await socket.part(OVER, _why_not(past))

    def forget(self, socket: Socket) -> None:
        """A page is gone."""
        self.visitors.pop(socket, None)
        for outlook, held in tuple(self._sockets.items()):
            if socket in held:
                held.remove(socket)
            if not held:
                for each in (self._sockets, self._pictures, self._replaced):
                    each.pop(outlook, None)

    def end(self) -> None:
        """Nobody is left."""
        if self._task:
            self._task.cancel()

    @property
    def people(self) -> int:
        """How many watch: several pages of one person count once."""
        return len({visitor.user_id or socket for socket, visitor in self.visitors.items()})

    def stir(self) -> None:
        """Look again at once."""
        self._stirred.set()

    async def answer(self, outlook: Outlook, socket: Socket, shown: str) -> None:
        """Answer a heartbeat of a page that shows what has this digest: one that has missed something gets all of it
        again, one that was sent something just now may not have it yet."""
        picture = self._pictures[outlook]
        digest, at = self._replaced.get(outlook, ("", 0))
        is_well = shown == picture.digest or (shown == digest and now_ms() - at < IN_FLIGHT_MS)
        frame = [_pulse(picture, picture.digest)] if is_well else [*picture.changes(), _pulse(picture)]
        await socket.send("".join(frame))

    async def _run(self) -> None:
        while True:
            try:
                async with self._one_by_one:
                    pause = await self._show()
            except Exception:
                log.exception("what the watchers of room %s see could not be drawn", self.room_id)
                pause = AFTER_A_FAULT
            await self._rest(pause)

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stirred.wait(), seconds)
        except TimeoutError:
            return
        self._stirred.clear()

    async def _show(self) -> float:
        """Send what may be shown by now; how many seconds nothing more will."""
        past, shown, pictures = await db(self._look, set(self._sockets), self._shown)
        self._shown = shown
        for outlook, picture in pictures.items():
            await self._replace(outlook, picture)
        if not past.has_table:
            await self._part(tuple(self.visitors), _why_not(past))
        return _pause(past)

    def _look(self, outlooks: set[Outlook], before: Shown | None) -> tuple[Past, Shown, dict[Outlook, Picture]]:
        """The room as it is shown now, and its pictures if it looks other than before."""
        room = Room.objects.defer("rules").get(pk=self.room_id)
        past, watchers = past_of(room), audience.known(room)
        deal = past.deal and past.deal.pk
        state = (past.moves, past.handovers, past.is_over, past.is_last, past.is_closed)
        shown = Shown(deal, *state, watchers)
        is_new = past.has_table and shown != before
        return past, shown, drawn(past, outlooks, watchers) if is_new else {}

    async def _replace(self, outlook: Outlook, picture: Picture) -> None:
        before = self._pictures.get(outlook)
        if outlook not in self._sockets:
            return
        self._pictures[outlook] = picture
        if before.size != picture.size:
            await self._part(tuple(self._sockets[outlook]), _("这一桌换了人数，请点一下"))
        elif changes := picture.changes(before):
            self._replaced[outlook] = (before.digest, now_ms())
            await self._send(outlook, "".join([*changes, _pulse(picture, before.digest)]))

    async def _send(self, outlook: Outlook, frame: str) -> None:
        for number, socket in enumerate(tuple(self._sockets[outlook]), 1):
            if not socket.is_parted:
                await socket.send(frame)
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)

    async def _part(self, sockets: Iterable[Socket], text: str) -> None:
        for socket in sockets:
            if not socket.is_parted:
                await socket.part(OVER, text)


def _pulse(picture: Picture, after: str = "") -> str:
    return scene.pulse(picture.digest, now_ms(), after=after)


def _why_not(past: Past) -> str:
    """Why there is no table to be seen."""
    if past.is_closed:
        return _("这一桌散了")
    return _("这一场提前结束了") if past.is_broken_off else _("还没有可以看的，请点一下再试")


def _pause(past: Past) -> float:
    """Until the next thing that is stored becomes visible; or as long as nothing that is stored later can."""
    delay = past.room.watch_delay_seconds
    longest = max(SHORTEST, delay - SLACK)
    if past.changes_at is None:
        return longest
    return min(longest, max(0, past.changes_at / 1000 + delay - now_ms() / 1000))
