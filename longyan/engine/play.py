"""How a deal is played: an action is decided into events, events are evolved into the next state.

A seat acts when it is asked (`act`); when nobody is asked and the deal is not over it is the table's turn (`proceed`):
the opening, the next draw, the kong that nobody robbed. So whoever keeps the clock decides when those happen.
"""

from collections.abc import Iterable
from typing import NamedTuple

from longyan.engine import actions
from longyan.engine.actions import Action, NotAllowed, TooLate
from longyan.engine.decisions import DECISIONS, TABLE_STEPS, Story
from longyan.engine.events import Event
from longyan.engine.legal import legal
from longyan.engine.multipliers import gettext_noop
from longyan.engine.state import Seat, State, new_tuple


class Step(NamedTuple):
    """What an action led to: the state after it, and the events that lead there."""

    state: State
    events: tuple[Event, ...]


def act(state: State, seat: Seat, action: Action) -> Step:
    """What a seat's action leads to.

    Raises `TooLate` if the deal is over, `NotAllowed` if the seat is asked nothing or the action is not open to it.
    """
    _refuse(state, seat, action)
    story = Story(state)
    DECISIONS[state.phase](story, seat, action)
    return new_tuple(Step, (story.state.freeze(), tuple(story.events)))


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """The events that a seat's action leads to; refusals as in `act`."""
    return list(act(state, seat, action).events)


def check_number(state: State, seat: Seat, number: int) -> None:
    """Raises `TooLate` unless this is the number of the question that the seat is asked now."""
    question = state.questions[seat]
    if question is None or question.number != number:
        raise TooLate(gettext_noop("这一步已经过去了"))


def is_tables_turn(state: State) -> bool:
    """Whether nobody is asked and the deal goes on by itself: `proceed`."""
    return state.outcome is None and not any(state.questions)


def proceed(state: State) -> Step:
    """The table's own step; raises `NotAllowed` while a seat is asked or when the deal is over."""
    if not is_tables_turn(state):
        raise NotAllowed(gettext_noop("还在等人出牌"))
    story = Story(state)
    TABLE_STEPS[state.phase](story)
    return new_tuple(Step, (story.state.freeze(), tuple(story.events)))


def settled(state: State) -> State:
    """The state after all of the table's own steps that need no answer, for play without a clock."""
    while is_tables_turn(state):
        state = proceed(state).state
    return state


def _refuse(state: State, seat: Seat, action: Action) -> None:
    if state.outcome is not None:
        raise TooLate(gettext_noop("这一局已经结束"))
    if state.questions[seat] is None:
        raise NotAllowed(gettext_noop("还没轮到你"))
    if action not in legal(state, seat):
        raise NotAllowed(gettext_noop("现在不能{action}"), action=str(action))


class Replay(NamedTuple):
    """How far stored moves replay: the state there, how many moves, and why it stopped (None: it did not)."""

    state: State
    count: int
    fault: str | None


def replay(state: State, moves: Iterable[tuple[Seat | None, str, tuple[Event, ...]]]) -> Replay:
    """Plays moves (seat or None for the table, action's text, events) again and compares the events.

    Returns the longest valid prefix and the reason it stopped there.
    """
    number = 0
    for seat, text, events in moves:
        try:
            step = proceed(state) if seat is None else act(state, seat, actions.parse(text))
        except actions.Refusal as refusal:
            return Replay(state, number, f"{seat} {text}: {refusal.message}")
        if step.events != tuple(events):
            return Replay(state, number, f"{seat} {text}: other events")
        state, number = step.state, number + 1
    return Replay(state, number, None)
