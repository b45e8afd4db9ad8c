"""`manage.py serve`: pages, sockets, the clock and the computer players in one process."""

import asyncio
import logging
import signal
import socket

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import twisted_loop
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from twisted.internet import reactor

from longyan import database
from longyan.server import SiteServer
from longyan.watch import logs
from staff import first
from tables import clockwork, referee, sockets, telling
from tables.table import now_ms

log = logging.getLogger(__name__)

PATIENCE = 8
"""Seconds that open sockets and running moves get to come to an end; supervisors kill after ten or more."""

GRACE = 1
"""Seconds of these in which browsers may answer that their sockets are closed."""

ANY_ADDRESS = ("0.0.0.0", "::")

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Command(BaseCommand):
    help = "Serves the site until it is interrupted, with the clock and the computer players."

    def add_arguments(self, parser):
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves the local network")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host, port, **options):
        referee.recover(now_ms())
        shown = _own_address() if host in ANY_ADDRESS else host
        settings.ALLOWED_HOSTS.append(shown)
        self.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
        self.first_admin = first.address(self.address)
        endpoints = build_endpoint_description_strings(host=host, port=port)
        self.server = SiteServer(
            _application(),
            endpoints=endpoints,
            ready_callable=self.start,
            proxy_forwarded_address_header=settings.ADDRESS_HEADER or None,
        )
        self.server.run()
        if self.server.refused:
            raise CommandError(f"{self.server.refused} Choose another port: make play PORT={port + 1}")

    def start(self):
        """Called once the server listens."""
        twisted_loop.set_exception_handler(logs.note_fault)
        telling.speak_on(twisted_loop)
        self.clock = twisted_loop.create_task(clockwork.run())
        for number in SIGNALS:
            twisted_loop.add_signal_handler(number, self.stop)
        self.stdout.write(self.address)
        if self.first_admin:
            self.stdout.write(f"No admin yet. This address makes one, once: {self.first_admin}")
        self.stdout.flush()

    def stop(self):
        """Called by a signal; a second one changes nothing."""
        for number in SIGNALS:
            twisted_loop.add_signal_handler(number, lambda: None)
        self.ending = twisted_loop.create_task(self.end())

    async def end(self):
        """Let what runs come to its end, send the pages away, stop."""
        try:
            await asyncio.wait_for(self._wind_up(), PATIENCE)
        except TimeoutError:
            log.warning("something was still under way at the end")
        finally:
            reactor.stop()

    async def _wind_up(self):
        self.server.stop_listening()
        await _ended([self.clock])
        await sockets.close_all()
        # Browsers answer a close; then what ran for their sockets ends by itself.
        if running := self.server.running():
            await asyncio.wait(running, timeout=GRACE)
        await _ended(self.server.running())
        # A thread that is in the middle of a move stores it, and other processes' pages must hear of that.
        await database.at_rest()
        await telling.all_told()


async def _ended(tasks):
    """Cancel the tasks and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _application():
    # Only now: the check of a socket's origin reads the allowed hosts once, when it is imported.
    from longyan.asgi import application

    return application


def _own_address() -> str:
    """This machine's address in the local network. Connecting UDP chooses a way and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return probe.getsockname()[0]
