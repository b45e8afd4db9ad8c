"""A backup of a site's SQLite file, made while it serves: one state of it, checked before it gets its name."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple

from tables.house import NotDone, proof, sitefile

NEWEST = 100
"""So many deals of a backup are replayed, the newest."""

COUNTED = ("tables_deal", "tables_move")
"""Tables whose rows are only ever added to."""


class BackedUp(NamedTuple):
    """The size of the backup in bytes, its rows by table, how many of its deals were replayed and which of them do not.

    `unread` says why none could be replayed, None if they were.
    """

    size: int
    rows: dict[str, int]
    replayed: int
    broken: list[int]
    unread: str | None


def back_up(file: Path, wanted: Path) -> BackedUp:
    """Make `wanted` a copy of the file as it is at one moment, in place of whatever has that name.

    It appears whole or not at all. Readable by its owner alone, for it holds sessions and the hashes of passwords.
    Raises `NotDone`, also if the copy is not sound.
    """
    with _unfinished(wanted) as copy:
        rows = _copied(file, copy)
        replayed, broken, unread = _replayed(copy)
        size = copy.stat().st_size
        _keep(copy, wanted)
    return BackedUp(size, rows, replayed, broken, unread)


@contextmanager
def _unfinished(wanted: Path) -> Iterator[Path]:
    """A new file beside it, which is gone in the end unless it was renamed."""
    try:
        handle, name = mkstemp(".part", f".{wanted.name}.", wanted.parent)
    except OSError as error:
        raise NotDone(f"{wanted} cannot be written: {error.strerror}") from None
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for rest in (name, f"{name}-journal"):
            with suppress(FileNotFoundError):
                os.unlink(rest)


def _copied(file: Path, copy: Path) -> dict[str, int]:
    """Copy it and check the copy; how many rows it has."""
    try:
        with closing(_connected(file, "ro")) as source, closing(_connected(copy, "rw")) as target:
            before = _counts(source)
            # All of it in one step: writers go on meanwhile, and are not in the copy.
            source.backup(target)
            # A file by itself, without a log beside it; a server makes it one with a log again.
            target.execute("PRAGMA journal_mode=DELETE")
            _check_sound(target)
            rows, after = _counts(target), _counts(source)
    except sqlite3.Error as error:
        raise NotDone(f"{file}: {error}") from None
    for table in COUNTED:
        if not before[table] <= rows[table] <= after[table]:
            raise NotDone(f"{table} has {before[table]} to {after[table]} rows, but {rows[table]} in the copy")
    return rows


def _connected(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def _counts(database: sqlite3.Connection) -> dict[str, int]:
    return {table: database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in COUNTED}


def _check_sound(database: sqlite3.Connection) -> None:
    found = [row[0] for row in database.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        raise NotDone(f"the record is damaged, and so is what was copied of it: {found[0]}")
    if lost := database.execute("PRAGMA foreign_key_check").fetchone():
        raise NotDone(
            f"the record is damaged: row {lost[1]} of {lost[0]} refers to a row of {lost[2]} that is not there"
        )


def _replayed(copy: Path) -> tuple[int, list[int], str | None]:
    """How many of the newest deals were replayed, which of them do not, or why none could be."""
    with sitefile.opened(copy) as alias:
        try:
            sitefile.check_version(alias)
        except NotDone as why:
            return 0, [], str(why)
        found = list(proof.faults(alias, NEWEST))
    return len(found), [deal.pk for deal, fault in found if fault is not None], None


def _keep(copy: Path, wanted: Path) -> None:
    """Give it its name once it is on disk: a power cut leaves it whole, or leaves what was there."""
    _write_out(copy)
    copy.replace(wanted)
    _write_out(wanted.parent)


def _write_out(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
