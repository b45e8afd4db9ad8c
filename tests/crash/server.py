"""`manage.py serve` as a process that can be killed."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A server on a port of its own, with its database and its log in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.log = folder / "server.log"
        self._environment = {**os.environ, "LONGYAN_VAR": str(folder)}
        self._process: subprocess.Popen | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        """Leave no process behind, whatever went wrong."""
        if self._process is not None and self._process.poll() is None:
            self.end(signal.SIGKILL)

    def start(self) -> None:
        """Start it; it is not yet listening when this returns."""
        command = [sys.executable, "-X", "faulthandler", "manage.py", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL, stderr=log
            )

    def end(self, how: signal.Signals) -> int:
        """Send it a signal and wait; returns its exit status. If it does not end: where its threads hang."""
        self._process.send_signal(how)
        try:
            return self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGABRT)
            self._process.wait()
            raise RuntimeError(self.log.read_text()[-6000:]) from None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
