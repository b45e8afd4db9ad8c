"""The record as each release left it, as the SQL of an SQLite file: what every later one must go on with.

``python -m tests.releases 0.2`` writes the next one, before its code is given out; then none is ever changed.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent

RELEASES = sorted(path.stem for path in FOLDER.glob("*.sql"))

SECRET_KEY = "no secret: the sessions of all releases are signed with it"

PASSWORD = "eight-fine-tiles"
"""Of everybody who has one."""


def lay_down(release: str, file: Path) -> None:
    """Make the SQLite file that the release left."""
    with closing(sqlite3.connect(file)) as rows:
        rows.executescript((FOLDER / f"{release}.sql").read_text())


def lay_down_here(release: str) -> None:
    """Fill the empty PostgreSQL of this process's settings with the tables that the release had, and with its rows."""
    from django.apps.registry import Apps
    from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
    from django.db.migrations.executor import MigrationExecutor
    from django.db.migrations.recorder import MigrationRecorder

    from tables.house import moving, sitefile

    def migrated(source: str) -> Apps:
        applied = MigrationRecorder(connections[source]).applied_migrations()
        newest = dict(sorted(applied))  # by app
        return MigrationExecutor(connection).migrate(list(newest.items())).apps

    with TemporaryDirectory() as folder:
        file = Path(folder, "release.sqlite3")
        lay_down(release, file)
        with sitefile.opened(file) as source:
            models = moving.stored_models(migrated(source))
            with transaction.atomic(), sitefile.unchanging(source):
                moving.copy(models, source, DEFAULT_DB_ALIAS, lambda line: None)
