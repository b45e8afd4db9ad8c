"""People at a real server: tables that are opened in its house, and their pages over real connections."""

import json
import re
from time import monotonic, sleep

from tables.frames import A_SECOND
from tests.fragments import fragments_of
from tests.realsocket import Closed, RealSocket
from tests.servers import Server

PATIENCE = 60
"""Seconds that anything gets to be shown, on a machine that is busy with other things too."""

OPEN_TABLE = """
    import json
    from random import Random
    from django.test import Client
    from accounts.models import User
    from tables import referee, walls

    walls._chance = Random(8)
    people = [User.objects.get_or_create(username=name)[0] for name in {people}]
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

COMPUTERS_TABLES = """
    from random import Random
    from accounts.models import User
    from tables import referee, walls

    walls._chance = Random(8)
    owner, _ = User.objects.get_or_create(username="Owner")
    pace = dict(bot_ms=0, pace_ms=10, flip_ms=0, next_deal_seconds=0)
    for number in range(4):
        referee.open_table(owner, "lequ-half", 500, ["beginner"] * 4, **pace)
    print("[]")
"""
"""A turn each time that a loop looks, so that all loops find all of them due at once; and no end to it."""

FAULTS = """
    import json
    from tables.models import Deal
    from tables.transcript import Transcript

    print(json.dumps([fault for deal in Deal.objects.all() if (fault := Transcript(deal).fault)]))
"""
"""What does not replay."""


def table_for(server: Server, *people: str, script: str = OPEN_TABLE) -> list[tuple[str, str]]:
    """The room's code and the cookie of each of these people, at a table that is filled with computer players."""
    table = server.run(script.format(people=people) + PRINT_TABLE)
    return [(table["code"], cookie) for cookie in table["cookies"]]


class Player:
    """A page over a real connection. Only the newest one of a seat may act, unless those before have the same id
    (`page`)."""

    def __init__(self, server: Server, code: str, cookie: str, page: str = ""):
        cookie = re.search(r"sessionid=\w+", cookie)[0]
        self.socket = RealSocket(server.port, f"/ws/table/{code}/" + (f"?page={page}" if page else ""), cookie)
        self.shown: dict[str, str] = {}

    def hear(self) -> None:
        self.shown |= fragments_of(self.socket.receive())

    def hear_until(self, pattern: str) -> None:
        """Listen until something matches what is shown; a TimeoutError after a minute."""
        ends_at = monotonic() + PATIENCE
        while not self.shows(pattern):
            if monotonic() > ends_at:
                raise TimeoutError(f"no {pattern} in {self.shown}")
            self.hear()

    def shows(self, pattern: str) -> bool:
        """Whether something matches what is shown."""
        return re.search(pattern, "".join(self.shown.values())) is not None

    @property
    def buttons(self) -> list[str]:
        """What the buttons say that can be pressed."""
        shown = "".join(self.shown.values())
        return re.findall(r'name="action" value="([^"]+)"(?! data-key="next"[^>]* disabled)', shown)

    @property
    def question(self) -> int:
        """The number of the question that the buttons answer, 0 if there are none."""
        return next((int(button.split()[0]) for button in self.buttons if button[0].isdigit()), 0)

    def close_code(self) -> int:
        """Listen until the server closes the socket."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code

    def say(self, text: str) -> None:
        """Press a button, whether it is shown or not; what was said of the last one is forgotten."""
        self.shown.pop("notice", None)
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
        self.say(said)
        return said if self.is_acknowledged(said) else ""

    def is_acknowledged(self, said: str) -> bool:
        """Listen until what was said is acknowledged, or refused in words."""
        acknowledged = f'data-answered="{said.split()[0]}"'
        self.hear_until(f'{acknowledged}|id="notice"')
        return self.shows(acknowledged)
