"""People at a real server: tables that are opened in its house, and their pages over real connections."""

import json
import re
from time import sleep

from tables.frames import A_SECOND
from tests.fragments import fragments_of
from tests.realsocket import Closed, RealSocket
from tests.servers import Server

OPEN_TABLE = """
    import json
    from random import Random
    from django.test import Client
    from accounts.models import User
    from tables import referee, walls

    walls._chance = Random(8)
    people = [User.objects.create_user(name) for name in {people}]
    clients = [Client() for person in people]
    for client, person in zip(clients, people):
        client.force_login(person)
    match = referee.open_table(
        people[0], "lequ-half", 8, [*people, *["beginner"] * (4 - len(people))], flip_ms=0, bot_ms=0, pace_ms=0,
        claim_seconds=60, turn_seconds=60, next_deal_seconds=600,
    )
"""
"""The first deal is always the same, and a long one."""

PRINT_TABLE = """
    print(json.dumps({"code": match.room.code, "cookies": [client.cookies.output("", "") for client in clients]}))
"""


def table_for(server: Server, *people: str, script: str = OPEN_TABLE) -> list[tuple[str, str]]:
    """The room's code and the cookie of each of these people, at a table that is filled with computer players."""
    table = server.run(script.format(people=people) + PRINT_TABLE)
    return [(table["code"], cookie) for cookie in table["cookies"]]


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
        while not self.shows(pattern):
            self.hear()

    def shows(self, pattern: str) -> bool:
        """Whether something matches what is shown."""
        return re.search(pattern, "".join(self.shown.values())) is not None

    @property
    def buttons(self) -> list[str]:
        """What the buttons say that can be pressed."""
        shown = "".join(self.shown.values())
        return re.findall(r'name="action" value="([^"]+)"(?! data-key="next"[^>]* disabled)', shown)

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
        """Press the first button of a move and listen for what comes of it, or just listen if there is no button. What
        was acknowledged: nothing if somebody else was faster."""
        said = next((button for button in self.buttons if button[0].isdigit()), "")
        if not said:
            self.hear()
            return ""
        sleep(1 / A_SECOND)
        return said if self.press(said) else ""

    def press(self, said: str) -> bool:
        """Say it and listen whether it is acknowledged, or refused in words."""
        self.shown.pop("notice", None)
        self.say(said)
        return self.hears_of(said)

    def hears_of(self, said: str) -> bool:
        """Listen whether what was said is acknowledged."""
        acknowledged = f'data-answered="{said.split()[0]}"'
        self.hear_until(f'{acknowledged}|id="notice"')
        return self.shows(acknowledged)
