"""Two server processes share a PostgreSQL and a Redis: a table is the same at both, and is played on once.

What is to happen at the same moment is made to: a lock that all of it needs is held until all of it waits.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from time import monotonic, sleep

import psycopg
import pytest

from tests.houses import House
from tests.servers import Server
from tests.services import private_services
from tests.tables.visitors import COMPUTERS_TABLES, FAULTS, OPEN_TABLE, Player, table_for

PATIENCE = 60
"""Seconds that anything gets to happen, on a machine that is busy with other things too."""

PLAYED_OUT = (
    OPEN_TABLE
    + """
    from tests.tables.playing import state_of, step

    while state_of(match).outcome is None:
        step(match)
    """
)
"""The deal is over. The clock of the servers takes the table's own steps meanwhile."""

FOUR = ("Alice", "Bob", "Carol", "Dave")

NEWEST_DEAL = "SELECT MAX(id) FROM tables_deal"
NEWEST_MATCH = "SELECT MAX(id) FROM tables_match"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with private_services() as services:
        house = House(tmp_path_factory.mktemp("house"), addresses=services.environment)
        Server(house).migrate()
        yield house


@pytest.fixture(scope="module")
def running(house):
    """Two of them, listening; when they have ended, every deal replays."""
    both = [Server(house), Server(house)]
    for server in both:
        assert server.start() == server.url
    yield both
    assert [server.stop() for server in both] == [0, 0]
    assert both[0].run(FAULTS) == []


@pytest.fixture
def servers(running):
    """Two of them, who have nothing to complain of."""
    yield running
    assert [server.log for server in running] == [[], []]


@pytest.fixture
def join():
    """Somebody's page at a server; they all hang up in the end."""
    pages = []

    def joined(server: Server, code: str, cookie: str, page: str = "") -> Player:
        pages.append(Player(server, code, cookie, page))
        return pages[-1]

    yield joined
    for page in pages:
        page.socket.close()


def _address(house: House) -> str:
    return house.environment["DATABASE_URL"]


def _until(house: House, query: str, wanted: object) -> None:
    ends_at = monotonic() + PATIENCE
    while (found := house.rows(query)[0][0]) != wanted:
        assert monotonic() < ends_at, (query, found)
        sleep(0.05)


@contextmanager
def _held(house: House, table: str) -> Iterator[None]:
    """While the newest row of a table is locked by somebody else."""
    with psycopg.connect(_address(house)) as connection:
        connection.execute(f"SELECT id FROM {table} ORDER BY id DESC LIMIT 1 FOR UPDATE")
        yield


def _until_waiting(house: House, many: int) -> None:
    """Until so many transactions wait for a lock."""
    waiting = "wait_event_type = 'Lock' AND datname = current_database()"
    _until(house, f"SELECT COUNT(*) FROM pg_stat_activity WHERE {waiting}", many)


def _let_pass(house: House, moment: str) -> None:
    """A moment of the newest deal's clocks, by its path in them, has come long ago, whatever comes of that."""
    past = f"jsonb_set(clocks, '{moment}', to_jsonb((clocks #>> '{moment}')::bigint - 1000000))"
    with psycopg.connect(_address(house), autocommit=True) as connection:
        connection.execute(f"UPDATE tables_deal SET due = 0, clocks = {past} WHERE id = ({NEWEST_DEAL})")


def _play_the_deal(page: Player) -> int:
    """Press what there is to be pressed until the settlement is shown; how often that was acknowledged."""
    said = 0
    while "verdict" not in page.shown.get("sheet", ""):
        said += bool(page.press_any())
    return said


def test_two_persons_at_two_processes_play_one_deal(servers, join):
    """Their pages send no heartbeats: what they see of each other was pushed from the other process."""
    seats = table_for(servers[0], "Alice", "Bob")
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


def test_of_two_answers_at_two_processes_one_is_stored_and_the_other_is_too_late(servers, join):
    house = servers[0].house
    (seat,) = table_for(servers[0], "Alice")
    pages = [join(server, *seat, page="the-same-page") for server in servers]
    stored = f"SELECT question || ' ' || action FROM tables_move WHERE by = 'person' AND deal_id = ({NEWEST_DEAL})"
    question = 0
    for turn in range(4):
        said = [_answers(page, question)[place] for page, place in zip(pages, (0, -1), strict=True)]
        question = pages[0].question
        with _held(house, "tables_match"):
            for page, answer in zip(pages, said, strict=True):
                page.say(answer)
            _until_waiting(house, 2)
        heard = [page.is_acknowledged(answer) for page, answer in zip(pages, said, strict=True)]
        assert sorted(heard) == [False, True]
        assert "这一步已经过去了" in pages[heard.index(False)].shown["notice"]
        moves = house.rows(f"{stored} ORDER BY id")
        assert (len(moves), moves[-1]) == (turn + 1, (said[heard.index(True)],))


