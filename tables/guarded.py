"""A socket that survives whatever is sent to it: limits, and every refusal or fault said in words."""

import asyncio
import logging

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from longyan.engine.actions import Refusal
from longyan.watch.figures import REFUSALS
from tables import frames
from tables.refusals import Moved, SignedOut, in_words
from tables.sockets import RESTARTING
from tables.table import NotSeated
from tables.tongues import language_of

log = logging.getLogger(__name__)

SIGNED_OUT, NOT_YOURS = 4401, 4403

FAULT = "Fault"
"""How a fault of ours is counted among the refusals."""

MOVING = 1
"""Seconds that a browser has to learn its new session, before it is to come again."""

_CLOSING = {SignedOut: SIGNED_OUT, NotSeated: NOT_YOURS}
"""The refusals after which there is nothing left to say, with the close code of each."""


def notice(text: str) -> SafeString:
    """The fragment that says something to one page alone."""
    return format_html('<p id="notice" class="notice" role="status">{}</p>', text)


class GuardedConsumer(AsyncWebsocketConsumer):
    """Decodes and limits frames; what a frame asks for is done in `heed`."""

    def __init__(self):
        super().__init__()
        self.bucket = frames.Bucket()
        self.is_parted = False

    async def heed(self, frame: frames.Said | frames.Beat) -> None:
        """Do what a frame asks for; may raise anything."""
        raise NotImplementedError

    async def websocket_connect(self, message):
        """From here on all is said in the language of the page: what the socket calls runs in copies of its context."""
        translation.activate(language_of(self.scope["query_string"]))
        await super().websocket_connect(message)

    async def dispatch(self, message):
        """As in the parent, without its trip through a thread: no handler uses the ORM outside of `db`."""
        await getattr(self, get_handler_name(message))(message)

    async def receive(self, text_data=None, bytes_data=None):
        """A frame; whatever goes wrong with it is said to its sender."""
        if self.is_parted:
            return
        try:
            await self._receive(text_data, bytes_data)
        except Exception as fault:
            await self.refuse(fault)

    async def refuse(self, fault: Exception) -> None:
        """Say why something was not done; close the socket if nothing more can be done on it."""
        REFUSALS.labels(type(fault).__name__ if isinstance(fault, Refusal) else FAULT).inc()
        if not isinstance(fault, Refusal):
            log.error("a frame could not be handled", exc_info=fault)
            await self.send(notice(_("出了点问题，请再点一次")))
        elif isinstance(fault, Moved):
            await self.come_again()
        elif code := _CLOSING.get(type(fault)):
            await self.part(code, in_words(fault))
        else:
            await self.send(notice(in_words(fault)))

    async def part(self, code: int, text: str = "") -> None:
        """Say `text`, if there is any, and close; nothing more is heard on this socket."""
        self.is_parted = True
        if text:
            await self.send(notice(text))
        await self.close(code)

    async def come_again(self) -> None:
        """From now on nothing is heard or said; in a moment the browser is to open another socket."""
        if not self.is_parted:
            self.is_parted = True
            await asyncio.sleep(MOVING)
            await self.close(RESTARTING)

    async def _receive(self, text: str | None, data: bytes | None) -> None:
        if frames.is_too_big(text, data):
            await self.part(frames.TOO_BIG)
        elif self.bucket.take():
            await self.heed(frames.decode(text))
        elif self.bucket.is_flooded:
            await self.part(frames.TOO_MANY, _("点得太快，连接断开了"))
        else:
            await self.send(notice(_("点得太快了，请慢一点")))
