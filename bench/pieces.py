"""Where the time of a move goes: the same pieces one by one, in one thread of a process that has Django set up.

The pieces of a click, in the order in which they happen; what pages do is counted for all four of them together.
`bench.moves` runs `tell` in a process of its own.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from threading import Thread
from time import perf_counter
from types import SimpleNamespace

from channels.layers import get_channel_layer
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from longyan.database import db
from longyan.engine import act, check_number, parse_answer, seat_view
from tables import frames, looks, memory, referee, scene, showing, telling
from tables.models import Deal, Match, Move
from tables.silence import silent_action
from tables.table import at_table, now_ms

PARSE, SESSION, LOAD, ENGINE, STORE = "parse", "session", "load the table", "engine", "store and commit"
LAYER, LOOK, RENDER, TRIPS = "layer to 4 pages", "one look for 4 pages", "4 pages: render", "5 trips into threads"
ORDER = (PARSE, SESSION, LOAD, ENGINE, STORE, LAYER, LOOK, RENDER, TRIPS)

_PAGES = 4
_TRIPS = 1 + _PAGES
_AT_ONCE = {"flip_ms": 0, "pace_ms": 0, "bot_ms": 0, "claim_seconds": 60, "turn_seconds": 60}


class Watch:
    """Times pieces by name, in milliseconds."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)

    def add(self, piece: str, started: float, ended: float) -> None:
        """A piece from one moment to another, in seconds."""
        self.took[piece].append((ended - started) * 1000)

    @contextmanager
    def time(self, piece: str) -> Iterator[None]:
        """What is done inside counts for this piece."""
        started = perf_counter()
        yield
        self.add(piece, started, perf_counter())


def tell(moves: int) -> None:
    """Print the median of each piece as JSON."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    telling.speak_on(loop)
    watch = Watch()
    match, keys = _table()
    users = {each.index: each.user for each in match.seats.select_related("user")}
    while len(watch.took[ENGINE]) < moves:
        _move(watch, match, users, keys)
        _draw_pages(watch, match, users)
    asyncio.run_coroutine_threadsafe(_travel(watch, moves), loop).result()
    asyncio.run_coroutine_threadsafe(_send(watch, moves), loop).result()
    print(json.dumps({piece: median(watch.took[piece]) for piece in ORDER}))


def _table() -> tuple[Match, dict[int, str]]:
    """A match of four persons that has begun, and their session keys."""
    call_command("migrate", verbosity=0)
    people = [User.objects.create_user(f"Pieces{number}") for number in range(_PAGES)]
    match = referee.open_table(people[0], "lequ-half", 500, people, **_AT_ONCE)
    keys = {}
    for person in people:
        browser = Client()
        browser.force_login(person)
        keys[person.pk] = browser.session.session_key
    return match, keys


def _move(watch: Watch, match: Match, users: dict[int, User], keys: dict[int, str]) -> None:
    """One answer of whoever is asked first, as the referee does it; between deals, on to the next."""
    deal = Deal.objects.filter(match=match).latest("number")
    referee.tick(deal.pk)
    state = memory.load(Deal.objects.get(pk=deal.pk))
    seat = next((seat for seat, question in enumerate(state.questions) if question), None)
    if seat is None:
        for user in users.values():
            referee.ready(match.pk, user)
        return
    says = f"{state.questions[seat].number} {silent_action(seat_view(state, seat))}"
    _answer(watch, match, keys[users[seat].pk], json.dumps({"action": says}))


def _answer(watch: Watch, match: Match, key: str, frame: str) -> None:
    now = now_ms()
    with watch.time(PARSE):
        number, action = parse_answer(frames.decode(frame).text)
    with watch.time(SESSION):
        user = get_user(SimpleNamespace(session=SessionStore(key)))
    started = perf_counter()
    with at_table(match=match.pk) as table:
        loaded = perf_counter()
        seat = table.seat_of(user)
        table.click(seat, now)
        check_number(table.state, seat, number)
        step = act(table.state, seat, action)
        decided = perf_counter()
        table.play(seat, action, step, Move.PERSON, now)
    stored = perf_counter()
    watch.add(LOAD, started, loaded)
    watch.add(ENGINE, loaded, decided)
    watch.add(STORE, decided, stored)


def _draw_pages(watch: Watch, match: Match, users: dict[int, User]) -> None:
    with watch.time(LOOK):
        look = looks.look_at(match.pk)
    with watch.time(RENDER):
        for user in users.values():
            scene.fragments(showing.sight(look.seat_of(user.pk), now_ms(), look))


async def _travel(watch: Watch, times: int) -> None:
    for _ in range(times):
        with watch.time(TRIPS):
            await asyncio.gather(*(db(now_ms) for _ in range(_TRIPS)))


async def _send(watch: Watch, times: int) -> None:
    layer, group = get_channel_layer(), telling.table(0)
    pages = [await layer.new_channel() for _ in range(_PAGES)]
    for page in pages:
        await layer.group_add(group, page)
    for _ in range(times):
        with watch.time(LAYER):
            await layer.group_send(group, {"type": "changed"})
            for page in pages:
                await layer.receive(page)
