"""The server is killed while four pages click: the short form of ``python -m tests.crash``."""

import json
import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.parametrize("shared", [[], ["--shared"]], ids=["one server", "two servers, PostgreSQL and Redis"])
def test_what_was_acknowledged_is_what_is_stored(shared):
    command = [sys.executable, "-m", "tests.crash", "--kills", "6", *shared]
    run = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=300, check=False)
    assert run.stdout, run.stderr
    report = json.loads(run.stdout)
    assert set(report["violations"].values()) == {0}, (report, run.stderr)
    assert report["acknowledged"] > 20
    assert run.returncode == 0
