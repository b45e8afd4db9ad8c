"""`manage.py serve` as a process of its own: it serves, plays, ends when told to and goes on where it was."""

import contextlib
import re
import signal
from time import sleep
from urllib.request import urlopen

import pytest

from longyan.server import FRAME_LIMIT
from tests.fragments import fragments_of
from tests.houses import House
from tests.servers import Server
from tests.tables.visitors import COMPUTERS_TABLES, FAULTS, OPEN_TABLE, Player, table_for

NEARLY_OVER = (
    OPEN_TABLE
    + """
    from longyan.engine import seat_view
    from tests.tables.playing import deal_of, state_of, step

    referee.tick(deal_of(match).pk)
    while seat_view(state_of(match), None).left > 12:
        assert step(match)
    """
)
"""With a few clicks to go."""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """An empty house, to be copied."""
    house = House(tmp_path_factory.mktemp("migrated"))
    Server(house).migrate()
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
    assert server.stop(number) == 0
    assert player.close_code() == 1012
    assert server.log == []


def test_told_to_end_in_the_middle_of_a_move_it_ends_well(server):
    """Whole deals are played in a row, so that one is always being played just then, and nobody looks on."""
    hasty = COMPUTERS_TABLES.replace("pace_ms=10", "pace_ms=0")
    server.run(hasty.replace("next_deal_seconds=0", "next_deal_seconds=1"))
    server.start()
    while not server.house.rows("SELECT 1 FROM tables_move"):
        sleep(0.05)
    assert server.stop() == 0
    assert server.run(FAULTS) == []


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
    hasty = OPEN_TABLE.replace("=60,", "=1,").replace("flip_ms", "bank_seconds=0, flip_ms")
    (seat,) = table_for(server, "Alice", script=hasty)
    server.start()
    player = join(seat)
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
