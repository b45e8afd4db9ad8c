"""Triggers by which the database itself keeps the record: moves are only added, one after the other; what a
deal was dealt from never changes, and how it ended is written once. Rows of `KEPT` tables, of any app, are only added.

They stand in migrations; on SQLite Django remakes a table to alter it, which drops its triggers, so a
migration that makes or alters a guarded table must end with `install` (a test notices). PostgreSQL has triggers against
TRUNCATE besides, and lets whoever owns the tables drop any trigger, as SQLite lets whoever holds the file.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from django.db import NotSupportedError
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_DEALT = ("id", "match_id", "number", "rules", "dealer", "streak", "wall", "dice", "created_at")
_ENDED = ("ended_at", "result", "moves")


class _Guard(NamedTuple):
    """A trigger: before what it fires, what is wrong then, and how that is said."""

    before: str
    wrong: str
    message: str

    @property
    def table(self) -> str:
        """The table that is guarded."""
        return self.before.rpartition(" ")[2]


_DIFFERS = {"sqlite": "IS NOT", "postgresql": "IS DISTINCT FROM"}
"""How a database says that two values differ, one of which may be NULL."""

KEPT = (
    "accounts_deed",
    "accounts_notice",
    "django_admin_log",
    "ledger_entry",
    "ledger_grant",
    "ledger_group",
    "ledger_verdict",
    "review_acknowledgement",
    "review_decision",
    "review_dispute",
    "review_evidence",
    "review_look",
    "review_note",
    "review_party",
    "review_proposal",
    "review_reading",
    "review_remark",
    "review_verdict",
    "rulesets_ruleversion",
    "staff_rolechange",
    "staff_roledecision",
    "staff_sitestate",
    "tables_handover",
    "tables_vote",
)
"""Tables whose rows are only ever added, whatever is in them."""

_TRUNCATIONS = {
    f"{table}s_stay": _Guard(f"TRUNCATE ON {table}", "TRUE", f"{table} keeps its rows")
    for table in ("tables_move", "tables_deal", *KEPT)
}
"""What PostgreSQL must be kept from besides; a statement, not a row, is what such a trigger sees."""


def installation(vendor: str, tables: Collection[str] | None = None) -> Iterator[str]:
    """The statements that set the guards up, of these tables alone if they are given; raises `NotSupportedError` for a
    database that has none here."""
    set_up = _set_up_postgresql if vendor == "postgresql" else _set_up_sqlite
    for name, guard in _guards(vendor).items():
        if tables is None or guard.table in tables:
            yield from set_up(name, guard)


def removal(vendor: str) -> Iterator[str]:
    """The statements that take the guards down."""
    for name in _guards(vendor):
        yield (
            f"DROP FUNCTION IF EXISTS {name} CASCADE" if vendor == "postgresql" else f"DROP TRIGGER IF EXISTS {name}"
        )


def install(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """For a migration's `RunPython`: sets the guards up anew, of the tables that there are by then."""
    connection = schema_editor.connection
    tables = connection.introspection.table_names()
    for statement in (*removal(connection.vendor), *installation(connection.vendor, tables)):
        schema_editor.execute(statement)


def remove(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """For a migration's `RunPython`: takes the guards down."""
    for statement in removal(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def _set_up_sqlite(name: str, guard: _Guard) -> Iterator[str]:
    yield (
        f"CREATE TRIGGER {name} BEFORE {guard.before} FOR EACH ROW WHEN {guard.wrong}"
        f" BEGIN SELECT RAISE(ABORT, '{guard.message}'); END"
    )


def _set_up_postgresql(name: str, guard: _Guard) -> Iterator[str]:
    # Nobody else adds to a deal, or ends it, between the look at its last move and the end of the transaction.
    lock = "PERFORM FROM tables_deal WHERE id = NEW.deal_id FOR UPDATE;" if name == "tables_move_is_added" else ""
    each = "STATEMENT" if guard in _TRUNCATIONS.values() else "ROW"
    yield (
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {lock}"
        f" IF {guard.wrong} THEN RAISE integrity_constraint_violation USING MESSAGE = '{guard.message}'; END IF;"
        " RETURN NEW; END $$"
    )
    yield f"CREATE TRIGGER {name} BEFORE {guard.before} FOR EACH {each} EXECUTE FUNCTION {name}()"


def _guards(vendor: str) -> dict[str, _Guard]:
    if vendor not in _DIFFERS:
        raise NotSupportedError(f"the record is not guarded on {vendor}")
    kept = {name: guard for table in KEPT for name, guard in _kept_guards(table)}
    return _rows_guards(_DIFFERS[vendor]) | kept | (_TRUNCATIONS if vendor == "postgresql" else {})


def _kept_guards(table: str) -> Iterator[tuple[str, _Guard]]:
    message = f"{table} is only added to"
    yield (
        f"{table}_is_added",
        _Guard(f"INSERT ON {table}", f"EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)", message),
    )
    yield f"{table}_is_kept", _Guard(f"UPDATE ON {table}", "TRUE", message)
    yield f"{table}_stays", _Guard(f"DELETE ON {table}", "TRUE", message)


def _rows_guards(differs: str) -> dict[str, _Guard]:
    def changed(columns: tuple[str, ...]) -> str:
        return " OR ".join(f'NEW."{column}" {differs} OLD."{column}"' for column in columns)

    return {
        # SQLite's REPLACE deletes the row in its way without firing the delete trigger: inserts are watched as well.
        "tables_move_is_added": _Guard(
            "INSERT ON tables_move",
            f"NEW.number {differs}"
            " (SELECT COALESCE(MAX(number), 0) + 1 FROM tables_move WHERE deal_id = NEW.deal_id)"
            " OR EXISTS (SELECT 1 FROM tables_move WHERE id = NEW.id)"
            " OR EXISTS (SELECT 1 FROM tables_deal WHERE id = NEW.deal_id AND ended_at IS NOT NULL)",
            "a move only follows the last one of a deal that is played",
        ),
        "tables_move_is_kept": _Guard("UPDATE ON tables_move", "TRUE", "a move is never changed"),
        "tables_move_stays": _Guard("DELETE ON tables_move", "TRUE", "a move is never deleted"),
        "tables_deal_is_added": _Guard(
            "INSERT ON tables_deal",
            "EXISTS (SELECT 1 FROM tables_deal WHERE id = NEW.id OR (match_id = NEW.match_id AND number = NEW.number))",
            "a deal is never replaced",
        ),
        "tables_deal_is_kept": _Guard(
            "UPDATE ON tables_deal",
            f"{changed(_DEALT)} OR (OLD.ended_at IS NOT NULL AND ({changed(_ENDED)}))",
            "what was dealt never changes",
        ),
        "tables_deal_stays": _Guard("DELETE ON tables_deal", "TRUE", "a deal is never deleted"),
    }
