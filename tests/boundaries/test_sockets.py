"""Every socket and all that can be said on one: by whoever sits there, and by everybody else, who is told nothing and
changes nothing."""

import asyncio
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser

from longyan.engine import NotAllowed
from longyan.engine.actions import Refusal
from tables import sayings
from tables.frames import Said
from tables.models import Room
from tables.refusals import SignedOut
from tables.rooms import sayings as room_sayings
from tables.rooms.wire import RoomWire
from tables.routing import websocket_urlpatterns
from tables.table import NotSeated
from tables.watching.admission import NotShown, admitted
from tables.watching.consumers import WatchConsumer
from tables.wires import Wire
from tests.boundaries import table, world
from tests.boundaries.asking import NOISE, stored_by
from tests.tables import playing

pytestmark = pytest.mark.django_db

KEPT_OUT = {NotSeated: ".", NotShown: ".", SignedOut: "l"}


def _letter(act) -> str:
    """What comes of it: as in `asking`."""
    refused: list[Refusal] = []

    def done() -> None:
        try:
            act()
        except Refusal as refusal:
            refused.append(refusal)

    stored = stored_by(done) - NOISE
    if not refused:
        return "+" if stored else "="
    letter = next((letter for kind, letter in KEPT_OUT.items() if isinstance(refused[0], kind)), "=")
    return "!" if stored else letter


def _lines(text: str) -> list[tuple[str, str, str]]:
    """The letters of each line, its thing, and what is said."""
    _head, *lines = [line for line in text.splitlines() if line.strip()]
    return [tuple(part.strip() for part in line.split("|")) for line in lines]


def _roles(text: str) -> list[str]:
    return text.split("\n", 2)[1].split("|")[0].split()


def _wrong(found: world.World, text: str, act) -> str:
    """The lines of a table that are not so, with what is."""
    wrong = []
    for letters, thing, said in _lines(text):
        got = "".join(_letter(partial(act, found, role, thing, said)) for role in _roles(text))
        if got != letters.replace(" ", ""):
            wrong.append(f"{got} | {thing} | {said}")
    return "\n".join(wrong)


def _open(found: world.World, role: str, thing: str, socket: str) -> None:
    """As the consumers open one."""
    user, values = found.who(role, thing), found.things[thing]
    if "watch" in socket:
        way = {"key": values["key"]} if "<key>" in socket else {"code": values["code"]}
        admitted(user or AnonymousUser(), **way)
    else:
        wired = RoomWire if "room" in socket else Wire
        wired(values["code"], found.sessions[user.pk] if user else None).open()


def test_who_may_open_which_socket(found):
    assert _wrong(found, table.SOCKETS, _open) == ""
    opened = {said for _letters, _thing, said in _lines(table.SOCKETS)}
    assert {str(each.pattern) for each in websocket_urlpatterns} == opened


def _say(found: world.World, role: str, thing: str, text: str) -> None:
    """As a socket does that is open, and a form; by whoever could not open one as well."""
    user = found.who(role, thing) or AnonymousUser()
    room = Room.objects.get(code=found.things[thing]["code"])
    if thing == "room":
        room_sayings.carry_out(room.pk, user, text.format(**found.things[thing]))
    else:
        match = room.matches.last()
        seat, state = playing.first_asked(match), playing.state_of(match)
        asked = playing.said(state, seat, playing.quiet(state, seat)) if seat is not None else ""
        sayings.carry_out(match.pk, user, asked if text == "answer" else text, page="")


def test_who_may_say_what(found):
    assert _wrong(found, table.SAYINGS, _say) == ""
    said = {text.split(" ")[0] for _letters, thing, text in _lines(table.SAYINGS) if thing == "room"}
    assert set(room_sayings._DEEDS) <= said
    assert set(sayings._DEEDS) <= {text for _letters, thing, text in _lines(table.SAYINGS) if thing == "table"}


def test_whoever_watches_says_nothing():
    for text in ("next", "1 discard 5m", "end call", "say phrase tea"):
        with pytest.raises(NotAllowed):
            asyncio.run(WatchConsumer().heed(Said(text)))
