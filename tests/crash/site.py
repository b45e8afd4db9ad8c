"""The site that is to suffer, and the table that is played there."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import django
from django.conf import settings

from tests.crash.people import Person
from tests.houses import House
from tests.servers import ROOT, Server
from tests.services import Services, private_services

ROOM = {"turn_seconds": 3, "bank_seconds": 0, "claim_seconds": 3, "next_deal_seconds": 3} | dict.fromkeys(
    ("bot_ms", "pace_ms", "flip_ms"), 0
)
"""Nobody waits for anything but for persons, and for them not long: an outage makes some silent."""


class Site(NamedTuple):
    """Servers over one house, and what they share if there are two."""

    house: House
    servers: list[Server]
    services: Services | None


@contextmanager
def a_site(is_shared: bool) -> Iterator[Site]:
    """A site whose servers do not run yet; the settings of this process speak of it from then on."""
    os.chdir(ROOT)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        services = stack.enter_context(private_services()) if is_shared else None
        house = House(folder, addresses=services.environment if services else {})
        os.environ |= {**house.environment, "DJANGO_SETTINGS_MODULE": "tests.crash.settings", "LOG_FORMAT": "json"}
        django.setup()
        settings.DATABASES["default"]["OPTIONS"].pop("pool", None)  # it would see a second late that PostgreSQL is back
        servers = [Server(house) for _ in range(2 if is_shared else 1)]
        for server in servers:
            stack.callback(server.kill)
        yield Site(house, servers, services)


def a_table(site: Site, beat: float, seed: int):
    """A match of four persons, and these by seat: each with two sockets, one at each server if there are two. They are
    those of one page, as of one that connects again while its old socket still hangs, so that what either says counts.
    """
    from django.core.management import call_command
    from django.test import Client

    from accounts.models import User
    from tables import referee

    call_command("migrate", verbosity=0)
    people = [User.objects.create_user(f"Clicker{number}") for number in range(4)]
    match = referee.open_table(people[0], "lequ-half", 500, people, **ROOM)
    ports = [site.servers[0].port, site.servers[-1].port]
    persons = {}
    for seat in match.seats.select_related("user"):
        browser = Client()
        browser.force_login(seat.user)
        cookie = browser.cookies.output(attrs=[], header="").strip()
        path = f"/ws/table/{match.room.code}/?page=clicker-{seat.index}"
        persons[seat.index] = Person(ports, path, cookie, beat, seed + seat.index)
    return match, persons
