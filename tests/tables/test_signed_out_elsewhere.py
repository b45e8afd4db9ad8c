"""A login that ends at one server process ends at the other: its pages there are told through Redis. They send no
heartbeats here and nobody plays, so nothing else could close them."""

from contextlib import closing
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.houses import House
from tests.realsocket import Closed, RealSocket
from tests.servers import Server
from tests.services import private_services
from tests.tables.visitors import Player, table_for

SIGNED_OUT = 4401

BAR = """
    from accounts.models import User

    person = User.objects.get(username="Bob")
    person.is_active = False
    person.save()
    print("[]")
"""


@pytest.fixture
def servers(tmp_path):
    with private_services() as services:
        house = House(tmp_path, addresses=services.environment)
        both = [Server(house), Server(house)]
        both[0].manage("migrate", "--verbosity", "0")
        for server in both:
            server.start()
        yield both
        for server in both:
            server.kill()
        assert [line for server in both for line in server.log] == []


def _log_out(server: Server, cookie: str) -> None:
    """Press the button in the browser that holds this cookie."""
    browser = build_opener(HTTPCookieProcessor())
    browser.addheaders = [("Cookie", f"{cookie.split(';')[0].strip()}; csrftoken={'t' * 32}")]
    form = urlencode({"csrfmiddlewaretoken": "t" * 32}).encode()
    browser.open(Request(f"{server.url}accounts/log-out/", form)).close()


def test_a_log_out_and_a_closed_account_reach_the_other_process(servers):
    here, there = servers
    alice, bob, *_others = table_for(here, "Alice", "Bob", "Carol", "Dave")
    with closing(Player(there, *alice).socket) as hers, closing(Player(there, *bob).socket) as his:
        hers.receive(), his.receive()
        _log_out(here, alice[1])
        assert _close_code(hers) == SIGNED_OUT
        here.run(BAR)
        assert _close_code(his) == SIGNED_OUT


def _close_code(socket: RealSocket) -> int:
    try:
        while True:
            socket.receive()
    except Closed as closed:
        return closed.code
