"""A proxy that lets no WebSocket through, such as stands in some offices and hotels."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

_REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@contextmanager
def old_proxy(port: int) -> Iterator[str]:
    """The address at which the server on this port can be reached, but by no WebSocket."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=_serve, args=(listener, port), daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"


def _serve(listener: socket.socket, port: int) -> None:
    with suppress(OSError):
        while True:
            browser, _address = listener.accept()
            Thread(target=_pass_on, args=(browser, port), daemon=True).start()


def _pass_on(browser: socket.socket, port: int) -> None:
    """A browser opens a connection of its own for a WebSocket: its first words tell."""
    with browser, suppress(OSError):
        asked = browser.recv(65536)
        if b"upgrade: websocket" in asked.lower():
            browser.sendall(_REFUSAL)
            return
        with socket.create_connection(("127.0.0.1", port)) as server:
            server.sendall(asked)
            Thread(target=_pump, args=(server, browser), daemon=True).start()
            _pump(browser, server)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
