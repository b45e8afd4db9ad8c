"""Two server processes share a PostgreSQL and a Redis: a table is the same at both, and is played on once."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import pytest

from tests.houses import House
from tests.servers import Server
from tests.services import private_services
from tests.tables.visitors import OPEN_TABLE, Player, table_for

TABLES = 4

COMPUTERS_TABLES = f"""
    from accounts.models import User
    from tables import referee

    owner, _ = User.objects.get_or_create(username="Owner")
    pace = dict(bot_ms=0, pace_ms=10, flip_ms=0)
    for number in range({TABLES}):
        referee.open_table(owner, "lequ-half", 1, ["beginner"] * 4, **pace)
    print("[]")
"""
"""A turn each time that a loop looks, so that both find all of them due at once."""


FAULTS = """
    import json
    from tables.models import Deal
    from tables.transcript import Transcript

    print(json.dumps([fault for deal in Deal.objects.all() if (fault := Transcript(deal).fault)]))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with private_services() as services:
        house = House(tmp_path_factory.mktemp("house"), addresses=services.environment)
        Server(house).manage("migrate", "--verbosity", "0")
        yield house


@pytest.fixture
def servers(house):
    """Two of them, listening."""
    both = [Server(house), Server(house)]
    for server in both:
        assert server.start() == server.url
    yield both
    for server in both:
        server.kill()
        assert server.log == []


@pytest.fixture
def join():
    """Somebody's page at a server; they all hang up in the end."""
    pages = []

    def joined(server: Server, code: str, cookie: str) -> Player:
        pages.append(Player(server, code, cookie))
        return pages[-1]

    yield joined
    for page in pages:
        page.socket.close()


def _until(house: House, query: str, wanted: object, seconds: float = 60) -> None:
    ends_at = monotonic() + seconds
    while (found := house.rows(query)[0][0]) != wanted:
        assert monotonic() < ends_at, (query, found)
        sleep(0.1)


def _all_replay(server: Server) -> None:
    assert server.run(FAULTS) == []


def _play_the_deal(page: Player) -> int:
    """Press what there is to be pressed until the settlement is shown; how often that was."""
    said = 0
    while "verdict" not in page.shown.get("sheet", ""):
        said += bool(page.press_any())
    return said


def test_two_persons_at_two_processes_play_one_deal(servers, join):
    """Their pages send no heartbeats: what they see of each other was pushed from the other process."""
    lasting = OPEN_TABLE.replace("next_deal_seconds=0", "next_deal_seconds=600")
    seats = table_for(servers[0], "Alice", "Bob", script=lasting)
    pages = [join(server, *seat) for server, seat in zip(servers, seats, strict=True)]
    with ThreadPoolExecutor(2) as persons:
        said = list(persons.map(_play_the_deal, pages))
    assert min(said) > 2
    verdicts = [page.shown["sheet"].split("verdict")[1].split("</")[0] for page in pages]
    assert verdicts[0] == verdicts[1]
    stored = "SELECT COUNT(*), COUNT(DISTINCT (deal_id, seat, question)) FROM tables_move WHERE question IS NOT NULL"
    ((moves, answers),) = servers[0].house.rows(stored)
    assert moves == answers
    assert servers[0].house.rows("SELECT COUNT(*) FROM tables_move WHERE by = 'person'") == [(sum(said),)]
    _all_replay(servers[0])
    for page in pages:
        page.socket.close()


def test_the_clock_runs_in_each_and_plays_nothing_twice(servers):
    house, running = servers[0].house, "SELECT COUNT(*) FROM tables_match WHERE finished_at IS NULL"
    others = house.rows(running)[0][0]
    for stopped in (None, *servers):
        if stopped:
            assert stopped.stop()[0] == 0
        servers[0].run(COMPUTERS_TABLES)
        _until(house, running, others)
        if stopped:
            stopped.start()
    deals = house.rows(
        "SELECT COUNT(*) FROM tables_deal d JOIN tables_match m ON m.id = d.match_id"
        " JOIN tables_room r ON r.id = m.room_id WHERE r.pace_ms = 10"
    )
    assert deals == [(3 * TABLES,)]
    _all_replay(servers[0])
