"""The settings that keep people and moves safe, read in a process of their own."""

import json
import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection
from django.utils.module_loading import import_string

ASK = "import json; from longyan import settings; print(json.dumps([getattr(settings, n) for n in {!r}]))"


def ask(names, tmp_path, **environment):
    """The values of `names` in a fresh process with `environment`."""
    command = [sys.executable, "-c", ASK.format(names)]
    environment = {**os.environ, "LONGYAN_VAR": str(tmp_path / "var"), **environment}
    answer = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, check=True)
    return json.loads(answer.stdout)


def test_new_passwords_are_hashed_by_argon2(tmp_path):
    [hashers] = ask(["PASSWORD_HASHERS"], tmp_path)
    assert issubclass(import_string(hashers[0]), Argon2PasswordHasher)


def test_the_secret_key_is_made_once_for_the_owner_alone(tmp_path):
    first, second = (ask(["SECRET_KEY"], tmp_path) for _ in range(2))
    assert first == second
    assert len(first[0]) >= 64
    assert stat.S_IMODE((tmp_path / "var" / "secret-key").stat().st_mode) == 0o600


def test_the_secret_key_of_the_environment_comes_first(tmp_path):
    assert ask(["SECRET_KEY"], tmp_path, LONGYAN_SECRET_KEY="k" * 64) == ["k" * 64]
    assert not (tmp_path / "var" / "secret-key").exists()


def test_debugging_is_off_unless_asked_for(tmp_path):
    assert ask(["DEBUG"], tmp_path) == [False]
    assert ask(["DEBUG"], tmp_path, LONGYAN_DEBUG="1") == [True]


def test_only_named_hosts_are_served(tmp_path):
    own = ["localhost", "127.0.0.1", "[::1]"]
    assert ask(["ALLOWED_HOSTS"], tmp_path) == [own]
    assert ask(["ALLOWED_HOSTS"], tmp_path, LONGYAN_HOSTS="a.example, b.example,") == [[*own, "a.example", "b.example"]]


def test_behind_https_the_cookies_are_for_https_alone(tmp_path):
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME", "SECURE_HSTS_SECONDS"]
    assert ask(names, tmp_path, LONGYAN_HTTPS="1") == [True, True, "__Host-sessionid", 31536000]
    assert ask(names[:2], tmp_path) == [False, False]


def test_an_opener_policy_is_sent_where_browsers_heed_it(tmp_path):
    names = ["SECURE_CROSS_ORIGIN_OPENER_POLICY"]
    assert ask(names, tmp_path, LONGYAN_HTTPS="1") == ["same-origin"]
    assert ask(names, tmp_path) == [None]


def test_addresses_choose_the_database_and_the_channel_layer(tmp_path):
    names = ["DATABASES", "CHANNEL_LAYERS"]
    shared = {"DATABASE_URL": "postgresql://h/x", "REDIS_URL": "redis://h", "REDIS_PREFIX": "house"}
    databases, layers = ask(names, tmp_path, **shared)
    assert databases["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert layers["default"]["CONFIG"]["prefix"] == "house"


@pytest.mark.django_db
@pytest.mark.parametrize(("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_what_was_committed_survives_a_power_cut(pragma, value):
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)
