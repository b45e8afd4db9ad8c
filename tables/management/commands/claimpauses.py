"""``manage.py claimpauses``: how long persons think before they pass, as masked pauses are drawn here."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tables import passing, pauses
from tables.models import HeardPassing
from tables.table import moment, now_ms

SHARES = (10, 25, 50, 75, 90)
"""The parts of a hundred at which the distribution is printed."""


class Command(BaseCommand):
    help = "Prints how long persons think before they pass, as the masked pauses of this site are drawn."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--renew", action="store_true", help="by the last 30 days, as is done once a day anyway")

    def handle(self, *, renew: bool, **options: object) -> None:
        if renew and passing.renew(now_ms()) is None:
            raise CommandError(f"fewer than {pauses.ENOUGH} passes in 30 days: nothing was renewed")
        used, heard = passing.in_use(), HeardPassing.objects.exclude(marks=None).first()
        self.stdout.write(_origin(heard))
        marks = (f"{share} % {used.marks[len(used.marks) * share // 100] / 1000:.1f} s" for share in SHARES)
        self.stdout.write(f"by hand: {', '.join(marks)}")
        self.stdout.write(f"time ran out: {used.silent:.1%}")


def _origin(heard: HeardPassing | None) -> str:
    if heard is None:
        return "a guess: too few passes were heard at this site"
    return f"{heard.passes} passes at this site, heard by {moment(heard.renewed_at):%Y-%m-%d %H:%M} UTC"
