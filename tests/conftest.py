"""The small cast of all tests: Alice acts, Bob sits with her, Carol is a stranger to both."""

from math import inf

import pytest
from django.conf import settings
from django.db import connections
from django.test import Client
from django.utils import translation

from accounts.models import User
from staff import state
from staff.models import SiteState
from tests.staff import entering

PASSWORD = "eight-fine-tiles"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    """A file instead of SQLite's shared memory, whose locks behave unlike those of the real thing; on PostgreSQL each
    of several test processes has a database of its own."""
    if connections["default"].vendor == "sqlite":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connections["default"].settings_dict["TEST"]["NAME"] = str(name)


@pytest.fixture(scope="session", autouse=True)
def _groups_of_their_own(worker_id):
    """Test processes share a Redis, and their databases give the same numbers to different matches."""
    layer = settings.CHANNEL_LAYERS["default"]["CONFIG"]
    if "prefix" in layer:
        layer["prefix"] += f"-{worker_id}"


@pytest.fixture(autouse=True)
def _own_language(settings):
    """A test that asks for another language leaves it on in its thread."""
    translation.activate(settings.LANGUAGE_CODE)


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
