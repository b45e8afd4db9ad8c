"""What ends a person's right to a seat at one server process, or beside both of them, ends their sockets at each: the
pages are told through Redis. They send no heartbeats here and nobody plays, so nothing else could close them."""

from contextlib import ExitStack, closing
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.houses import House
from tests.realsocket import Closed, RealSocket
from tests.servers import Server
from tests.services import private_services
from tests.tables.visitors import Player, table_for

SIGNED_OUT, NOT_YOURS, COME_AGAIN = 4401, 4403, 1012

FIND = """
    from django.contrib.sessions.models import Session
    from accounts.models import User
    from tables import referee, telling
    from tables.models import Seat
    from tables.table import now_ms

    person = User.objects.get(username="{name}")
    seat = Seat.objects.get(user=person)
    owner = seat.match.room.owner
    sessions = [row for row in Session.objects.all() if row.get_decoded()["_auth_user_id"] == str(person.pk)]
    {deed}
    print("[]")
"""

ENDS = {
    "Carol": ("[row.delete() for row in sessions]; telling.look_again(person.pk)", COME_AGAIN),
    "Dave": ("person.set_password('nine-fine-tiles'); person.save()", COME_AGAIN),
    "Frank": ("person.is_active = False; person.save()", SIGNED_OUT),
    "Grace": (
        "Seat.objects.filter(pk=seat.pk).update(seen_at=1); referee.replace(seat.match_id, owner, seat.index)",
        NOT_YOURS,
    ),
    "Heidi": (
        "referee.leave(seat.match_id, person); other = User.objects.create_user('Ivan');"
        " referee.take_over(seat.match_id, other, seat.index)",
        NOT_YOURS,
    ),
}
"""Whose right is ended how, in a process of its own, and how the sockets then close: by a log-out everywhere, a new
password, a ban, a computer player, another person."""


@pytest.fixture
def servers(tmp_path):
    with private_services() as services:
        house = House(tmp_path, addresses=services.environment)
        both = [Server(house), Server(house)]
        both[0].migrate()
        for server in both:
            server.start()
        yield both
        for server in both:
            server.kill()
        assert [line for server in both for line in server.log] == []


def test_the_sockets_at_both_servers_obey(servers):
    tables = [("Alice", "Bob", "Carol", "Dave"), ("Erin", "Frank", "Grace", "Heidi")]
    visits = {name: visit for names in tables for name, visit in zip(names, table_for(servers[0], *names), strict=True)}
    with ExitStack() as stack:

        def pages_of(name: str) -> list[RealSocket]:
            pages = [stack.enter_context(closing(Player(server, *visits[name]).socket)) for server in servers]
            for page in pages:
                page.receive()
            return pages

        pages = pages_of("Bob")
        _log_out(servers[0], visits["Bob"][1])
        assert [_close_code(page) for page in pages] == [SIGNED_OUT, SIGNED_OUT]
        for name, (deed, code) in ENDS.items():
            pages = pages_of(name)
            servers[0].run(FIND.format(name=name, deed=deed))
            assert [_close_code(page) for page in pages] == [code, code], name


def _log_out(server: Server, cookie: str) -> None:
    """Press the button in the browser that holds this cookie."""
    browser = build_opener(HTTPCookieProcessor())
    browser.addheaders = [("Cookie", f"{cookie.split(';')[0].strip()}; csrftoken={'t' * 32}")]
    form = urlencode({"csrfmiddlewaretoken": "t" * 32}).encode()
    browser.open(Request(f"{server.url}accounts/log-out/", form)).close()


def _close_code(socket: RealSocket) -> int:
    try:
        while True:
            socket.receive()
    except Closed as closed:
        return closed.code
