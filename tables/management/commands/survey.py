"""``manage.py survey > docs/SIMULATION.md``: what deals of every preset come to."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from longyan.bots import player
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.simulation import Tally, play_deals

BOT = "steady"


class Command(BaseCommand):
    help = "Plays deals of every preset between steady players and prints, as Markdown, what they come to."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=2000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *, deals: int, seed: int, **options: object) -> None:
        told = {name: _played(name, deals, seed).as_json() for name in PRESET_NAMES}
        self.stdout.write("\n".join([*_opening(deals, seed), "", *_facts(told), "", *_wins(told)]))


def _played(name: str, deals: int, seed: int) -> Tally:
    rules = preset(name)
    tally = Tally(rules.players)
    for played in play_deals(rules, [player(BOT)] * rules.players, deals, seed):
        tally.add(played)
    return tally


def _opening(deals: int, seed: int) -> list[str]:
    return [
        "# What deals come to",
        "",
        f"{deals} deals of each preset, four `{BOT}` players, seed {seed}; the same again by",
        f"`python manage.py survey --deals {deals} --seed {seed}`. Computer players are not people: they never defend.",
        "A violation would be a deal in which points did not sum to zero, a tile was lost or made, or its replay",
        "differed.",
    ]


def _facts(told: dict[str, dict]) -> list[str]:
    rows = {
        "drawn": lambda facts: f"{facts['drawn']:.1%}",
        "dealer's edge, points a deal": lambda facts: f"{facts['dealers_edge']:+.2f}",
        "mean points by seat": lambda facts: " ".join(f"{points:+.2f}" for points in facts["mean_points"]),
        "standard deviation of a seat's points": lambda facts: f"{max(facts['points_sd']):.1f}",
        "moves a deal": lambda facts: str(facts["mean_moves"]),
        "violations": lambda facts: str(facts["violations"]),
    }
    return _table("", {name: [cell(facts) for facts in told.values()] for name, cell in rows.items()}, told)


def _wins(told: dict[str, dict]) -> list[str]:
    seen = [win for win in WIN_NAMES if any(win in facts["wins"] for facts in told.values())]
    rows = {f"{WIN_NAMES[win]} `{win}`": [_share(facts, win) for facts in told.values()] for win in reversed(seen)}
    return _table("share of all deals", rows, told)


def _share(facts: dict, win: str) -> str:
    share = facts["wins"].get(win)
    return "–" if share is None else f"{share:.2%}"


def _table(corner: str, rows: dict[str, list[str]], told: dict[str, dict]) -> list[str]:
    head = [f"| {' | '.join([corner, *told])} |", f"| --- |{' --: |' * len(told)}"]
    return head + [f"| {' | '.join([name, *cells])} |" for name, cells in rows.items()]
