"""The small cast of all tests: Alice acts, Bob sits with her, Carol is a stranger to both; and a quick flush that the
record's guards let pass."""

import shutil
from math import inf
from time import sleep

import pytest
from django.conf import settings
from django.core.management.commands import flush as flush_command
from django.db import OperationalError, connection, connections
from django.test import Client
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from accounts.models import User
from staff import state
from staff.models import SiteState
from tables import guards, rulenames
from tests import migrated
from tests.staff import entering

PASSWORD = "eight-fine-tiles"

FLUSH_PAUSES = (0.1, 0.3, 1, 3)
"""Seconds to wait before emptying the tables is tried again."""

FILLED = ("django_content_type", "auth_permission", "auth_group", "auth_group_permissions")
"""Tables that are filled by migrating."""


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    """A file instead of SQLite's shared memory, whose locks behave unlike those of the real thing; on PostgreSQL each
    of several test processes has a database of its own."""
    if connections["default"].vendor == "sqlite":
        file = shutil.copy(migrated.file(), tmp_path_factory.mktemp("database"))
        connections["default"].settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def django_db_keepdb(request):
    """A file that is migrated already is not made anew; it goes with its folder."""
    return connections["default"].vendor == "sqlite" or request.config.getvalue("reuse_db")


@pytest.fixture(scope="session", autouse=True)
def _groups_of_their_own(worker_id):
    """Test processes share a Redis, and their databases give the same numbers to different matches."""
    layer = settings.CHANNEL_LAYERS["default"]["CONFIG"]
    if "prefix" in layer:
        layer["prefix"] += f"-{worker_id}"


@pytest.fixture(scope="session", autouse=True)
def _flush_passes_the_guards():
    """`django_db(transaction=True)` empties all tables by DELETE, which the triggers refuse: take them down for it.
    What migrating filled stays: to fill it anew takes longer than most tests."""
    patch = pytest.MonkeyPatch()
    operations = type(connection.ops)
    flush = operations.sql_flush

    def sql_flush(self, style, tables, **kwargs):
        vendor = self.connection.vendor
        emptied = [table for table in tables if table not in FILLED]
        return [*guards.removal(vendor), *flush(self, style, emptied, **kwargs), *guards.installation(vendor)]

    execute = operations.execute_sql_flush

    def execute_sql_flush(self, statements):
        """Again if it ran into a page's last look at its table: PostgreSQL then ends one of the two."""
        for pause in FLUSH_PAUSES:
            try:
                return execute(self, statements)
            except OperationalError:
                sleep(pause)
        return execute(self, statements)

    patch.setattr(operations, "sql_flush", sql_flush)
    patch.setattr(operations, "execute_sql_flush", execute_sql_flush)
    patch.setattr(flush_command, "emit_post_migrate_signal", lambda *args, **kwargs: None)
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once():
    """Each test's browser has middleware of its own, which would look for them all at its first request."""
    patch, found = pytest.MonkeyPatch(), {}
    find = WhiteNoiseMiddleware.add_files_from_finders

    def add_files_from_finders(self):
        if not found:
            find(self)
            found.update(self.files)
        self.files.update(found)

    patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders)
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def _own_language(settings):
    """A test that asks for another language leaves it on in its thread."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def _forgotten_names():
    """Rows of different tests have the same numbers."""
    rulenames.name_of.cache_clear()


@pytest.fixture(autouse=True)
def _fast_hasher(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _site_is_as_it_comes(monkeypatch):
    """What the site is set to is known, and asked of no database before a test sets it (`state.forget`)."""
    monkeypatch.setattr(state, "_known", state.Known(SiteState(), inf))


@pytest.fixture
def password():
    """Everybody's password."""
    return PASSWORD


@pytest.fixture
def alice(db):
    return User.objects.create_user("Alice", PASSWORD)


@pytest.fixture
def bob(db):
    return User.objects.create_user("Bob", PASSWORD)


@pytest.fixture
def carol(db):
    return User.objects.create_user("Carol", PASSWORD)


@pytest.fixture
def guest(db):
    return User.objects.create_user("游客4321", is_guest=True)


@pytest.fixture
def browse():
    """A browser in which `user` is logged in: browse(alice).get(...). Whoever is of the staff has shown a code too."""

    def browser_of(user: User) -> Client:
        client = Client()
        client.force_login(user)
        if user.is_staff:
            entering.show_code(client, user)
        return client

    return browser_of
