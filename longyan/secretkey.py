"""The key that signs sessions, kept in a file that only the owner of the process can read."""

import os
import secrets
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`; made on first use. Processes that start at the same moment agree on one key."""
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Write the whole key aside, then link it: nobody ever reads half a key, and the first to link wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(64))
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        draft.unlink()
