"""`manage.py serve` as a process of its own: it serves, plays, ends when told to and goes on where it was."""

import contextlib
import json
import re
import shutil
import signal
import sqlite3
from random import Random
from threading import Thread
from time import sleep
from urllib.request import urlopen

import pytest

from longyan.server import FRAME_LIMIT
from tables.frames import A_SECOND
from tests.realsocket import Closed, RealSocket
from tests.servers import Server
from tests.tables.sockets.pages import fragments_of

KILLS = 4
"""How often the server is killed while everybody clicks."""

OPEN_TABLE = """
    import json
    from django.test import Client
    from accounts.models import User
    from tables import referee

    people = [User.objects.create_user(name) for name in {people}]
    clients = [Client() for person in people]
    for client, person in zip(clients, people):
        client.force_login(person)
    match = referee.open_table(
        people[0], "lequ-half", 8, [*people, *["beginner"] * (4 - len(people))], flip_ms=0, bot_ms=0, pace_ms=0,
        claim_seconds=60, turn_seconds=60, next_deal_seconds=0,
    )
    print(json.dumps({{"code": match.room.code, "cookies": [client.cookies.output("", "") for client in clients]}}))
"""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """A folder with an empty database, to be copied."""
    server = Server(tmp_path_factory.mktemp("migrated"))
    server.manage("migrate", "--verbosity", "0")
    return server.var


@pytest.fixture
def server(migrated, tmp_path):
    server = Server(shutil.copytree(migrated, tmp_path / "var"))
    yield server
    server.kill()


@pytest.fixture
def join(server):
    """A page of the table for a seat of `_table_for`; they all hang up in the end."""
    players = []

    def joined(seat: tuple[str, str]) -> Player:
        players.append(Player(server, *seat))
        return players[-1]

    yield joined
    for player in players:
        player.socket.close()


class Player:
    """A page over a real connection."""

    def __init__(self, server: Server, code: str, cookie: str):
        cookie = re.search(r"sessionid=\w+", cookie)[0]
        self.socket = RealSocket(server.port, f"/ws/table/{code}/", cookie)
        self.shown: dict[str, str] = {}

    def hear(self) -> None:
        self.shown |= fragments_of(self.socket.receive())

    def hear_until(self, pattern: str) -> None:
        """Listen until something matches what is shown."""
        while not re.search(pattern, "".join(self.shown.values())):
            self.hear()

    @property
    def buttons(self) -> list[str]:
        """What the buttons say that can be pressed."""
        shown = "".join(self.shown.values())
        return re.findall(r'name="action" value="([^"]+)"(?! data-key="next"[^>]* disabled)', shown)

    @property
    def acknowledged(self) -> int:
        return int(re.search(r'data-answered="(\d+)"', self.shown["pulse"])[1])

    def close_code(self) -> int:
        """Listen until the server closes the socket."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code

    def say(self, text: str) -> None:
        self.socket.send(json.dumps({"action": text}))

    def play(self) -> str:
        """Press the first button there is, and listen until that is acknowledged."""
        self.hear_until(r'name="action" value="\d')
        return self.press_any()

    def press_any(self) -> str:
        """Press the first button of a move, if there is one, and listen."""
        said = next((button for button in self.buttons if button[0].isdigit()), "")
        if said:
            sleep(1 / A_SECOND)
            self.say(said)
            self.hear_until(f'data-answered="{said.split()[0]}"')
        else:
            self.hear()
        return said


def _rows(server: Server, columns: str) -> list[tuple]:
    with sqlite3.connect(server.database) as rows:
        return rows.execute(f"SELECT {columns} FROM tables_move WHERE by = 'person' ORDER BY id").fetchall()


def _table_for(server: Server, *people: str) -> list[tuple[str, str]]:
    table = server.run(OPEN_TABLE.format(people=people))
    return [(table["code"], cookie) for cookie in table["cookies"]]


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


def test_a_port_that_is_taken_is_said_in_one_line(server, tmp_path):
    server.start()
    second = Server(server.var)
    second.port = server.port
    assert re.fullmatch(r"CommandError: .* in use\. Choose another port: make play PORT=\d+", second.start())
    assert second.process.wait(10) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_sends_the_pages_away_and_ends_well(server, number, join):
    (seat,) = _table_for(server, "Alice")
    server.start()
    player = join(seat)
    player.play()
    status, seconds = server.stop(number)
    assert (status, player.close_code()) == (0, 1012)
    assert seconds < 5
    assert server.log == []


@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_started_again_it_goes_on_where_it_was(server, end, join):
    (seat,) = _table_for(server, "Alice")
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
    with sqlite3.connect(server.database) as rows:
        by = dict(rows.execute("SELECT by, COUNT(*) FROM tables_move GROUP BY by"))
    assert by["clock"] >= 2
    assert by["computer"] >= 3
    assert "person" not in by
    player.say("back")
    while "托管中" in player.shown["strip"]:
        player.hear()


def test_a_whole_deal_reaches_the_page_with_its_settlement(server, join):
    """The settlement is the largest push there is."""
    (seat,) = _table_for(server, "Alice")
    server.start()
    player = join(seat)
    while "verdict" not in player.shown.get("sheet", ""):
        player.press_any()
    assert len("".join(player.shown.values())) > FRAME_LIMIT
    assert server.log == []


def test_a_frame_of_a_megabyte_closes_its_socket_and_nothing_else(server, join):
    (seat,) = _table_for(server, "Alice")
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
    seats = _table_for(server, "Alice", "Bob", "Carol", "Dave")
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
