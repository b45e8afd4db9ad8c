"""The watcher's socket: fragments out, and nothing in but heartbeats.

It has no channel on the layer: what it sends comes from the screening alone.
"""

from importlib import import_module
from types import SimpleNamespace
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import get_user
from django.utils.translation import gettext_noop

from accounts.throttle import household
from longyan.database import db
from longyan.engine import NotAllowed
from tables import frames, sockets
from tables.guarded import NOT_YOURS, SIGNED_OUT, GuardedConsumer
from tables.tongues import language_of
from tables.watching import foyer
from tables.watching.admission import NotShown, admitted
from tables.watching.pictures import Outlook
from tables.watching.screenings import Screening
from tables.watching.usher import Visitor

_sessions = import_module(settings.SESSION_ENGINE)


class WatchConsumer(GuardedConsumer):
    """One page of one watcher."""

    channel_layer_alias = "none"

    def __init__(self):
        super().__init__()
        self.screening: Screening | None = None
        self.counted_as: tuple[str, object] | None = None

    async def __call__(self, scope, receive, send):
        """The whole life of the socket, which may end without a word."""
        query = scope["query_string"]
        self.outlook = Outlook(position_of(query), language_of(query))
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.screening is not None:
                foyer.leave(self, self.screening)
            sockets.forget(self.counted_as, self)

    async def connect(self):
        """Let in whoever may watch; they are shown all of it."""
        await self.accept()
        try:
            visitor = await db(self._visitor)
        except NotShown:
            await self.part(NOT_YOURS)
            return
        if visitor is None:
            await self.part(SIGNED_OUT)
            return
        self.screening = foyer.enter(self, visitor)
        await self.screening.admit(self.outlook, self)
        await self._count(visitor)

    async def heed(self, frame: frames.Said | frames.Beat) -> None:
        """Answer a heartbeat; whoever watches has nothing to say."""
        if isinstance(frame, frames.Said):
            raise NotAllowed(gettext_noop("旁观的人不能出牌"))
        if self.screening is not None:
            await self.screening.answer(self.outlook, self, frame.digest)

    def _visitor(self) -> Visitor | None:
        """Who it is, None for somebody who would have to sign in; raises `NotShown`."""
        session_key = self.scope["session"].session_key
        user = get_user(SimpleNamespace(session=_sessions.SessionStore(session_key)))
        code, key = (self.scope["url_route"]["kwargs"].get(name, "") for name in ("code", "key"))
        if not (key or user.is_authenticated):
            return None
        room = admitted(user, code, key)
        if not user.is_authenticated:
            return Visitor(room.pk, key)
        return Visitor(room.pk, key, user.pk, session_key, user.get_session_auth_hash())

    async def _count(self, visitor: Visitor) -> None:
        """As the table's own pages are counted, but not among them: who watches does not sit."""
        if visitor.user_id:
            self.counted_as = ("watcher", visitor.user_id)
            await sockets.admit(self.counted_as, self)
        else:
            self.counted_as = ("watchers", household((self.scope.get("client") or [""])[0]))
            await sockets.admit(self.counted_as, self, settings.WATCHERS_PER_ADDRESS)


def position_of(query: bytes) -> int:
    """The seat that a socket's address asks for, 0 if it asks for none that there may be."""
    asked = parse_qs(query.decode("ascii", "replace")).get("seat", [""])[0]
    return int(asked) if asked in ("0", "1", "2", "3") else 0
