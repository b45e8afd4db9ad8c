"""A page at the other end of a socket."""

import json
import re

from channels.testing import WebsocketCommunicator
from django.conf import settings

from longyan.asgi import application
from tests.fragments import fragments_of
from tests.tables.sockets import quiet

ORIGIN = "http://localhost"

PATIENCE = 30
"""Seconds that whatever must come gets to come, on a machine that is busy with other things too."""


class Page:
    """What a browser's page does and holds: `shown` is its fragments by id, `heard` every frame that came."""

    def __init__(
        self, code: str, session: str | None = None, origin: str | None = ORIGIN, address: str = "/ws/table/{code}/"
    ):
        self.session = session
        headers = [(b"origin", origin.encode())] if origin else []
        if session:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
        self.wire = WebsocketCommunicator(application, address.format(code=code), headers=headers)
        self.heard: list[str] = []
        self.shown: dict[str, str] = {}
        self.digest = ""

    async def open(self) -> "Page":
        """Connect and take in the whole table."""
        connected, code = await self.wire.connect(timeout=PATIENCE)
        assert connected, code
        await self.hear()
        return self

    async def hear(self) -> dict[str, str]:
        """The fragments of the next frame."""
        frame = await self.wire.receive_from(timeout=PATIENCE)
        return self._take_in(frame)

    async def miss(self) -> None:
        """Lose all that is on its way."""
        while not await self.hears_nothing():
            await self.wire.receive_from(timeout=PATIENCE)

    async def hear_all(self) -> dict[str, str]:
        """The fragments of all frames until nothing more is on its way; the later one of two."""
        fragments: dict[str, str] = {}
        while not await self.hears_nothing():
            fragments |= await self.hear()
        return fragments

    async def hear_an_answer(self) -> dict[str, str]:
        """The fragments of the next frame, however long it takes, and of all that follow."""
        return await self.hear() | await self.hear_all()

    async def hears_nothing(self) -> bool:
        """Whether nothing has come, and nothing is on its way."""
        calm = 0
        while calm < quiet.ROUNDS:
            if not self.wire.output_queue.empty():
                return False
            calm = 0 if await quiet.work_is_under_way() else calm + 1
        return self.wire.output_queue.empty()

    async def closed(self) -> int:
        """The close code that came, after whatever came before it."""
        while True:
            message = await self.wire.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return message["code"]
            self._take_in(message["text"])

    def _take_in(self, frame: str) -> dict[str, str]:
        """Show a frame's fragments. What was made of a page that this one does not show leaves it without a digest."""
        self.heard.append(frame)
        fragments = fragments_of(frame)
        self.shown |= fragments
        if pulse := re.search(r'data-digest="(\w+)" data-after="(\w*)"', fragments.get("pulse", "")):
            self.digest = pulse[1] if pulse[2] in ("", self.digest) else ""
        return fragments

    async def say(self, action: str) -> None:
        """Press a button."""
        await self.send(json.dumps({"action": action, "HEADERS": {"HX-Request": "true"}}))

    async def beat(self, digest: str | None = None) -> None:
        await self.send(json.dumps({"beat": self.digest if digest is None else digest}))

    async def send(self, text: str | None = None, data: bytes | None = None) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def close(self) -> None:
        await self.wire.disconnect()

    @property
    def answered(self) -> int:
        return int(re.search(r'data-answered="(\d+)"', self.shown["pulse"])[1])

    @property
    def notice(self) -> str:
        return re.sub("<[^>]+>", "", self.shown.get("notice", ""))


def session_of(client) -> str:
    """The session key of a test browser."""
    return client.cookies[settings.SESSION_COOKIE_NAME].value
