"""``manage.py previews``: plays the previews of rules that wait, behind all else that the machine has to do."""

import os

from django.core.management.base import BaseCommand

from rulesets import jobs

_NICE = 19


class Command(BaseCommand):
    help = "Plays the previews of house rules that wait, one after the other. The site starts it by itself."
    requires_system_checks = ()

    def handle(self, **options: object) -> None:
        os.nice(_NICE)
        jobs.play_all()
