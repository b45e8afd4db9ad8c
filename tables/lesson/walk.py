"""How far a learner is in the first deal: the deal folded by the engine, from the wall, what the others do, and the
learner's own moves, which are all that needs to be kept."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from longyan.engine import State, act, check_number, is_tables_turn, legal, parse_answer, proceed
from longyan.engine.actions import DISCARD, Action, Refusal, discard
from longyan.engine.events import Event
from longyan.engine.play import Step
from longyan.engine.tiles import NotATile, name, parse
from tables.lesson.points import POINTS, Point
from tables.lesson.wall import ME, start, thrown_by

WALKS = 512
"""How many walks are kept; there are fewer that a learner can take."""

_VERBS = {str(point.good[0]): point.good[0] for point in POINTS if point.good[0].verb != DISCARD}

Happened = tuple[Event, ...]


class Dissuaded(Refusal):
    """A move that the learner may make, but that the coach advises against: nothing is played."""


class _Played(NamedTuple):
    """The deal when the learner is asked or it is over, and the moves that led there."""

    state: State
    moves: tuple[Happened, ...]


class Walk:
    """The deal after the learner's own moves (`taken`), when it is asked again or the deal is over.

    `moves` are the events of all moves from the start, `before` how many of them there were before the last own one.
    """

    def __init__(self, taken: tuple[Action, ...], played: _Played, before: int) -> None:
        self.taken, self.state, self.moves, self.before = taken, played.state, played.moves, before

    @property
    def is_over(self) -> bool:
        """Whether the deal is won and the lesson learnt."""
        return self.state.outcome is not None

    @property
    def point(self) -> Point | None:
        """What is asked now; None when it is over."""
        return None if self.is_over else POINTS[len(self.taken)]

    @cached_property
    def good(self) -> tuple[Action, ...]:
        """What the coach accepts now, the best first."""
        options = legal(self.state, ME)
        return tuple(action for action in self.point.good if action in options) if self.point else ()

    def step(self, text: str) -> "Walk":
        """The walk after what a button says (``3 discard 5m``). Raises the engine's refusals, and `Dissuaded`."""
        number, action = parse_answer(text)
        check_number(self.state, ME, number)
        if action in self.good:
            return walk((*self.taken, action))
        act(self.state, ME, action)
        raise Dissuaded(self.point.against(action))

    def after(self, action: Action) -> "Walk":
        """The walk one own move further."""
        state, happened = act(self.state, ME, action)
        played = _played_on(state, (*self.moves, happened))
        return Walk((*self.taken, action), played, len(self.moves))

    def __str__(self) -> str:
        """The own moves as an address holds them: ``4z.1z.2z.pong``."""
        return ".".join(name(action.tile) if action.verb == DISCARD else action.verb for action in self.taken)


@lru_cache(maxsize=WALKS)
def walk(taken: tuple[Action, ...] = ()) -> Walk:
    """The walk by moves that are good, one after the other."""
    if taken:
        return walk(taken[:-1]).after(taken[-1])
    return Walk((), _played_on(start(), ()), 0)


def follow(text: str) -> tuple[Walk, bool]:
    """The walk that an address holds, as far as its moves are good, and whether that is all of it."""
    went = walk()
    for word in text.split(".") if text else ():
        action = _read(word)
        if action not in went.good:
            return went, False
        went = walk((*went.taken, action))
    return went, True


def _read(word: str) -> Action | None:
    if word in _VERBS:
        return _VERBS[word]
    try:
        return discard(parse(word))
    except (NotATile, IndexError):
        return None


def _played_on(state: State, moves: tuple[Happened, ...]) -> _Played:
    """All that happens until the learner is asked or the deal is over."""
    while state.outcome is None and state.questions[ME] is None:
        state, happened = proceed(state) if is_tables_turn(state) else _others_act(state)
        moves = (*moves, happened)
    return _Played(state, moves)


def _others_act(state: State) -> Step:
    seat = next(seat for seat, question in enumerate(state.questions) if question)
    return act(state, seat, thrown_by(seat, state.asked[seat]))
