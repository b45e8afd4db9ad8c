"""Servers, PostgreSQL and Redis are killed while four persons click: the short form of ``python -m tests.crash``."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

ONE = ["--kills", "2"], {"server"}
TWO = ["--kills", "3", "--shared"], {"server", "postgres", "redis", "flush"}


@pytest.mark.parametrize(("options", "kinds"), [ONE, TWO], ids=["one server", "two servers, PostgreSQL and Redis"])
def test_what_was_acknowledged_is_what_is_stored_and_shown(options, kinds):
    """Pages heal sooner than they do elsewhere, by their quicker heartbeat, but may be slow on a busy machine."""
    command = [sys.executable, "-m", "tests.crash", *options, "--beat", "1", "--healed-in", "60"]
    run = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=300, check=False)
    assert run.stdout, run.stderr
    report = json.loads(run.stdout)
    assert set(report["violations"].values()) == {0}, (report, run.stderr)
    assert set(report["healed_after_seconds"]) >= kinds
    assert report["acknowledged"] > 0
    assert report["messages"]["dropped"] > 0
    assert run.returncode == 0
