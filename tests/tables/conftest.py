"""Tables for tests: a fixed time, and simple computer players."""

from collections.abc import Callable
from random import Random

import pytest

from accounts.models import User
from longyan.bots import BOTS
from longyan.engine import Action, SeatView, State, seat_view
from tables import logs, looks, memory, passing, referee, walls
from tables.clock import Clocks
from tables.models import Deal, Match, Seat
from tables.replays import frames
from tables.silence import silent_action
from tables.watching import audience, foyer, past, pictures, screenings, views
from tests.tables.watched import Clock

T0 = 1_800_000_000_000
"""The moment at which the tests' tables are opened."""


@pytest.fixture(autouse=True)
def _nothing_remembered():
    """A rolled back test gives its deal's number to the next one."""
    forgetful = (memory, logs, looks, frames, past, foyer, passing)
    for each in forgetful:
        each.forget()
    yield
    for each in forgetful:
        each.forget()


@pytest.fixture(autouse=True)
def _simple_players(monkeypatch):
    """Computer players that need no thought; each pass, discard and win of theirs is the first that is legal."""
    monkeypatch.setitem(BOTS, "beginner", silent_action)
    monkeypatch.setitem(BOTS, "steady", eager)


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch):
    """The same walls and seats each time."""
    monkeypatch.setattr(walls, "_chance", Random(11))


def eager(view: SeatView) -> Action:
    """Takes whatever is offered, and else throws the first tile that may be thrown."""
    return view.mine.legal[0]


@pytest.fixture
def watchers_clock(monkeypatch) -> Clock:
    """The moment at which watchers look, to be set."""
    clock = Clock()
    for module in (audience, pictures, screenings, views):
        monkeypatch.setattr(module, "now_ms", clock)
    return clock


@pytest.fixture
def dave(db):
    return User.objects.create_user("Dave", "eight-fine-tiles")


@pytest.fixture
def open_table(alice) -> Callable[..., Match]:
    """A match opened by Alice at T0: by default she sits with three computer players, who take no time."""

    def opened(*seating: object, deals: int = 2, **settings: object) -> Match:
        settings = {"bot_ms": 0, "pace_ms": 0, "flip_ms": 0, **settings}
        seating = seating or (alice, "beginner", "beginner", "beginner")
        return referee.open_table(alice, "lequ-half", deals, seating, T0, **settings)

    return opened


def newest(match: Match) -> Deal:
    """The newest deal of a match, as it is stored."""
    return match.played.order_by("number").last()


def state_of(match: Match) -> State:
    """The state of the newest deal."""
    return memory.load(newest(match))


def clocks_of(match: Match) -> Clocks:
    """The clocks of the newest deal."""
    return Clocks.from_json(newest(match).clocks)


def asked(match: Match, user: User) -> int:
    """The number of the question that a person is asked now."""
    return state_of(match).questions[seat_of(match, user)].number


def answer_of(match: Match, user: User) -> str:
    """An answer that is open to a person now, such as silence would give."""
    view = seat_view(state_of(match), seat_of(match, user))
    return f"{view.mine.question.number} {silent_action(view)}"


def seat_of(match: Match, user: User) -> int:
    """Where a person sits."""
    return Seat.objects.get(match=match, user=user).index
