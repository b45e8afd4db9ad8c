"""Runs it in the Chromium that the browser tests drive."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    found = subprocess.run([ROOT / "scripts" / "chromium"], check=True, stdout=subprocess.PIPE, text=True)
    os.environ["CHROMIUM"] = found.stdout.strip()
    sys.exit(pytest.main([str(ROOT / "tests" / "browser" / "evening.py")]))
