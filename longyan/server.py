"""Daphne's server with what the site needs changed in it."""

from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

FRAME_LIMIT = 16 * 1024
"""Bytes of a frame that are taken in at all; what pages send is a hundredth of it."""

MESSAGE_LIMIT = 256 * 1024
"""Bytes of a message. It holds for what is sent as well, and a settlement is larger than any frame taken in."""


class _Socket(WebSocketProtocol):
    failByDrop = False  # what is too big is answered by a close that says so

    def serverClose(self, code=None):
        """Close with any code: by the way Daphne goes, applications may use 1000 and private ones alone, but
        browsers and people know what 1009 and 1012 mean."""
        self.sendCloseFrame(code=1000 if code is None else code)

    def serverSend(self, content, binary=False):
        """Send, unless the socket is on its way to be closed: then nobody listens any more."""
        if self.state in (self.STATE_CONNECTING, self.STATE_OPEN):
            super().serverSend(content, binary)


class SiteServer(Server):
    """Serves an ASGI application; `refused` says why it cannot listen, if it cannot."""

    refused = ""

    def __init__(self, application, **options):
        limits = {"websocket_max_frame_size": FRAME_LIMIT, "websocket_max_message_size": MESSAGE_LIMIT}
        super().__init__(application, signal_handlers=False, **limits, **options)

    def run(self):
        WebSocketFactory.protocol = _Socket
        super().run()

    def listen_error(self, failure):
        self.refused = failure.getErrorMessage()
        self.stop()

    def stop_listening(self):
        """Let nobody in any more; what is open stays."""
        for listener in self.listeners:
            listener.addCallback(lambda port: port.stopListening())

    def running(self):
        """The tasks that still work for somebody's connection."""
        every = (details.get("application_instance") for details in self.connections.values())
        return [task for task in every if task is not None]
