"""Triggers by which the database itself keeps the record: moves are only added, one after the other; what a
deal was dealt from never changes, and how it ended is written once.

They stand in a migration; on SQLite Django remakes a table to alter it, which drops its triggers, so a
migration that alters moves or deals must end with `install` again (a test notices).
"""

from collections.abc import Iterator

from django.db import NotSupportedError
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_DEALT = ("id", "match_id", "number", "rules", "dealer", "streak", "wall", "dice", "created_at")
_ENDED = ("ended_at", "result", "moves")


def _changed(columns: tuple[str, ...]) -> str:
    return " OR ".join(f'NEW."{column}" IS NOT OLD."{column}"' for column in columns)


_SQLITE = {
    # REPLACE deletes the row in its way without firing the delete trigger, so inserts are watched as well.
    "move_is_added": (
        "INSERT ON tables_move",
        "NEW.number IS NOT (SELECT COALESCE(MAX(number), 0) + 1 FROM tables_move WHERE deal_id = NEW.deal_id)"
        " OR EXISTS (SELECT 1 FROM tables_move WHERE id = NEW.id)"
        " OR EXISTS (SELECT 1 FROM tables_deal WHERE id = NEW.deal_id AND ended_at IS NOT NULL)",
        "a move only follows the last one of a deal that is played",
    ),
    "move_is_kept": ("UPDATE ON tables_move", "TRUE", "a move is never changed"),
    "move_stays": ("DELETE ON tables_move", "TRUE", "a move is never deleted"),
    "deal_is_added": (
        "INSERT ON tables_deal",
        "EXISTS (SELECT 1 FROM tables_deal WHERE id = NEW.id OR (match_id = NEW.match_id AND number = NEW.number))",
        "a deal is never replaced",
    ),
    "deal_is_kept": (
        "UPDATE ON tables_deal",
        f"{_changed(_DEALT)} OR (OLD.ended_at IS NOT NULL AND ({_changed(_ENDED)}))",
        "what was dealt never changes",
    ),
    "deal_stays": ("DELETE ON tables_deal", "TRUE", "a deal is never deleted"),
}


def installation(vendor: str) -> Iterator[str]:
    """The statements that set the guards up; raises `NotSupportedError` for a database that has none here."""
    for name, (what, condition, message) in _guards(vendor).items():
        yield (
            f"CREATE TRIGGER tables_{name} BEFORE {what} FOR EACH ROW WHEN {condition}"
            f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
        )


def removal(vendor: str) -> Iterator[str]:
    """The statements that take the guards down."""
    for name in _guards(vendor):
        yield f"DROP TRIGGER IF EXISTS tables_{name}"


def install(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """For a migration's `RunPython`: sets the guards up anew."""
    vendor = schema_editor.connection.vendor
    for statement in (*removal(vendor), *installation(vendor)):
        schema_editor.execute(statement)


def remove(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """For a migration's `RunPython`: takes the guards down."""
    for statement in removal(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def _guards(vendor: str) -> dict[str, tuple[str, str, str]]:
    if vendor != "sqlite":
        raise NotSupportedError(f"the record is not guarded on {vendor}")
    return _SQLITE
