"""Deals played by persons through the referee, a step at a time."""

from collections.abc import Callable
from random import Random

from longyan.engine import Action, State, legal, seat_view
from tables import memory, referee
from tables.models import Deal, Match, Seat
from tables.silence import silent_action

Choice = Callable[[State, int], Action]

AT_ONCE = {"flip_ms": 0, "pace_ms": 0, "bot_ms": 0}
"""Settings of a room in which nobody waits but for persons."""


def opened(owner, *seating, deals: int = 2, **settings) -> Match:
    """A match that has begun, and whose first question is asked."""
    match = referee.open_table(owner, "lequ-half", deals, seating, **{**AT_ONCE, **settings})
    referee.tick(deal_of(match).pk)
    return match


def deal_of(match: Match) -> Deal:
    """The newest deal."""
    return Deal.objects.filter(match=match).order_by("number").last()


def state_of(match: Match) -> State:
    return memory.load(deal_of(match))


def people_of(match: Match) -> dict:
    """The persons by seat."""
    return {seat.index: seat.user for seat in Seat.objects.filter(match=match, bot="").select_related("user")}


def first_asked(match: Match) -> int | None:
    """The first seat that is asked something; None when the deal is over."""
    asked = (seat for seat, question in enumerate(state_of(match).questions) if question)
    return next(asked, None)


def quiet(state: State, seat: int) -> Action:
    """What a silent seat does."""
    return silent_action(seat_view(state, seat))


def wild(seed: int) -> Choice:
    """Any legal action, rather a claim than a discard."""
    random = Random(seed)

    def choose(state: State, seat: int) -> Action:
        actions = legal(state, seat)
        claims = [action for action in actions if action.verb in ("kong", "pong")]
        return random.choice(claims or actions)

    return choose


def said(state: State, seat: int, action: Action) -> str:
    """What the button says: ``17 discard 5m``."""
    return f"{state.questions[seat].number} {action}"


def step(match: Match, choose: Choice = quiet, now: int | None = None) -> bool:
    """One answer of one person; whether there was somebody to ask."""
    seat, state = first_asked(match), state_of(match)
    if seat is None:
        return False
    referee.answer(match.pk, people_of(match)[seat], said(state, seat, choose(state, seat)), now)
    return True


def play_until(match: Match, wanted: Callable[[State], bool], choose: Choice = quiet) -> State:
    """Play on, over deals if need be, until a state is reached that is wanted."""
    while not wanted(state_of(match)):
        if not step(match, choose):
            next_deal(match)
    return state_of(match)


def next_deal(match: Match) -> None:
    """Everybody wants the next deal."""
    for user in people_of(match).values():
        referee.ready(match.pk, user)


def play_out(match: Match, choose: Choice = quiet) -> None:
    """Play the running deal to its end."""
    while step(match, choose):
        pass
