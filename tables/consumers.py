"""The table's socket: text in, fragments out. It holds no rules and nothing of the game.

`wanted` wakes the one task that draws, so that several changes in a row become one redraw.
"""

import asyncio
import logging
from time import monotonic

from longyan.database import db
from longyan.engine.actions import Refusal, TooLate
from tables import frames, sockets, telling
from tables.guarded import GuardedConsumer
from tables.refusals import SignedOut
from tables.table import now_ms
from tables.tongues import page_of
from tables.wants import Want
from tables.wires import Wire

log = logging.getLogger(__name__)

BROKEN = 1011
"""The close code after which browsers come back by themselves for all of the table."""


class TableConsumer(GuardedConsumer):
    """One page of one seat; `wired` makes what it shows."""

    wired = Wire

    def __init__(self):
        super().__init__()
        self.joined: set[str] = set()
        self.wanted = asyncio.Event()
        self.want = Want()
        self.painter: asyncio.Task | None = None
        self.alarm: asyncio.TimerHandle | None = None

    async def __call__(self, scope, receive, send):
        """The whole life of the socket, which may end without a word: where the layer fails nobody calls `disconnect`.
        Whoever has no other page open is away."""
        page = page_of(scope["query_string"])
        self.wire = self.wired(scope["url_route"]["kwargs"]["code"], scope["session"].session_key, page)
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.painter is not None:
                self.painter.cancel()
            if self.alarm is not None:
                self.alarm.cancel()
            if self.wire.user_id and sockets.forget(self.wire.user_id, self):
                await db(self.wire.close)

    async def connect(self):
        """Join the groups, then read, then accept: no change is missed, and a fault makes the page wait."""
        try:
            await db(self.wire.open)
        except Refusal as refusal:
            await self.accept()
            await self.refuse(refusal)
            return
        await self._join()
        page = await db(self.wire.news, self.want.since)
        await self.accept()
        await self.send(page)
        self.painter = asyncio.create_task(self._paint())
        await sockets.admit(self.wire.user_id, self)

    async def disconnect(self, code):
        """Leave the groups."""
        for group in self.joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def changed(self, event):
        """Something changed, perhaps for this seat."""
        self.want.after_change(event.get("at"))
        self.want_news()

    async def account_changed(self, event):
        """Something changed of this person's account."""
        self.wire.doubt()
        self.want_news()

    async def signed_out(self, event):
        """A session of this person ended; if it is this one, so does the socket."""
        if event["session"] == telling.mark_of(self.wire.session_key):
            await self.refuse(SignedOut())

    async def heed(self, frame: frames.Said | frames.Beat) -> None:
        """Carry out an action, or answer a heartbeat; in both cases look for news."""
        came_at = monotonic()
        try:
            if isinstance(frame, frames.Said):
                await db(self.wire.say, frame.text)
                self.want.after_click(came_at)
            else:
                await self._join_again()
                self.want.beaten = frame.digest
        except TooLate:
            if not self.wire.is_doubled(frame.text):
                raise
        finally:
            self.want_news()

    def want_news(self) -> None:
        """Have the page drawn from what is stored by now."""
        self.want.renew()
        self.wanted.set()

    async def _join(self) -> None:
        for group in self.wire.groups - self.joined:
            await self.channel_layer.group_add(group, self.channel_name)
            self.joined.add(group)
            self.want_news()

    async def _join_again(self) -> None:
        """Redis may have forgotten who is in a group, and does so after a day."""
        for group in tuple(self.joined):
            await self.channel_layer.group_add(group, self.channel_name)

    async def _paint(self) -> None:
        while not self.is_parted:
            await self.wanted.wait()
            self.wanted.clear()
            try:
                await self._send_news()
            except Refusal as refusal:
                await self.refuse(refusal)
            except Exception:
                log.exception("a page of %s could not be drawn", " ".join(sorted(self.joined)))
                await self.part(BROKEN)

    async def _send_news(self) -> None:
        want, self.want = self.want, Want()
        if news := await db(self.wire.news, want.since, want.beaten):
            await self.send(news)
            want.met(now_ms())
        await self._join()
        self._wake_when_it_changes()

    def _wake_when_it_changes(self) -> None:
        """Ask for a redraw at the moment at which the page changes without anybody's doing."""
        if self.alarm is not None:
            self.alarm.cancel()
        seconds = ((self.wire.redraw_at or 0) - now_ms()) / 1000
        if seconds > 0:
            self.alarm = asyncio.get_running_loop().call_later(seconds, self.want_news)
