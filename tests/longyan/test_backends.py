"""Which database and which channel layer an address chooses."""

from pathlib import Path

import pytest

from longyan import backends

FILE = Path("var/longyan.sqlite3")

ADDRESSES = {
    "postgresql://ann:secret@db.example:6432/house": ("ann", "secret", "db.example", "6432", "house", {}),
    "postgres://ann@db.example/house": ("ann", "", "db.example", "", "house", {}),
    "postgresql:///house": ("", "", "", "", "house", {}),
    "postgresql:///house?host=/run/sockets": ("", "", "", "", "house", {"host": "/run/sockets"}),
    "postgresql://a%40b:p%2Fw@[::1]/my%20house": ("a@b", "p/w", "::1", "", "my house", {}),
    "postgresql://h/x?sslmode=require&connect_timeout=3": (
        *("", "", "h", "", "x"),
        {"sslmode": "require", "connect_timeout": "3"},
    ),
}


@pytest.mark.parametrize(("url", "parts"), ADDRESSES.items(), ids=ADDRESSES)
def test_an_address_of_postgresql_is_taken_apart(url, parts):
    chosen = backends.database(url, FILE)
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    own = {"pool", *backends.GONE_AFTER}
    options = {name: value for name, value in chosen["OPTIONS"].items() if name not in own}
    assert (*(chosen[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")), options) == parts


def test_connections_come_from_a_pool_that_notices_dead_ones():
    chosen = backends.database("postgresql://h/x", FILE)
    assert chosen["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 8, "timeout": 5}
    assert (chosen["CONN_MAX_AGE"], chosen["CONN_HEALTH_CHECKS"]) == (0, True)


def test_a_connection_over_a_network_that_is_gone_is_given_up():
    options = backends.database("postgresql://h/x?tcp_user_timeout=30000", FILE)["OPTIONS"]
    silence = options["keepalives_idle"] + options["keepalives_count"] * options["keepalives_interval"]
    assert (silence, options["tcp_user_timeout"]) == (25, "30000")


def test_without_an_address_the_file_is_the_database():
    chosen = backends.database("", FILE)
    assert (chosen["ENGINE"], chosen["NAME"]) == ("django.db.backends.sqlite3", FILE)


@pytest.mark.parametrize("url", ["mysql://ann:secret@h/x", "postgresql://ann:secret@h", "ann:secret@h/x"])
def test_another_address_is_refused_without_repeating_its_password(url):
    with pytest.raises(ValueError, match="DATABASE_URL must look like") as refused:
        backends.database(url, FILE)
    assert "secret@h" not in str(refused.value)


@pytest.mark.parametrize("url", ["redis://h/0", "rediss://:secret@h:6380/1", "unix:///run/redis.sock"])
def test_a_redis_is_waited_for_without_end(url):
    chosen = backends.channel_layer(url, "house")
    assert chosen["BACKEND"] == "channels_redis.core.RedisChannelLayer"
    assert chosen["CONFIG"] == {"hosts": [{"address": url, "socket_timeout": None}], "prefix": "house"}


def test_without_a_redis_the_process_talks_to_itself():
    assert backends.channel_layer("", "house")["BACKEND"] == "channels.layers.InMemoryChannelLayer"


def test_another_layer_is_refused_without_repeating_its_password():
    with pytest.raises(ValueError, match="REDIS_URL must look like") as refused:
        backends.channel_layer("amqp://:secret@h", "house")
    assert "secret@h" not in str(refused.value)
