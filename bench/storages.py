"""Where a measured site keeps its record: SQLite, and beside it PostgreSQL and Redis.

These are what DATABASE_URL and REDIS_URL name, if any is set; else private ones that end with the run. Where neither is
to be had SQLite is measured alone.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.houses import House
from tests.servers import Server
from tests.services import Missing, private_services, versions

SQLITE, SHARED = "SQLite", "PostgreSQL and Redis"
SERVICES = ("DATABASE_URL", "REDIS_URL")

Services = dict[str, str]
"""The addresses in a site's environment; none for SQLite."""


@contextmanager
def storages(say: Callable[[str], None]) -> Iterator[dict[str, Services]]:
    """The kinds of storage to measure, with the services of each, which run until the end; `say` is told of these."""
    with ExitStack() as stack:
        named = {name: os.environ[name] for name in SERVICES if os.environ.get(name)}
        shared = named or _private(stack, say)
        yield {SQLITE: {}} | ({SHARED: shared} if shared else {})


def _private(stack: ExitStack, say: Callable[[str], None]) -> Services:
    try:
        services = stack.enter_context(private_services(lasting=True))
    except Missing as missing:
        say(f"Tables are measured on SQLite alone. {missing}\n")
        return {}
    say(f"Tables are measured on SQLite and on {', '.join(versions(services))}.\n")
    return services.environment


@contextmanager
def server(services: Services) -> Iterator[Server]:
    """A server that uses these services and no others, not yet started, in a house that is gone afterwards."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder), addresses=services)
        site = Server(house, secret_key="as good as any other for a table of one minute")
        try:
            yield site
        finally:
            site.kill()
            house.leave()
