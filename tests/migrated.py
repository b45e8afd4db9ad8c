"""An SQLite file in which everything is migrated, made once for a version of the code: to migrate takes longer than
most tests, and most need no more than a copy."""

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent

KEPT_IN = ROOT / "build" / "migrated"


def file() -> Path:
    """The file, to be copied; whoever of several test processes comes first makes it."""
    KEPT_IN.mkdir(parents=True, exist_ok=True)
    with (KEPT_IN / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = KEPT_IN / f"{_version()}.sqlite3"
        if not made.exists():
            _make(made)
    return made


def _version() -> str:
    """What migrating may read: all code of the site, for apps fill tables after they were migrated."""
    code = hashlib.sha256()
    for path in sorted(path for app in ROOT.glob("*/__init__.py") for path in app.parent.rglob("*.py")):
        if path.parts[len(ROOT.parts)] not in ("tests", "bench"):
            code.update(path.read_bytes())
    return code.hexdigest()[:32]


def _make(made: Path) -> None:
    for older in KEPT_IN.glob("*.sqlite3"):
        older.unlink()
    with TemporaryDirectory(dir=KEPT_IN) as folder:
        environment = {"LONGYAN_VAR": folder, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "longyan.settings"}
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)
        (Path(folder) / "longyan.sqlite3").rename(made)
