"""Prints one JSON object: what the attacker reaches against each kind of masking, of people who think quickly, slowly,
and each in another way. `full` draws pauses as the project guesses, `renewed` as these people were heard to pass."""

import argparse
import json
import multiprocessing
import sys

from tests import claims
from tests.claims.attack import PEOPLE, attacked

BAR = 0.60


def main() -> int:
    """Run it as the command line says."""
    plan = _plan()
    with multiprocessing.get_context("spawn").Pool(plan.jobs, maxtasksperchild=1) as workers:
        under_way = {
            name: workers.apply_async(attacked, (name, plan.deals, plan.seed, not plan.undrawn)) for name in PEOPLE
        }
        told = {name: each.get() for name, each in under_way.items()}
    report = {"deals_of_each": plan.deals, "seed": plan.seed, "people": told}
    print(json.dumps(report))
    return int(any(kinds["full"]["auc"]["timing"]["auc"] > BAR for kinds in told.values()))


def _plan() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.claims",
        description=f"{claims.__doc__}\n{__doc__}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--deals", type=int, default=80, help="of each kind of masking and people (default: 80)")
    parser.add_argument("--seed", type=int, default=1, help="of walls, thoughts and pauses (default: 1)")
    parser.add_argument(
        "--undrawn", action="store_true", help="times alone: no page is drawn, which takes half as long"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (default: 2)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
