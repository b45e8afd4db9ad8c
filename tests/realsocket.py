"""A websocket client of a few lines (RFC 6455), to talk to a real server over a real connection."""

import base64
import os
import socket
import struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    """The server closed the socket with `code`; 1006 if the connection just ended."""

    def __init__(self, code: int):
        super().__init__(code)
        self.code = code


def greeting(port: int, path: str, cookie: str) -> bytes:
    """What a client says first."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Cookie: {cookie}",
    )
    return "\r\n".join([*lines, "", ""]).encode()


def framed(kind: int, payload: bytes) -> bytes:
    """A frame as a client must send it: masked."""
    size = len(payload)
    if size < 126:
        head = bytes([0x80 | kind, 0x80 | size])
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class RealSocket:
    """An open socket to ``ws://127.0.0.1:<port><path>``, in the browser that holds `cookie`."""

    def __init__(self, port: int, path: str, cookie: str, timeout: float = 30):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout)
        self._socket.sendall(greeting(port, path, cookie))
        self._stream = self._socket.makefile("rb")
        self.status = int(self._stream.readline().split()[1])
        while self._stream.readline().strip():
            pass

    def close(self) -> None:
        """Hang up."""
        self._stream.close()
        self._socket.close()

    def send(self, text: str) -> None:
        """Send a text frame, masked as a client's must be; raises OSError on a dead connection."""
        self._socket.sendall(framed(TEXT, text.encode()))

    def receive(self) -> str:
        """The next text frame; raises `Closed`, or TimeoutError if there is none in time."""
        while True:
            kind, payload = self._frame()
            if kind == TEXT:
                return payload.decode()
            if kind == PING:
                self._socket.sendall(framed(PONG, payload))
            if kind == CLOSE:
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else 1005)

    def _frame(self) -> tuple[int, bytes]:
        first, second = self._read(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", self._read(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._read(8))[0]
        return first & 0x0F, self._read(size)

    def _read(self, size: int) -> bytes:
        try:
            data = self._stream.read(size)
        except ConnectionError:
            data = b""
        if len(data) < size:
            raise Closed(1006)
        return data
