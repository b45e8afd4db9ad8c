"""As much of a websocket's client as a page needs, for many of them in one event loop.

The library that the server uses can run on one event loop a process, and Django has made it choose the other one.
"""

import asyncio
import struct
from collections.abc import AsyncIterator
from typing import Self

from tests.realsocket import CLOSE, PING, PONG, TEXT, framed, greeting


class Wire:
    """An open socket: text out, texts in until it closes or breaks."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int, path: str, cookie: str) -> Self:
        """Connect and shake hands; raises OSError if there is nobody, or nobody who wants to."""
        wire = cls(*await asyncio.open_connection("127.0.0.1", port))
        wire._writer.write(greeting(port, path, cookie))
        try:
            answer = await wire._reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as broken:
            raise ConnectionError("no answer") from broken
        if b" 101 " not in answer.split(b"\r\n")[0]:
            wire.close()
            raise ConnectionError(answer.split(b"\r\n")[0].decode())
        return wire

    def say(self, text: str) -> None:
        """Send a text."""
        self._send(TEXT, text.encode())

    async def texts(self) -> AsyncIterator[str]:
        """What comes, until the socket is closed or the connection breaks."""
        while True:
            try:
                kind, payload = await self._frame()
            except (asyncio.IncompleteReadError, OSError):
                return
            if kind == TEXT:
                yield payload.decode()
            elif kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                return

    def close(self) -> None:
        """Break the connection."""
        self._writer.transport.abort()

    async def _frame(self) -> tuple[int, bytes]:
        first, length = await self._reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._reader.readexactly(8))
        return first & 0x0F, await self._reader.readexactly(length)

    def _send(self, kind: int, payload: bytes) -> None:
        if not self._writer.is_closing():
            self._writer.write(framed(kind, payload))
