"""Prints one JSON object and exits with status 1 if more was got than may be."""

import argparse
import json
import logging
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from tests import guessing

MOST_PAGES = 3
"""So many pages of rooms may be reached in a day."""


def main() -> int:
    """Run it as the command line says."""
    plan = _plan()
    with TemporaryDirectory() as var:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "longyan.settings", "LONGYAN_VAR": str(Path(var))}
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        django.setup()
        takings = _takings(plan)
    print(json.dumps({**vars(plan), **takings}))
    is_good = takings["room_pages"] <= MOST_PAGES
    return int(not is_good or any(takings[got] for got in ("seats", "hands", "by_other_ways")))


def _takings(plan: argparse.Namespace) -> dict[str, int]:
    from django.conf import settings
    from django.core.management import call_command

    from tables.table import now_ms
    from tests.guessing.bot import Bot
    from tests.guessing.site import fill

    settings.ALLOWED_HOSTS.append("testserver")
    logging.disable()
    call_command("migrate", verbosity=0)
    fill(plan.rooms, plan.seed)
    return Bot(plan.addresses, plan.seed).guess_for(plan.hours * 3_600_000, now_ms()).as_dict()


def _plan() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.guessing",
        description=f"{guessing.__doc__}\n{__doc__}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--addresses", type=int, default=100, help="from how many addresses (default: 100)")
    parser.add_argument("--hours", type=int, default=24, help="for how long, by the simulated clock (default: 24)")
    parser.add_argument("--rooms", type=int, default=200, help="how many rooms are open (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="for the codes of rooms and guesses (default: 1)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
