"""A real server whose PostgreSQL and Redis are held, killed and started again: /healthz says so at once, and hangs for
nothing."""

import json
import os
import signal
from contextlib import contextmanager
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest

from longyan.watch.health import PATIENCE
from tests.houses import House
from tests.servers import Server
from tests.services import private_services

TOKEN = "a-token-of-the-tests"
WELL = (200, "ok", "ok", "ok")
SLACK = 8
"""Seconds that an answer may take above its patience, on a machine that is busy with other things."""


@pytest.fixture
def services():
    with private_services() as services:
        yield services


@pytest.fixture
def server(services, tmp_path, monkeypatch):
    monkeypatch.setenv("METRICS_TOKEN", TOKEN)
    server = Server(House(tmp_path, addresses=services.environment))
    server.migrate()
    server.start()
    yield server
    server.kill()


def _health(server: Server) -> tuple[int, dict[str, str]]:
    """The status and each check's state, in time."""
    asked = monotonic()
    request = Request(f"{server.url}healthz", headers={"Host": "10.0.0.7"})
    try:
        with urlopen(request, timeout=PATIENCE + SLACK) as answer:
            status, body = answer.status, answer.read()
    except HTTPError as refused:
        status, body = refused.code, refused.read()
    assert monotonic() - asked < PATIENCE + SLACK
    return status, {name: finding["state"] for name, finding in json.loads(body)["checks"].items()}


def _until(server: Server, status: int, *states: str) -> None:
    """Ask until this is the answer; a machine that is busy with other things may need a while."""
    ends_at, wanted = monotonic() + 60, (status, dict(zip(("database", "layer", "clock"), states, strict=True)))
    while (found := _health(server)) != wanted:
        assert monotonic() < ends_at, found
        sleep(0.2)


@contextmanager
def _held(*processes: int):
    """These processes stand still: their connections are open, and nobody answers."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def _postgres_processes(services) -> list[int]:
    """The one that listens and those that answer."""
    with psycopg.connect(services.postgres.url) as rows:
        answering = rows.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()").fetchall()
    return [services.postgres._process.pid, *(pid for (pid,) in answering)]


def test_whatever_is_down_is_named_in_time(server, services):
    _until(server, *WELL)
    with _held(services.redis._process.pid):
        _until(server, 503, "ok", "silent", "ok")
    _until(server, *WELL)
    with _held(*_postgres_processes(services)):
        _until(server, 503, "silent", "ok", "silent")
    _until(server, *WELL)
    for service in services:
        service.end(signal.SIGKILL)
    status, states = _health(server)
    assert status == 503
    assert set(states.values()) <= {"failed", "silent"}
    request = Request(f"{server.url}metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(request, timeout=SLACK) as figures:
        assert "longyan_sockets_open 0.0" in figures.read().decode()
    for service in services:
        service.start()
    _until(server, *WELL)
    secrets = (services.postgres.password, services.redis.password, TOKEN)
    assert [secret for secret in secrets if secret in "".join(server.log)] == []