def _answers(page: Player, answered: int) -> list[str]:
    """What the page may answer to the question after that which it answered."""
    while page.question <= answered:
        page.hear()
    return [button for button in page.buttons if button.startswith(str(page.question))]


@pytest.mark.parametrize("first", ["clock", "person"])
def test_an_answer_and_the_clock_at_once_are_one_answer(servers, join, first):
    """Whoever comes first in the database has it, however late it is."""
    house = servers[0].house
    (seat,) = table_for(servers[0], "Alice")
    page = join(servers[1], *seat)
    page.hear_until(r'name="action" value="\d')
    said = page.buttons[0]
    ((place,),) = house.rows(f"SELECT index FROM tables_seat WHERE bot = '' AND match_id = ({NEWEST_MATCH})")
    calls = {"clock": lambda: _let_pass(house, f"{{seats,{place},0}}"), "person": lambda: page.say(said)}
    with _held(house, "tables_match"):
        calls.pop(first)()
        _until_waiting(house, 1)
        calls.popitem()[1]()
        _until_waiting(house, 2)
    assert page.is_acknowledged(said) == (first == "person")
    by = f"SELECT by FROM tables_move WHERE by IN ('clock', 'person') AND deal_id = ({NEWEST_DEAL})"
    assert house.rows(by) == [(first,)]


@pytest.fixture
def pages_after(servers, join):
    """The pages of four persons, two at each server, when the first deal of so many is over."""

    def opened(deals: int) -> list[Player]:
        seats = table_for(servers[0], *FOUR, script=PLAYED_OUT.replace(", 8, [", f", {deals}, ["))
        return [join(server, *seat) for server, seat in zip(cycle(servers), seats, strict=False)]

    return opened


def test_four_persons_and_the_clock_begin_the_next_deal_once(house, pages_after):
    pages = pages_after(deals=8)
    with _held(house, "tables_match"):
        _let_pass(house, "{next_deal_at}")
        _until_waiting(house, 1)
        for page in pages:
            page.say("next")
        _until_waiting(house, 5)
    for page in pages:
        page.hear_until('data-deal="2"')
    assert house.rows(f"SELECT number FROM tables_deal WHERE match_id = ({NEWEST_MATCH}) ORDER BY id") == [(1,), (2,)]


def test_four_persons_begin_the_same_match_once_more(house, pages_after):
    pages = pages_after(deals=1)
    for page in pages:
        page.hear_until("再来一局")
    with _held(house, "tables_room"):
        for page in pages:
            page.say("again")
        _until_waiting(house, 4)
    for page in pages:
        page.hear_until(r'id="sheet"[^>]* hidden')
    in_room = "room_id = (SELECT MAX(id) FROM tables_room)"
    assert house.rows(f"SELECT number FROM tables_match WHERE {in_room} ORDER BY id") == [(1,), (2,)]
    assert house.rows(f"SELECT COUNT(*) FROM tables_deal WHERE match_id = ({NEWEST_MATCH})") == [(1,)]


def test_the_clock_runs_in_each_and_plays_nothing_twice(servers):
    """In both, then in each alone, then in both again."""
    house = servers[0].house
    servers[0].run(COMPUTERS_TABLES)
    _until_played(house, 50)
    for stopped in servers:
        assert stopped.stop() == 0
        _until_played(house, 50)
        stopped.start()
    _until_played(house, 50)
    these = "(SELECT m.id FROM tables_match m JOIN tables_room r ON r.id = m.room_id WHERE r.pace_ms = 10)"
    with psycopg.connect(_address(house), autocommit=True) as connection:
        connection.execute(f"UPDATE tables_match SET finished_at = NOW() WHERE id IN {these}")
    _until(house, f"SELECT COUNT(*) FROM tables_deal WHERE due IS NOT NULL AND match_id IN {these}", 0)


def _until_played(house: House, more: int) -> None:
    ((moves,),) = house.rows("SELECT COUNT(*) FROM tables_move")
    _until(house, f"SELECT COUNT(*) >= {moves + more} FROM tables_move", True)
