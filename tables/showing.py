"""What a person's page shows of a match: a look at its table, put together as a `Sight` of one seat."""

from collections.abc import Sequence

from django.urls import reverse

from accounts.preferences import Preferences
from longyan.engine import SeatView, State, seat_view
from longyan.engine.accounts import ways
from longyan.engine.hints import hints
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.prospects import prospects
from longyan.engine.reasons import reasons
from tables import handing
from tables.clock import Clocks, SeatClock
from tables.clubs.admission import open_to
from tables.control import may_act
from tables.looks import Look, Played, look_at
from tables.models import Match, Room, Seat
from tables.rounds import round_of
from tables.rulenames import rules_of
from tables.scene import Sight, Sitter, Timer
from tables.sight import NO_HINTS
from tables.sitters import ranking, sitters
from tables.table import NotSeated
from tables.watching import audience
from talk.bubbles import Line, lines_of
from voices.packs import captions

_SECOND = 1000


def seat_of(code: str, user: object) -> Seat:
    """The seat that a person has in the newest match of a room, with match and room; raises `NotSeated`.

    Whoever sits nowhere there learns nothing, not even whether there is such a room.
    """
    seats = Seat.objects.select_related("match__room").order_by("-match__number")
    user_id = getattr(user, "pk", user)
    seat = seats.filter(open_to(user_id, "match__room__"), match__room__code=code, user=user_id).first()
    if seat is None or seat.left_at is not None:
        raise NotSeated
    return seat


def sight(seat: Seat, now: int, look: Look | None = None, page: str | None = None) -> Sight:
    """All that the page of this seat shows at a moment (ms since 1970), by a look at its table: a fresh one unless it
    is given. `page` is the page's mark (`control`), None where it does not matter whether it may act."""
    look = look or look_at(seat.match_id)
    match, room, seats, deals = look.match, look.match.room, look.seats, look.deals
    state, clocks = look.state, look.clocks
    is_stopped = match.finished_at is not None and state.outcome is None
    halted = clocks.halt.why if clocks.halt and match.finished_at is None else ""
    has_no_timers = is_stopped or bool(halted)
    view = seat_view(state, seat.index, room.hands_open)
    view = _still(view) if is_stopped else view
    preferences = Preferences.of(seats[seat.index].user)
    return Sight(
        view=view,
        sitters=_sitters(look, seat, points_of(deals[:-1], len(seats)), now),
        act_url=reverse("act", args=[room.code]),
        room_code=room.code,
        rules_name=rules_of(match, room.preset, state.rules),
        deal_number=look.row.number,
        length=match.length,
        round=round_of([each.dealer for each in deals], len(seats)),
        turn_timer=None if has_no_timers else _turn_timer(state, clocks, seats[state.turn], room, now),
        my_timer=None if has_no_timers else _claim_timer(state, clocks, seat, room),
        captions=captions(preferences.voice),
        hints=hints(view) if room.hints else NO_HINTS,
        reasons=reasons(state, seat.index) if room.hints and not is_stopped else (),
        prospects=() if is_stopped else prospects(state, seat.index),
        ways=ways(state),
        log=look.log,
        next_deal_ms=None if match.finished_at or halted else clocks.next_deal_at,
        ready=(look.again or ()) if match.finished_at else clocks.ready,
        is_parted=look.again is None,
        room_url=f"{reverse('table', args=[room.code])}?room" if match.finished_at else "",
        ranking=ranking(points_of(deals, len(seats))) if match.finished_at else None,
        toggles=clocks.seats[seat.index].toggles,
        golds_first=preferences.sort == "gold",
        is_answering=clocks.seats[seat.index].answers_at is not None,
        replay_url=reverse("replay", args=[room.code, match.number, look.row.number]) if look.row.ended_at else "",
        result_url=reverse("match", args=[room.code, match.number]) if match.finished_at else "",
        watchers=audience.known(room),
        company_url=_company_url(look) if _has_company(look, seat) else "",
        talk=_heard(look, seat.user_id, preferences),
        may_chat=room.chat,
        in_control=may_act(seats[seat.index].page, page),
        vote=clocks.vote,
        replaceable=_replaceable(match, seats, seat.index, now),
        halted=halted,
    )


def _sitters(look: Look, reader: Seat, points: list[int], now: int) -> tuple[Sitter, ...]:
    """Everybody at the table; behind each other person's name is what the reader may do about them."""
    return tuple(
        sitter._replace(url=_company_url(look, seat)) if seat.user_id not in (None, reader.user_id) else sitter
        for seat, sitter in zip(look.seats, sitters(look.seats, look.clocks, points, now), strict=True)
    )


def _has_company(look: Look, reader: Seat) -> bool:
    return any(seat.user_id not in (None, reader.user_id) for seat in look.seats)


def _company_url(look: Look, seat: Seat | None = None) -> str:
    """Where one meets those who sit at this table, or one of them; as of this deal."""
    place = [look.match.room.code, look.match.number]
    page = reverse("company", args=place) if seat is None else reverse("companion", args=[*place, seat.index])
    return f"{page}?deal={look.row.number}"


def _heard(look: Look, reader: int, preferences: Preferences) -> tuple[Line, ...]:
    spoken = look.voices.heard_by(reader, quick=preferences.phrases == "on")
    seats = {seat.user_id: seat.index for seat in look.seats if seat.user_id}
    return lines_of(spoken, seats, look.match.pk, reader)


def _still(view: SeatView) -> SeatView:
    """The view of a deal that is played no further: nobody is asked anything."""
    return view._replace(mine=view.mine and view.mine._replace(question=None, legal=(), win=None))


def _replaceable(match: Match, seats: Sequence[Seat], mine: int, now: int) -> tuple[int, ...]:
    """The seats that I may give to computer players."""
    if match.finished_at is not None:
        return ()
    gone = tuple(index for index in handing.replaceable(seats, now) if index != mine)
    return gone if gone and handing.may_replace(match.room, seats, mine, now) else ()


def changes_at(shown: Sight) -> int | None:
    """When a sight changes by itself: a seat's time is up and its reserve begins."""
    timer = shown.turn_timer
    return timer.deadline_ms if timer and not timer.bank else None


def points_of(deals: Sequence[Played], seats: int) -> list[int]:
    """The points that these deals brought, by seat."""
    results = [deal.points for deal in deals if deal.points]
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
