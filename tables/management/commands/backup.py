"""``manage.py backup DEST``: the SQLite file as it is at one moment, while it serves."""

from argparse import ArgumentParser
from pathlib import Path
from shlex import quote

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from tables.house import NotDone
from tables.house.backing import BackedUp, back_up


class Command(BaseCommand):
    help = "Back up the SQLite file, which may be serving, and check the copy; exit status 1 if there is no backup."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("dest", type=Path, help="the backup's name, or a folder in which to name it by the time")
        parser.add_argument("--replace", action="store_true", help="put it in place of a file of this name")

    def handle(self, *, dest: Path, replace: bool, **options: object) -> None:
        wanted = dest / f"longyan-{timezone.localtime():%Y%m%d-%H%M%S}.sqlite3" if dest.is_dir() else dest
        if connection.vendor != "sqlite":
            wanted = wanted.with_suffix(".dump")
            command = f'pg_dump --format=custom --file={quote(str(wanted))} "$DATABASE_URL"'
            raise CommandError(f"PostgreSQL has its own way to back up what serves: {command}")
        file = Path(connection.settings_dict["NAME"])
        try:
            _check_free(wanted, file, replace)
            made = back_up(file, wanted)
        except NotDone as why:
            raise CommandError(f"Nothing was backed up: {why}.") from None
        self._tell(file, wanted, made)

    def _tell(self, file: Path, wanted: Path, made: BackedUp) -> None:
        deals, moves = made.rows["tables_deal"], made.rows["tables_move"]
        self.stdout.write(f"{wanted}: {made.size / 1e6:,.1f} MB, {deals:,} deals, {moves:,} moves.")
        self.stdout.write(f"Checked in it: all pages, all references, the rows counted; {_replays(made)}.")
        self.stdout.write(f"The secret key is not in it; keep {file.parent / 'secret-key'} as well.")
        for pk in made.broken:
            self.stderr.write(f"Deal {pk} does not replay, here as there; see manage.py replay {pk}.")


def _check_free(wanted: Path, file: Path, replace: bool) -> None:
    if not wanted.exists():
        return
    if file.exists() and wanted.samefile(file):
        raise NotDone(f"{wanted} is the site itself")
    if not replace:
        raise NotDone(f"{wanted} is there already, and would only be replaced with --replace")


def _replays(made: BackedUp) -> str:
    if made.unread:
        return f"no deal was replayed, for {made.unread}"
    return f"of the newest {made.replayed} deals {made.replayed - len(made.broken)} replay"
