"""Prints one JSON object and exits with status 1 if any promise was broken."""

import argparse
import asyncio
import json
import signal
import sys
from random import Random
from statistics import median

from tests import crash
from tests.crash.lossy import fates
from tests.crash.people import Person
from tests.crash.site import Site, a_site, a_table

HEALED_IN = 5
"""Seconds within which a page must show the truth again after any fault."""

BEAT = 4
"""Seconds from one heartbeat of a page to the next, as in `static/table.js`."""


def main() -> int:
    """Run it as the command line says."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # what runs must be ended even so
    plan = _plan()
    with a_site(plan.shared) as site:
        report = _run(site, plan)
    print(json.dumps(report))
    return int(any(report["violations"].values()))


def _plan() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.crash",
        description=f"{crash.__doc__}\n{__doc__}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--shared", action="store_true", help="two servers that share a PostgreSQL and a Redis")
    parser.add_argument("--kills", type=int, default=50, help="how often a server is killed (default: 50)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments and the clicks (default: 1)")
    for name, default, text in (
        ("--healed-in", HEALED_IN, "how long a page may show what is not true after a fault"),
        ("--beat", BEAT, "from one heartbeat of a page to the next"),
    ):
        parser.add_argument(name, type=float, default=default, metavar="SECONDS", help=f"{text} (default: {default})")
    return parser.parse_args()


def _run(site: Site, plan: argparse.Namespace) -> dict:
    from django.db import connections

    from tests.crash.verdict import faults, stored, verdict
    from tests.crash.watch import Watch

    match, persons = a_table(site, plan.beat, plan.seed)
    watch = Watch(match, persons)
    connections.close_all()  # ours would not outlive PostgreSQL either
    for server in site.servers:
        server.start()
    played_on = asyncio.run(_play(site, list(persons.values()), watch, plan))
    statuses = [server.stop() for server in site.servers]
    logged = faults([line for server in site.servers for line in server.log], plan.shared)
    print(*logged, sep="", end="", file=sys.stderr)
    late = sum(took > plan.healed_in for each in watch.healed.values() for took in each)
    return {
        "kills": plan.kills,
        "clicked": sum(len(person.clicked) for person in persons.values()),
        "acknowledged": sum(len(person.acknowledged) for person in persons.values()),
        "stored": len(stored(match, by="person")),
        "messages": fates(site.house.var),
        "played_on_after_seconds": _summed_up(played_on),
        "healed_after_seconds": _summed_up(watch.healed),
        "violations": {
            **verdict(match, persons),
            "healed_late": late,
            "faults_logged": len(logged),
            "exit_status": max(statuses),
        },
    }


async def _play(site: Site, persons: list[Person], watch, plan: argparse.Namespace) -> dict[str, list[float]]:
    """Let everybody click while one thing after the other goes wrong; how soon play went on. Raises what went wrong
    with those who click."""
    from tests.crash.faults import Faults

    async with asyncio.TaskGroup() as group:
        lasting = [group.create_task(person.run()) for person in persons]
        lasting.append(group.create_task(watch.run()))
        faults = Faults(site, persons, watch, plan.beat, Random(plan.seed))
        await faults.happen(plan.kills)
        for task in lasting:
            task.cancel()
    return faults.played_on


def _summed_up(seconds: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    return {
        kind: {"times": len(each), "median": round(median(each), 2), "worst": round(max(each), 2)}
        for kind, each in seconds.items()
    }


if __name__ == "__main__":
    sys.exit(main())
