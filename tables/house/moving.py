"""Every row of a site's file into an empty PostgreSQL, with its id.

It goes through Django's models, so that the tables of later apps come along, and past none of the record's guards:
they are up while the rows arrive, so PostgreSQL itself refuses a record with a hole.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from graphlib import TopologicalSorter

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import DatabaseError, connections
from django.db.models import Field, Model

from tables.house import NotDone
from tables.house.progress import Say, counted

CHUNK = 250
"""So many rows are read at a time; the wall of a deal is long."""

WRITTEN_LAST = {"tables.deal": ("ended_at", "result")}
"""What a row says only once all others have arrived: to a deal that is over no move may be added (`guards`)."""

MADE_BY_MIGRATE = ("auth_group_permissions", "auth_group", "auth_permission", "django_content_type")
"""Tables that `migrate` fills by itself, in this order to be emptied; the file's own rows take their place."""

Preparation = Callable[[object], object]


def stored_models(apps: Apps) -> list[type[Model]]:
    """The models that have tables of their own, each after those that its rows cannot be without."""
    models = apps.get_models(include_auto_created=True)
    named = {model._meta.label_lower: model for model in models if model._meta.managed and not model._meta.proxy}
    needed = {label: _needed(model) for label, model in named.items()}
    return [named[label] for label in TopologicalSorter(needed).static_order() if label in named]


def check_empty(target: str) -> None:
    """Raises `NotDone` if a table there holds rows, whosever it is."""
    with connections[target].cursor() as cursor:
        kept = {*MADE_BY_MIGRATE, "django_migrations"}
        full = [table for table in _tables(target) if table not in kept and _has_rows(cursor, _quoted(target, table))]
    if full:
        raise NotDone(f"the database to move into is not empty, there are rows in {', '.join(full)}: give it a new one")


def claim(target: str) -> None:
    """Keep others from writing there until the end of the transaction, and begin with nothing."""
    with connections[target].cursor() as cursor:
        tables = ", ".join(_quoted(target, table) for table in _tables(target))
        cursor.execute(f"LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE")
        check_empty(target)
        for table in MADE_BY_MIGRATE:
            cursor.execute(f"DELETE FROM {_quoted(target, table)}")


def copy(models: Sequence[type[Model]], source: str, target: str, say: Say) -> None:
    """Copy all rows of these models, which are `stored_models`, perhaps of a migration's state. To be called in a
    transaction of both databases."""
    connection = connections[target]
    with connection.cursor() as cursor:
        for model in models:
            try:
                with connection.wrap_database_errors:
                    _copy_rows(cursor, model, source, target, say)
            except DatabaseError as error:
                raise NotDone(f"{model._meta.db_table}: {first_line(error)}") from error
        for model in models:
            _write_last(cursor, model, source, target)
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connection.check_constraints()


def first_line(error: DatabaseError) -> str:
    """What a database says is wrong, without the lines in which it quotes the row: that may be a secret."""
    return str(error).strip().partition("\n")[0]


def columns(model: type[Model]) -> list[Field]:
    """What is stored of a row in the model's own table."""
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def rows(model: type[Model], alias: str, fields: Sequence[Field]) -> Iterator[tuple]:
    """These fields of every row, by id. To be closed before the database is."""
    names = [field.attname for field in fields]
    return model._base_manager.using(alias).order_by("pk").values_list(*names).iterator(CHUNK)


def _copy_rows(cursor, model: type[Model], source: str, target: str, say: Say) -> None:
    table, fields = model._meta.db_table, columns(model)
    late = WRITTEN_LAST.get(model._meta.label_lower, ())
    prepare = [_nothing if field.name in late else _stored(field, target) for field in fields]
    total = model._base_manager.using(source).count()
    names = ", ".join(_quoted(target, field.column) for field in fields)
    statement = f"COPY {_quoted(target, table)} ({names}) FROM STDIN"
    with closing(rows(model, source, fields)) as read, cursor.copy(statement) as copy:
        for row in counted(read, total, table, say):
            copy.write_row(_prepared(prepare, row))
    if total:
        say(f"{table}: {total:,}")


def _write_last(cursor, model: type[Model], source: str, target: str) -> None:
    late = [model._meta.get_field(name) for name in WRITTEN_LAST.get(model._meta.label_lower, ())]
    if not late:
        return
    written = [*late, model._meta.pk]
    prepare = [_stored(field, target) for field in written]
    values = ", ".join(f"{_quoted(target, field.column)} = %s" for field in late)
    where = f"{_quoted(target, model._meta.pk.column)} = %s"
    with closing(rows(model, source, written)) as read:
        cursor.executemany(
            f"UPDATE {_quoted(target, model._meta.db_table)} SET {values} WHERE {where}",
            (_prepared(prepare, row) for row in read),
        )


def _needed(model: type[Model]) -> set[str]:
    relations = [field for field in columns(model) if field.is_relation and not field.null]
    return {field.related_model._meta.label_lower for field in relations} - {model._meta.label_lower}


def _stored(field: Field, target: str) -> Preparation:
    return partial(field.get_db_prep_save, connection=connections[target])


def _prepared(prepare: Sequence[Preparation], row: tuple) -> list:
    return [prepared(value) for prepared, value in zip(prepare, row, strict=True)]


def _nothing(value: object) -> None:
    return None


def _tables(target: str) -> list[str]:
    return sorted(connections[target].introspection.table_names())


def _has_rows(cursor, table: str) -> bool:
    cursor.execute(f"SELECT EXISTS (SELECT 1 FROM {table})")
    return cursor.fetchone()[0]


def _quoted(target: str, name: str) -> str:
    return connections[target].ops.quote_name(name)
