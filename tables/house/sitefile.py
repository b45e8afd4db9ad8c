"""The SQLite file of a site, read beside the database that the settings name; nothing is ever written to it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, TimestampSigner
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from tables.heartbeat import OUTAGE_MS
from tables.house import NotDone
from tables.models import Heartbeat
from tables.table import now_ms

ALIAS = "site-file"
"""Django's name for the file while it is open."""

LOOK_EVERY = 0.1
"""Seconds between two looks at whether the file changed."""

SERVED = "the file is being written to: stop its server first, for what is played meanwhile would stay behind"


@contextmanager
def opened(file: Path, alias: str = ALIAS) -> Iterator[str]:
    """The file as a database of Django's, read only: gives the alias by which to use it.

    Raises `NotDone` if there is no such file, or if it is no database.
    """
    if not file.is_file():
        raise NotDone(f"there is no file {file}")
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{file.absolute().as_uri()}?mode=ro"}
    # The handler fills in what is left out, and wants a default among the databases.
    settings = connections.configure_settings({DEFAULT_DB_ALIAS: {}, alias: database})
    connections[alias] = DatabaseWrapper(settings[alias], alias)
    try:
        _check_readable(alias, file)
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def check_version(alias: str) -> None:
    """Raises `NotDone` unless the file's tables are those of this code."""
    loader = MigrationLoader(connections[alias])
    applied = loader.applied_migrations
    if not applied:
        raise NotDone("there is no site in the file")
    if older := set(loader.graph.nodes) - set(applied):
        raise NotDone(f"the file's tables are older than this code, without {_named(older)}: migrate them")
    if newer := [key for key in applied if key[0] in loader.migrated_apps and key not in loader.disk_migrations]:
        raise NotDone(f"the file's tables are newer than this code, with {_named(newer)}: bring it up to date")


def check_unserved(alias: str) -> None:
    """Raises `NotDone` if a server uses the file, whose clock loop says each second that it is alive. Of one that was
    stopped just now this is only known some seconds later."""
    beat_at = Heartbeat.objects.using(alias).values_list("beat_at", flat=True).first() or 0
    suspicious_until = monotonic() + (OUTAGE_MS - abs(now_ms() - beat_at)) / 1000
    before = _version(alias)
    while monotonic() < suspicious_until:
        sleep(LOOK_EVERY)
        _check_unchanged(alias, before)


@contextmanager
def unchanging(alias: str) -> Iterator[None]:
    """All that is read meanwhile is the file's state at one moment. Raises `NotDone` in the end if it had others."""
    before = _version(alias)
    with transaction.atomic(using=alias):
        yield
    _check_unchanged(alias, before)


def is_signed_here(alias: str) -> bool:
    """Whether the sessions in it were signed with this site's secret key; true where there are none."""
    newest = Session.objects.using(alias).order_by("-expire_date").first()
    try:
        if newest is not None:
            TimestampSigner(salt=SessionStore().key_salt).unsign(newest.session_data)
    except BadSignature:
        return False
    return True


def unknown_tables(alias: str, models: Iterable[type[Model]]) -> list[str]:
    """The tables of the file that are none of these models'."""
    known = {"django_migrations", *(model._meta.db_table for model in models)}
    return sorted(set(connections[alias].introspection.table_names()) - known)


def _check_readable(alias: str, file: Path) -> None:
    try:
        _version(alias)
    except DatabaseError as error:
        raise NotDone(f"{file} cannot be read: {error}") from None


def _check_unchanged(alias: str, before: int) -> None:
    if _version(alias) != before:
        raise NotDone(SERVED)


def _version(alias: str) -> int:
    """A number that another one follows whenever somebody else has written to the file."""
    with connections[alias].cursor() as cursor:
        return cursor.execute("PRAGMA data_version").fetchone()[0]


def _named(migrations: object) -> str:
    return ", ".join(f"{app}.{name}" for app, name in sorted(migrations))
