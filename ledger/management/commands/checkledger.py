"""``manage.py checkledger``: holds the books of all clubs against the record; exit status 1 if they differ."""

from django.core.management.base import BaseCommand, CommandError

from ledger import checking
from ledger.models import Group


class Command(BaseCommand):
    """Reads only."""

    help = "Hold the books of clubs against the record, and say what is wrong; exit status 1 if anything is."

    def handle(self, **options: object) -> None:
        found = list(checking.faults())
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"faults: {len(found)}")
        self.stdout.write(f"postings that agree with the record: {Group.objects.count()}")
