"""``manage.py simulate``: deals between computer players, and what they come to, as one JSON object."""

import json
from argparse import ArgumentParser
from time import perf_counter

from django.core.management.base import BaseCommand, CommandError

from longyan.bots import BOTS, player
from longyan.engine.houserules import HouseRules, RulesRefused
from longyan.engine.presets import read_rules
from longyan.simulation import Player, Tally, play_deals


class Command(BaseCommand):
    help = "Plays deals between computer players without a clock and prints what they come to as one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", default="lequ-half", help="a preset's name")
        parser.add_argument("--rules", default="{}", help="house rules that differ from it, as a JSON object")
        parser.add_argument("--deals", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--bots", default="steady", help=f"a name a seat, comma separated, or one for all: {', '.join(BOTS)}"
        )

    def handle(self, *, preset: str, rules: str, deals: int, seed: int, bots: str, **options: object) -> None:
        if deals < 1:
            raise CommandError("--deals must be at least 1")
        house_rules = _rules(preset, rules)
        players = _players(bots, house_rules.players, seed)
        tally, started = Tally(house_rules.players), perf_counter()
        for played in play_deals(house_rules, players, deals, seed):
            tally.add(played)
        told = tally.as_json() | {"deals_per_second": round(deals / (perf_counter() - started), 1)}
        self.stdout.write(json.dumps(told, ensure_ascii=False))


def _rules(preset: str, changes: str) -> HouseRules:
    try:
        return read_rules({"preset": preset, **json.loads(changes)})
    except (RulesRefused, ValueError, TypeError) as fault:
        raise CommandError(str(fault)) from None


def _players(names: str, seats: int, seed: int) -> list[Player]:
    asked = names.split(",")
    asked = asked * seats if len(asked) == 1 else asked
    if len(asked) != seats or not set(asked) <= set(BOTS):
        raise CommandError(f"--bots takes {seats} names, or one, of {', '.join(BOTS)}")
    return [player(name, seed + seat) for seat, name in enumerate(asked)]
