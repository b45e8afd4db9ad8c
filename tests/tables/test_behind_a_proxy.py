"""Behind a proxy all connections come from it; whose they are it says in a header, if the site is told which."""

import re
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.houses import House
from tests.servers import Server

VISITOR, PROXY = "203.0.113.9", "127.0.0.1"


@pytest.fixture
def serving(tmp_path):
    """A server that was told of a header, or of none."""
    servers = []

    def started(header: str) -> Server:
        servers.append(Server(House(tmp_path, addresses={}), LONGYAN_ADDRESS_HEADER=header))
        servers[0].migrate()
        servers[0].start()
        return servers[0]

    yield started
    servers[0].stop()


def _come_in_as_a_guest(server: Server) -> None:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    browser.addheaders = [("X-Real-IP", VISITOR)]
    page = browser.open(server.url).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    form = urlencode({"csrfmiddlewaretoken": token}).encode()
    browser.open(Request(f"{server.url}accounts/guest/", form))


@pytest.mark.parametrize(("header", "address"), [("X-Real-IP", VISITOR), ("", PROXY)])
def test_visitors_are_counted_by_what_the_proxy_says_and_by_no_words_of_theirs(serving, header, address):
    server = serving(header)
    _come_in_as_a_guest(server)
    assert server.house.rows("SELECT address FROM accounts_guestarrival") == [(address,)]
