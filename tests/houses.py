"""Where a server of the tests keeps what must last: a folder, and on PostgreSQL a database of its own."""

import os
import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import psycopg


class House:
    """A folder with an SQLite file, or with a database on the PostgreSQL of DATABASE_URL. `addresses` holds that and
    REDIS_URL, where a house has names of its own; they are the environment's unless they are given."""

    def __init__(self, var: Path, template: str = "template1", addresses: Mapping[str, str] = os.environ) -> None:
        self.var = var
        self.name = f"house_{secrets.token_hex(6)}"
        self._addresses = addresses
        self._address = addresses.get("DATABASE_URL", "")
        if self._address:
            self._order(f"CREATE DATABASE {self.name} TEMPLATE {template}")

    @property
    def vendor(self) -> str:
        """Django's name for the kind of database."""
        return "postgresql" if self._address else "sqlite"

    @property
    def environment(self) -> dict[str, str]:
        """What a server's settings must read."""
        redis = self._addresses.get("REDIS_URL", "")
        return {
            "LONGYAN_VAR": str(self.var), "DATABASE_URL": self._url, "REDIS_URL": redis, "REDIS_PREFIX": self.name
        }  # fmt: skip

    def copied(self, var: Path) -> Self:
        """Another house with the same rows, which begins as a copy of this one; nobody may be in this one."""
        if not self._address:
            with sqlite3.connect(self.file) as rows:
                rows.execute("VACUUM INTO ?", [str(var / self.file.name)])
        return type(self)(var, self.name, self._addresses)

    def rows(self, query: str) -> list[tuple]:
        """What the database holds, read by a connection of its own."""
        with psycopg.connect(self._url) if self._address else sqlite3.connect(self.file) as connection:
            return connection.execute(query).fetchall()

    def leave(self) -> None:
        """Drop the database, whoever is still in it; the folder is left to whoever made it."""
        if self._address:
            self._order(f"DROP DATABASE {self.name} WITH (FORCE)")

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.var / "longyan.sqlite3"

    @property
    def _url(self) -> str:
        return self._address and self._address.rpartition("/")[0] + "/" + self.name

    def _order(self, statement: str) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(statement)
