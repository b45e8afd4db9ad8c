"""Deals that are over, for the tests of what is made of them afterwards: played by the engine alone and stored at once,
as the referee would have stored them a move at a time."""

from collections.abc import Callable
from datetime import datetime
from random import Random

from longyan.bots.steady import steady
from longyan.engine import Action, State, act, is_tables_turn, legal, proceed, seat_view
from longyan.engine.events import store
from longyan.engine.scoring import totals
from tables import clock, memory, referee
from tables.models import Deal, Match, Move, Seat
from tables.table import PROCEED, moment, new_deal

T0 = 1_800_000_000_000
STEP_MS = 1000
DEAL_MS = 3_600_000


def at_random(state: State, seat: int, random: Random) -> Action:
    """Now and then a claim, now and then a pass that nobody else learns of."""
    actions = legal(state, seat)
    claims = [action for action in actions if action.verb in ("kong", "pong")]
    return random.choice(claims if claims and random.random() < 0.5 else actions)


def to_win(state: State, seat: int, random: Random) -> Action:
    """What a good player does: most deals are won."""
    return steady(seat_view(state, seat))


Choice = Callable[[State, int, Random], Action]


def played(owner, *seating, deals: int = 1, choose: Choice = at_random, preset: str = "lequ-half", **settings) -> Match:
    """A match whose first deal is over; the others are still to come. `settings` are those of its room.

    Nothing is due in it for an hour, lest a server that runs beside plays its opening.
    """
    match = referee.open_table(owner, preset, deals, seating, **{"flip_ms": DEAL_MS, **settings})
    finish(match, match.played.get(), choose)
    return match


def play_on(match: Match, choose: Choice = at_random) -> None:
    """The match's other deals."""
    while match.finished_at is None:
        finish(match, _next(match), choose)


def finish(match: Match, deal: Deal, choose: Choice) -> Deal:
    """Play a deal to its end."""
    state, moves = memory.dealt(deal), []
    random = Random(deal.number)
    while state.outcome is None:
        state, move = _step(state, random, choose)
        moves.append(Move(deal=deal, number=len(moves) + 1, at=_moment(deal, len(moves)), **move))
    Move.objects.bulk_create(moves)
    _settle(match, deal, state, len(moves))
    return deal


def address(deal: Deal, page: str = "") -> str:
    """Where a deal's replay is for those who sat there."""
    return f"/replay/{deal.match.room.code}/{deal.match.number}/{deal.number}/{page}"


def _moment(deal: Deal, moves: int) -> datetime:
    """When so many moves of a deal have been played."""
    return moment(T0 + DEAL_MS * (deal.number - 1) + STEP_MS * moves)


def _step(state: State, random: Random, choose: Choice) -> tuple[State, dict]:
    if is_tables_turn(state):
        step, said = proceed(state), {"action": PROCEED, "by": Move.TABLE}
    else:
        seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
        action = choose(state, seat, random)
        step = act(state, seat, action)
        number = state.questions[seat].number
        said = {"seat": seat, "question": number, "action": str(action), "by": Move.PERSON, "took_ms": STEP_MS}
    return step.state, {**said, "events": [store(event) for event in step.events]}


def _settle(match: Match, deal: Deal, state: State, moves: int) -> None:
    outcome, points = state.outcome, totals(state)
    deal.result = {"status": outcome.status, "winner": outcome.winner, "win": outcome.win, "points": list(points)}
    deal.ended_at, deal.moves, deal.due = _moment(deal, moves), moves, None
    deal.save(update_fields=["result", "ended_at", "moves", "due"])
    for seat in match.seats.all():
        Seat.objects.filter(pk=seat.pk).update(points=seat.points + points[seat.index])
    if deal.number == match.deals:
        match.finished_at = deal.ended_at
        match.save(update_fields=["finished_at"])


def _next(match: Match) -> Deal:
    last = match.played.order_by("number").last()
    outcome, seats = memory.load(last).outcome, match.seats.count()
    clocks = clock.start(clock.Pace(0, 0, 0, 0, 0, 0, 0), seats, T0)
    return new_deal(match, last.number + 1, outcome.next_dealer, outcome.next_streak, clocks, T0)
