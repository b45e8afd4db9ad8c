"""The database and the channel layer that two addresses choose: without them one SQLite file and the process's own
memory, with them PostgreSQL and Redis (or Valkey, which speaks the same), which any number of processes share.

An address holds a password, so no error here repeats it.
"""

from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

CONNECTIONS = 8
"""PostgreSQL's connections a process at most; processes x this must stay below its `max_connections`."""

PATIENCE = 5
"""Seconds that a request waits for a connection of the pool."""

GONE_AFTER = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""libpq's parameters by which a connection over a network is found dead: what was sent and is not acknowledged for 10 s
(the last one counts milliseconds), or 25 s of silence. Without them a PostgreSQL whose machine or cable is gone, which
says no word of it, holds each of the few database threads for a quarter of an hour."""

SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
"""A committed move survives a power cut; writers queue instead of failing."""


def database(url: str, file: Path) -> dict:
    """Django's settings for ``postgresql://user:password@host:port/name?sslmode=require``, or for `file` where there is
    no address. Query fields are libpq's parameters, host among them: a folder in it is that of a Unix socket.

    Raises ValueError for an address of anything but PostgreSQL.
    """
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": file,
            "CONN_MAX_AGE": None,
            "OPTIONS": SQLITE_OPTIONS,
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise ValueError("DATABASE_URL must look like postgresql://user:password@host:5432/name")
    pool = {"min_size": 1, "max_size": CONNECTIONS, "timeout": PATIENCE}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,  # the pool keeps them
        "CONN_HEALTH_CHECKS": True,  # after a restart of PostgreSQL the pool is full of dead ones
        "OPTIONS": {**GONE_AFTER, **dict(parse_qsl(parts.query)), "pool": pool},
    }


def channel_layer(url: str, prefix: str) -> dict:
    """Channels' settings for ``redis://:password@host:port/0``, or for one process where there is no address.

    `prefix` keeps sites apart that share a Redis. Raises ValueError for an address of anything but Redis.
    """
    if not url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 500}}
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("REDIS_URL must look like redis://:password@host:6379/0")
    # A table may be silent for longer than any timeout of the socket on which its pages wait for news.
    host = {"address": url, "socket_timeout": None}
    return {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [host], "prefix": prefix}}
