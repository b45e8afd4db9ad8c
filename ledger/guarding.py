"""The database itself refuses a posting that does not sum to zero, or whose lines are more or fewer than it says.

PostgreSQL looks when a transaction is committed. SQLite has no such triggers: there the line that completes a posting
must balance it, and no line may follow; that none is missing is `posting`'s to see to. A migration that alters the
table of the lines on SQLite drops the trigger and must end with `install` (a test notices).
"""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_SUM, _COUNT = (f"(SELECT {what} FROM ledger_entry WHERE group_id = NEW." for what in ("SUM(amount)", "COUNT(*)"))
_LINES = "(SELECT lines FROM ledger_group WHERE id = NEW.group_id)"
MESSAGE = "the lines of a posting sum to zero"

_SQLITE = [
    "DROP TRIGGER IF EXISTS ledger_entry_balances",
    "CREATE TRIGGER ledger_entry_balances BEFORE INSERT ON ledger_entry FOR EACH ROW WHEN"
    f" {_COUNT}group_id) >= {_LINES}"
    f" OR ({_COUNT}group_id) = {_LINES} - 1 AND COALESCE({_SUM}group_id), 0) + NEW.amount <> 0)"
    f" BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END",
]


def _postgresql(table: str, key: str, lines: str) -> list[str]:
    name = f"{table}_balances"
    return [
        f"DROP FUNCTION IF EXISTS {name} CASCADE",
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF COALESCE({_SUM}{key}), 0) <> 0 OR {_COUNT}{key}) <> {lines}"
        f" THEN RAISE integrity_constraint_violation USING MESSAGE = '{MESSAGE}'; END IF; RETURN NULL; END $$",
        f"CREATE CONSTRAINT TRIGGER {name} AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED"
        f" FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def install(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """For a migration's `RunPython`: sets the triggers up anew."""
    on_postgresql = [*_postgresql("ledger_entry", "group_id", _LINES), *_postgresql("ledger_group", "id", "NEW.lines")]
    for statement in on_postgresql if schema_editor.connection.vendor == "postgresql" else _SQLITE:
        schema_editor.execute(statement)
