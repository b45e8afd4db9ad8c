"""`manage.py serve` as a process of its own: it serves, plays, ends when told to and goes on where it was."""

import contextlib
import re
import signal
from random import Random
from threading import Thread
from time import sleep
from urllib.request import urlopen

import pytest

from longyan.server import FRAME_LIMIT
from tests.houses import House
from tests.realsocket import Closed
from tests.servers import Server
from tests.tables.sockets.pages import fragments_of
from tests.tables.visitors import OPEN_TABLE, Player, table_for

KILLS = 4
"""How often the server is killed while everybody clicks."""

NEARLY_OVER = (
    """
    from random import Random
    from longyan.engine import seat_view
    from tables import walls
    from tests.tables.playing import deal_of, state_of, step

    walls._chance = Random(8)
    """
    + OPEN_TABLE.replace("next_deal_seconds=0", "next_deal_seconds=600")
    + """
    referee.tick(deal_of(match).pk)
    while seat_view(state_of(match), None).left > 12:
        assert step(match)
    print(json.dumps({{"code": match.room.code, "cookies": [client.cookies.output("", "") for client in clients]}}))
    """
)
"""A long deal, always the same, with a few clicks to go, and a settlement that stays."""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """An empty house, to be copied."""
    house = House(tmp_path_factory.mktemp("migrated"))
    Server(house).manage("migrate", "--verbosity", "0")
    yield house
    house.leave()


@pytest.fixture
def server(migrated, tmp_path):
    server = Server(migrated.copied(tmp_path))
    yield server
    server.kill()
    server.house.leave()


@pytest.fixture
def join(server):
    """A page of the table for a seat of `table_for`; they all hang up in the end."""
    players = []

    def joined(seat: tuple[str, str]) -> Player:
        players.append(Player(server, *seat))
        return players[-1]

    yield joined
    for player in players:
        player.socket.close()


def _rows(server: Server, columns: str) -> list[tuple]:
    return server.house.rows(f"SELECT {columns} FROM tables_move WHERE by = 'person' ORDER BY id")


def test_it_prints_one_address_and_serves_there(server):
    assert server.start() == server.url
    with urlopen(server.url) as page:
        assert page.status == 200
        assert "龙岩麻将" in page.read().decode()
    assert server.log == []


def test_for_the_local_network_it_prints_an_address_that_others_can_use(server):
    address = server.start("--host", "0.0.0.0")
    assert re.fullmatch(rf"http://\d+\.\d+\.\d+\.\d+:{server.port}/", address)
    assert "0.0.0.0" not in address
    with urlopen(address) as page:
        assert page.status == 200


def test_a_port_that_is_taken_is_said_in_one_line(server):
    server.start()
    second = Server(server.house)
    second.port = server.port
    assert re.fullmatch(r"CommandError: .* in use\. Choose another port: make play PORT=\d+", second.start())
    assert second.process.wait(10) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_sends_the_pages_away_and_ends_well(server, number, join):
    (seat,) = table_for(server, "Alice")
    server.start()
    player = join(seat)
    player.play()
    status, seconds = server.stop(number)
    assert (status, player.close_code()) == (0, 1012)
    assert seconds < 5
    assert server.log == []


@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_started_again_it_goes_on_where_it_was(server, end, join):
    (seat,) = table_for(server, "Alice")
    server.start()
    player = join(seat)
    said = [player.play() for _turn in range(3)]
    player.hear_until(r'name="action" value="\d')
    end(server)
    assert _rows(server, "question || ' ' || action") == [(text,) for text in said]
    server.start()
    again = join(seat)
    again.hear()
    for name in ("hand", "river-0", "line-0", "middle"):
        assert again.shown[name] == player.shown[name]
    again.play()
    assert len(_rows(server, "id")) == 4


def test_the_computer_players_and_the_clock_play_by_themselves(server, join):
    """Two silent turns of a second each, and autopilot plays the rest of the deal until somebody comes back."""
    hasty = OPEN_TABLE.replace("=60", "=1").replace("flip_ms", "bank_seconds=0, flip_ms")
    table = server.run(hasty.format(people=["Alice"]))
    server.start()
    player = join((table["code"], table["cookies"][0]))
    player.hear_until("托管中")
    by = dict(server.house.rows("SELECT by, COUNT(*) FROM tables_move GROUP BY by"))
    assert by["clock"] >= 2
    assert by["computer"] >= 3
    assert "person" not in by
    player.say("back")
    while "托管中" in player.shown["strip"]:
        player.hear()


def test_the_settlement_reaches_the_page_and_whoever_comes_then_gets_all_of_it_in_one_frame(server, join):
    """No frame is larger than that one; were what is sent held to `FRAME_LIMIT`, the page would never come up."""
    (seat,) = table_for(server, "Alice", script=NEARLY_OVER)
    server.start()
    player = join(seat)
    while "verdict" not in player.shown.get("sheet", ""):
        player.press_any()
    late = join(seat)
    frame = late.socket.receive()
    assert len(frame.encode()) > FRAME_LIMIT
    assert fragments_of(frame)["sheet"] == player.shown["sheet"]
    assert server.log == []


def test_a_frame_of_a_megabyte_closes_its_socket_and_nothing_else(server, join):
    (seat,) = table_for(server, "Alice")
    server.start()
    player, other = join(seat), join(seat)
    with contextlib.suppress(OSError):
        player.say("x" * 1_000_000)
    assert player.close_code() == 1009
    other.play()
    assert server.log == []


def _clicking(player: Player, random: Random, acknowledged: list[str]) -> None:
    """Click whatever can be clicked, at full speed, until the connection ends."""
    try:
        while True:
            player.hear()
            if buttons := player.buttons:
                said = random.choice(buttons)
                player.say(said)
                while said[0].isdigit() and player.acknowledged != int(said.split()[0]):
                    player.hear()
                acknowledged += [said] * said[0].isdigit()
    except (Closed, OSError):
        pass


def test_killed_while_everybody_clicks_the_acknowledged_clicks_are_rows(server, join):
    seats = table_for(server, "Alice", "Bob", "Carol", "Dave")
    random = Random(1)
    acknowledged: dict[int, list[str]] = {place: [] for place in range(4)}
    for _kill in range(KILLS):
        server.start()
        clicking = [
            Thread(target=_clicking, args=(join(seat), random, acknowledged[place])) for place, seat in enumerate(seats)
        ]
        for thread in clicking:
            thread.start()
        sleep(0.4 + random.random())
        server.kill()
        for thread in clicking:
            thread.join()
    rows = _rows(server, "seat, deal_id, question, action")
    assert len({row[:3] for row in rows}) == len(rows)
    stored = [f"{question} {action}" for _seat, _deal, question, action in rows]
    clicks = [said for heard in acknowledged.values() for said in heard]
    assert len(clicks) > 20
    assert _rows_nobody_was_told_of(stored, clicks) <= KILLS * 4


def _rows_nobody_was_told_of(stored: list[str], clicks: list[str]) -> int:
    """At most the one that each was waiting for when the server died; every other row was acknowledged once."""
    left = list(stored)
    for said in clicks:
        left.remove(said)
    return len(left)
