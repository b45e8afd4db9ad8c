"""``manage.py replay DEAL``: a stored deal in readable lines, and whether its rows replay (exit status 1:
they do not)."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tables.models import Deal
from tables.transcript import Transcript


class Command(BaseCommand):
    """Reads only; of a running deal it shows what all at the table could see."""

    help = "Print a deal from its rows and say whether they replay; exit status 1 if not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deal", type=int, help="the deal's number in the database")

    def handle(self, *, deal: int, **options: object) -> None:
        row = Deal.objects.select_related("match__room").filter(pk=deal).first()
        if row is None:
            raise CommandError(f"there is no deal {deal}")
        transcript = Transcript(row)
        for line in transcript.lines():
            self.stdout.write(line)
        if transcript.fault is not None:
            raise CommandError(f"it does not replay: {transcript.fault}")
        self.stdout.write("it replays")
