"""``manage.py contest steady beginner``: which of two computer players is better, and how sure that is."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from longyan.bots import BOTS, player
from longyan.contest import advantage
from longyan.engine.presets import PRESET_NAMES, preset


class Command(BaseCommand):
    help = "Plays two computer players against each other over paired walls, every pair of seats in turn."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("one", choices=list(BOTS))
        parser.add_argument("other", choices=list(BOTS))
        parser.add_argument("--preset", choices=list(PRESET_NAMES), default="lequ-half")
        parser.add_argument("--walls", type=int, default=300)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, one: str, other: str, *, walls: int, seed: int, **options: str) -> None:
        if walls < 2:
            raise CommandError("--walls must be at least 2")
        rules = preset(options["preset"])
        found = advantage(rules, player(one, seed), player(other, seed + 1), walls, seed)
        told = {
            "walls": walls,
            "points_a_deal": round(found.points, 3),
            "standard_error": round(found.error, 3),
            "standard_errors": round(found.points / found.error, 1) if found.error else None,
        }
        self.stdout.write(json.dumps(told))
