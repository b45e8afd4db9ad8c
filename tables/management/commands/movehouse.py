"""``manage.py movehouse --from FILE``: an SQLite site into the empty PostgreSQL that DATABASE_URL names.

All or nothing: what is copied, compared and replayed is committed in the end, at once. The file is read as it is at
one moment, and a server must not write to it meanwhile, for what was played after that moment would stay behind.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction

from tables.house import NotDone, moving, proof, sitefile


class Command(BaseCommand):
    help = "Move an SQLite site with all its rows to the empty PostgreSQL of DATABASE_URL; exit status 1 if not moved."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="file", type=Path, required=True, help="the site's SQLite file")

    def handle(self, *, file: Path, **options: object) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("DATABASE_URL must name the PostgreSQL to move into: it names none")
        try:
            with sitefile.opened(file) as source:
                sitefile.check_version(source)
                sitefile.check_unserved(source)
                moving.check_empty(DEFAULT_DB_ALIAS)
                call_command("migrate", verbosity=0, interactive=False)
                warnings = list(_warnings(source, file))
                self._move(source)
        except NotDone as why:
            raise CommandError(f"Nothing was moved: {why}.") from None
        except DatabaseError as error:
            raise CommandError(f"Nothing was moved: {moving.first_line(error)}") from error
        for warning in warnings:
            self.stderr.write(warning)

    def _move(self, source: str) -> None:
        say, models = self._say, moving.stored_models(apps)
        with transaction.atomic(durable=True), sitefile.unchanging(source):
            moving.claim(DEFAULT_DB_ALIAS)
            moving.copy(models, source, DEFAULT_DB_ALIAS, say)
            rows = sum(proof.compare_rows(model, source, DEFAULT_DB_ALIAS, say) for model in models)
            replayed = proof.replay_all(source, DEFAULT_DB_ALIAS, say)
        self._say(f"Moved {len(models)} tables to {connection.settings_dict['NAME']}.")
        self._say(
            f"Verified there: {rows:,} rows are the same in every column, and {replayed.deals:,} deals replay to what"
            " is stored of them."
        )
        for pk in replayed.broken:
            self.stderr.write(f"Deal {pk} did not replay before and does not now; see manage.py replay {pk}.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _warnings(source: str, file: Path) -> Iterator[str]:
    if unknown := sitefile.unknown_tables(source, moving.stored_models(apps)):
        yield f"Left behind, for the site knows no such table: {', '.join(unknown)}."
    if not sitefile.is_signed_here(source):
        yield (
            "The sessions were signed with another key than this site's. Serve with the old one, or everybody is logged"
            f" out and no guest comes back: it lies in {file.parent / 'secret-key'} unless LONGYAN_SECRET_KEY gave it."
        )
