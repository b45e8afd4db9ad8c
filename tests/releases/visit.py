"""A house that began as a release's: whether everybody is at home in it."""

from tests.releases import PASSWORD
from tests.servers import Server

_LOOK = f"""
    import json
    from django.contrib.sessions.models import Session
    from django.test import Client
    from accounts.models import User
    from tables import referee
    from tables.models import Deal, Match
    from tables.table import now_ms
    from tables.transcript import Transcript
    from tests.tables import playing

    def faults():
        return [Transcript(deal).fault for deal in Deal.objects.order_by("pk")]

    def pages(browser, *addresses):
        answers = [browser.get(address) for address in addresses]
        return [(answer.status_code, answer.content.decode()) for answer in answers]

    told = {{"faults": faults()}}
    alice, guest = (Client(SERVER_NAME="localhost") for _ in range(2))
    told["logged in"] = alice.post("/accounts/log-in/", {{"username": "Alice", "password": "{PASSWORD}"}}).status_code
    guest.cookies["sessionid"] = Session.objects.latest("expire_date").pk
    running = Match.objects.get(finished_at=None)
    told["codes"] = over, now = Match.objects.get(pk=1).room.code, running.room.code
    told["alice"] = pages(alice, "/", "/my/", f"/t/{{over}}/", f"/t/{{now}}/", f"/t/{{over}}/rules/")
    told["guest"] = pages(guest, "/", f"/t/{{now}}/")
    referee.recover(now_ms())
    before = playing.deal_of(running).moves
    playing.play_out(running)
    told["moves"] = playing.deal_of(running).moves - before
    told["faults at last"] = faults()
    print(json.dumps(told))
"""


def look_round(server: Server) -> None:
    """Old passwords and sessions are good, old tables are shown, every deal replays and the running one is played on.

    The server signs with the releases' key.
    """
    told = server.run(_LOOK)
    assert set(told["faults"]) == {None}
    assert told["logged in"] == 302
    assert {status for status, _ in (*told["alice"], *told["guest"])} == {200}
    over, running = told["codes"]
    lobby, matches, *tables = (page for _, page in told["alice"])
    assert f'href="/t/{running}/"' in lobby
    assert f'href="/t/{over}/"' in matches
    for code, page in zip((over, running), tables, strict=False):
        assert f'ws-connect="/ws/table/{code}/"' in page
    assert all(running in page for _, page in told["guest"])
    assert told["moves"] > 0
    assert set(told["faults at last"]) == {None}
