"""A real server in a process of its own, over a house of the tests."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from threading import Thread

from tests import migrated
from tests.houses import House

ROOT = Path(__file__).resolve().parent.parent

PATIENCE = 30
"""Seconds that a server gets to end, on a machine that is busy with other things too."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`manage.py serve` on a free port, which it keeps over restarts. Sessions that were made elsewhere are good
    here if they were signed with `secret_key`; without one the server makes its own. `variables` are what else its
    environment holds."""

    def __init__(self, house: House, secret_key: str = "", **variables: str):
        self.house = house
        self.secret_key = secret_key
        self.variables = variables
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen | None = None
        self.log: list[str] = []
        self._reader: Thread | None = None

    def attempt(self, *arguments: str) -> subprocess.CompletedProcess:
        """Another command over the same database, which may fail."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=self._environment(), capture_output=True, text=True, check=False)

    def manage(self, *arguments: str) -> str:
        """Another command over the same database; what it prints."""
        done = self.attempt(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def migrate(self) -> None:
        """All tables, in a house that has none yet."""
        if self.house.vendor == "sqlite":
            shutil.copy(migrated.file(), self.house.file)
        else:
            self.manage("migrate", "--verbosity", "0")

    def run(self, script: str) -> dict:
        """What a script that runs in Django prints as JSON."""
        return json.loads(self.manage("shell", "--no-imports", "-c", dedent(script)).splitlines()[-1])

    def start(self, *arguments: str) -> str:
        """Start, wait until it listens, and return the line that it prints then. What it says besides while it has no
        staff is no part of the log."""
        command = [sys.executable, "-X", "faulthandler", "manage.py", "serve", "--port", str(self.port), *arguments]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        line = self.process.stdout.readline().strip()
        self._reader = Thread(target=self._keep_log, args=(self.process,), daemon=True)
        self._reader.start()
        return line

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait; the exit status. If it does not end: where its threads hang."""
        self.process.send_signal(number)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self._reader.join()
            raise RuntimeError("".join(self.log)) from None
        self._reader.join()
        return status

    def kill(self) -> None:
        """As a power cut would; nothing happens to a server that is not running."""
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGKILL)

    def _keep_log(self, process: subprocess.Popen) -> None:
        with process.stdout as lines:
            self.log += (line for line in lines if "/admin/first/" not in line)

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LONGYAN_")}
        ours = {"LONGYAN_SECRET_KEY": self.secret_key, "PYTHONUNBUFFERED": "1"}
        return {**kept, **self.house.environment, **ours, **self.variables}
