"""`manage.py staffphone NAME`: somebody of the staff lost the phone that shows the codes, and nobody else can help."""

from django.core.management.base import BaseCommand, CommandError

from accounts import devices
from accounts.models import User
from staff import factor, journal


class Command(BaseCommand):
    help = "Forgets the phone and the spare codes of somebody of the staff, who then sets up another one."

    def add_arguments(self, parser):
        parser.add_argument("name")

    def handle(self, *, name, **options):
        try:
            user = User.objects.get_by_natural_key(name)
        except User.DoesNotExist:
            raise CommandError("There is nobody of this name.") from None
        factor.forget(user)
        devices.end_all(user)
        journal.note(user, user, journal.BY_COMMAND)
        self.stdout.write(f"{user} logs in again and sets up another phone.")
