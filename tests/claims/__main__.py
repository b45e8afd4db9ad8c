"""Prints one JSON object: what the attacker reaches against each kind of masking, of people who think quickly, slowly,
and each in another way. `full` draws pauses as the project guesses, `renewed` as these people were heard to pass."""

import argparse
import json
import os
import sys

import django

from tests import claims
from tests.claims.attack import PEOPLE, attacked, attacked_pages

BAR = 0.60


def main() -> int:
    """Run it as the command line says; exit status 1 if masked pauses tell too much of people who were heard."""
    plan = _plan()
    os.environ |= {"DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "longyan.settings"}
    django.setup()
    attack = attacked_pages if plan.pages else attacked
    told = {name: attack(medians, plan.deals, plan.seed) for name, medians in PEOPLE.items()}
    print(json.dumps({"deals_of_each": plan.deals, "seed": plan.seed, "pages": plan.pages, "people": told}))
    masked = (kinds.get("renewed", kinds["full"]) for kinds in told.values())
    return int(any(kind["auc"]["timing"]["auc"] > BAR for kind in masked))


def _plan() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.claims",
        description=f"{claims.__doc__}\n{__doc__}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--deals", type=int, default=64, help="of each kind of masking and people (default: 64)")
    parser.add_argument("--seed", type=int, default=1, help="of walls, thoughts and pauses (default: 1)")
    parser.add_argument(
        "--pages", action="store_true", help="through the referee, a database and real pages: fifty times as slow"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
