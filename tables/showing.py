"""What a person's page shows of a match: rows and the deal's state, put together as a `Sight` of one seat."""

from django.urls import reverse

from longyan.engine import State, seat_view
from longyan.engine.accounts import ways
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.prospects import prospects
from longyan.engine.reasons import reasons
from tables.clock import Clocks, SeatClock
from tables.logs import log_of
from tables.memory import load
from tables.models import Deal, Room, Seat
from tables.rounds import round_of
from tables.rulewords import rules_name
from tables.scene import Sight, Timer
from tables.sitters import ranking, sitters
from tables.table import NotSeated

_SECOND = 1000


def seat_of(code: str, user) -> Seat:
    """The seat that a person has in the newest match of a room, with match and room; raises `NotSeated`.

    Whoever sits nowhere there learns nothing, not even whether there is such a room.
    """
    seats = Seat.objects.select_related("match__room").order_by("-match__number")
    if seat := seats.filter(match__room__code=code, user=user).first():
        return seat
    raise NotSeated


def sight(seat: Seat, now: int) -> Sight:
    """All that the page of this seat shows at a moment (ms since 1970)."""
    match, room = seat.match, seat.match.room
    # One query for all deals: the points before this one then fit it, whatever is stored meanwhile.
    deals = list(match.played.defer("wall", "rules").order_by("number"))
    row = deals[-1]
    state, clocks = load(row), Clocks.from_json(row.clocks)
    seats = list(match.seats.select_related("user"))
    return Sight(
        view=seat_view(state, seat.index, room.hands_open),
        sitters=sitters(seats, clocks, points_of(deals[:-1], len(seats)), now),
        act_url=reverse("act", args=[room.code]),
        room_code=room.code,
        rules_name=rules_name(room.preset, state.rules),
        deal_number=row.number,
        length=match.length,
        round=round_of([each.dealer for each in deals], len(seats)),
        turn_timer=_turn_timer(state, clocks, seats[state.turn], room, now),
        my_timer=_claim_timer(state, clocks, seat, room),
        reasons=reasons(state, seat.index),
        prospects=prospects(state, seat.index),
        ways=ways(state),
        log=log_of(row),
        next_deal_ms=None if match.finished_at else clocks.next_deal_at,
        ready=clocks.ready,
        ranking=ranking(points_of(deals, len(seats))) if match.finished_at else None,
        replay_url=reverse("replay", args=[room.code, match.number, row.number]) if row.ended_at else "",
        result_url=reverse("match", args=[room.code, match.number]) if match.finished_at else "",
    )


def changes_at(shown: Sight) -> int | None:
    """When a sight changes by itself: a seat's time is up and its reserve begins."""
    timer = shown.turn_timer
    return timer.deadline_ms if timer and not timer.bank else None


def points_of(deals: list[Deal], seats: int) -> list[int]:
    """The points that these deals brought, by seat."""
    results = [row.result["points"] for row in deals if row.result]
    return [sum(points[seat] for points in results) for seat in range(seats)]


def _turn_timer(state: State, clocks: Clocks, seat: Seat, room: Room, now: int) -> Timer | None:
    question, clock = state.questions[seat.index], clocks.seats[seat.index]
    if question is None or question.kind != TURN_QUESTION or _plays_itself(seat, clock):
        return None
    span, bank = room.turn_seconds * _SECOND, room.bank_seconds * _SECOND
    end = clock.asked_at + span
    if now < end or not clock.bank:
        return Timer(end, span)
    return Timer(end + clock.bank, bank, bank=True)


def _claim_timer(state: State, clocks: Clocks, seat: Seat, room: Room) -> Timer | None:
    question, clock = state.questions[seat.index], clocks.seats[seat.index]
    if question is None or question.kind == TURN_QUESTION or _plays_itself(seat, clock):
        return None
    span = room.claim_seconds * _SECOND
    return Timer(clock.asked_at + span, span)


def _plays_itself(seat: Seat, clock: SeatClock) -> bool:
    return bool(seat.bot) or clock.autopilot
