"""A house that began as a release's: whether everybody is at home in it."""

import re

from tests.releases import PASSWORD
from tests.servers import Server

Page = tuple[int, str]
"""The status of an answer, and its text."""


def look_round(server: Server) -> None:
    """Old passwords and sessions are good, old tables are shown, every deal replays and the running one is played on.

    The server signs with the releases' key.
    """
    seen = server.run("import json; from tests.releases import visit; print(json.dumps(visit.seen()))")
    assert set(seen["faults"]) == {None}
    assert seen["logged in"] == 302
    assert {status for status, _ in (*seen["alice"], *seen["guest"], *seen["old match"])} == {200}
    over, running = seen["codes"]
    lobby, matches, *tables = (page for _, page in seen["alice"])
    assert f'href="/t/{running}/"' in lobby
    assert over in matches
    for code, page in zip((over, running), tables, strict=True):
        assert re.search(rf'ws-connect="[^"]*{code}/', page)
    assert all(running in page for _, page in seen["guest"])
    assert seen["moves"] > 0
    assert set(seen["faults at last"]) == {None}


def seen() -> dict:
    """What is there, seen from within the server's own process; Alice logs in, the guest comes by an old cookie."""
    from django.contrib.sessions.models import Session
    from django.test import Client

    from tables import referee
    from tables.models import Match
    from tables.table import now_ms
    from tests.tables import playing

    faults = _faults()
    alice, guest = (Client(SERVER_NAME="localhost") for _ in range(2))
    logged_in = alice.post("/accounts/log-in/", {"username": "Alice", "password": PASSWORD})
    guest.cookies["sessionid"] = Session.objects.latest("expire_date").pk
    running = Match.objects.get(finished_at=None)
    over, now = Match.objects.get(pk=1).room.code, running.room.code
    alices = _pages(alice, "/", "/my/", f"/t/{over}/", f"/t/{now}/")
    facts = {
        "faults": faults,
        "logged in": logged_in.status_code,
        "codes": (over, now),
        "alice": alices,
        "guest": _pages(guest, "/", f"/t/{now}/"),
        "old match": _linked(alice, over, alices, set()),
    }
    referee.recover(now_ms())
    before = playing.deal_of(running).moves
    playing.play_out(running)
    return {**facts, "moves": playing.deal_of(running).moves - before, "faults at last": _faults()}


def _faults() -> list[str | None]:
    from tables.models import Deal
    from tables.transcript import Transcript

    return [Transcript(deal).fault for deal in Deal.objects.order_by("pk")]


def _pages(browser, *addresses: str) -> list[Page]:
    answers = [browser.get(address) for address in addresses]
    return [(answer.status_code, answer.getvalue().decode(errors="replace")) for answer in answers]


def _linked(browser, code: str, pages: list[Page], seen: set[str]) -> list[Page]:
    """What answers under the links to the pages of a room, and to further ones from there."""
    links = {link for _, page in pages for link in re.findall(rf'href="(/[^"?#]*{code}/[^"?#]*)', page)} - seen
    found = _pages(browser, *sorted(links))
    return found + _linked(browser, code, found, seen | links) if links else []
