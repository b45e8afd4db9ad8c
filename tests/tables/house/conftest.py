"""A site to be moved and backed up: what people left who played at the newest release, migrated to this code."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tables import guards
from tests.houses import House
from tests.releases import RELEASES, lay_down
from tests.servers import Server
from tests.voices.samples import files, laid_out

BOOKS = """
    INSERT INTO accounts_club (id, code, key, name, look, founder_id, founded_at)
      SELECT 1, '246810', 'k', 'Club', 'club', MIN(id), '2026-12-01' FROM accounts_user;
    INSERT INTO ledger_account (id, club_id, unit, kind) VALUES (1, 1, 'cards', 'issued'), (2, 1, 'cards', 'stock');
    INSERT INTO ledger_group (id, club_id, kind, lines, day, at, reason)
      VALUES (1, 1, 'grant', 2, '2026-12-01', '2026-12-01', '');
    INSERT INTO ledger_entry (id, group_id, account_id, amount) VALUES (1, 1, 1, -9), (2, 1, 2, 9);
"""
"""A club that was given cards: of later releases than the one that is laid down."""


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """Its file."""
    house = House(tmp_path_factory.mktemp("site"), addresses={})
    lay_down(RELEASES[-1], house.file)
    server = Server(house)
    server.manage("migrate", "--verbosity", "0")
    server.manage("voicepack", "add", str(laid_out(tmp_path_factory.mktemp("pack"), files())))
    with closing(sqlite3.connect(house.file)) as rows:
        rows.executescript(BOOKS)
    return house.file


@pytest.fixture
def forge(site, tmp_path) -> Callable[..., Path]:
    """Another file of the site, in which somebody did this with the guards taken down."""

    def forged(*statements: str) -> Path:
        file = tmp_path / f"forged-{len(list(tmp_path.iterdir()))}.sqlite3"
        shutil.copy(site, file)
        with closing(sqlite3.connect(file)) as rows:
            for statement in (*guards.removal("sqlite"), *statements, *guards.installation("sqlite")):
                rows.execute(statement)
            rows.commit()
        return file

    return forged
