"""Seats that change hands while a match is played: left for good, taken over, given to a computer player, taken back.

A seat that its person left is played by the clock until somebody takes it. A computer player that was put on the seat
of somebody who was merely away holds it for them alone; one on a seat that was left is there until anybody comes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed, TooLate
from tables import clock, ending
from tables.clubs import admission
from tables.models import Handover, Match, Room, Seat
from tables.rooms.chairs import leave_elsewhere
from tables.sitters import BOTS
from tables.table import NotSeated, Table, at_table, now_ms

AWAY_MS = 180_000
"""Whoever was not seen for so long may be replaced."""

STAND_IN = next(iter(BOTS))
"""The computer player that takes a seat over."""


class Free(NamedTuple):
    """A seat that can be taken over: its number, and whose it was."""

    seat: int
    name: str


def leave(match_id: int, user: object, now: int | None = None) -> None:
    """A person goes for good. The table goes on, and so does the room under another owner; raises `NotSeated`, or
    `TooLate` if the match is over."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user)
        _refuse_if_finished(table)
        table.hand_over(seat, None, user, Handover.LEFT, now)
        _pass_on(table, user, now)
        table.clocks = clock.without(table.clocks, table.persons, now)
        ending.settle(table, now)


def take_over(match_id: int, user: object, seat: int, now: int | None = None) -> None:
    """A person takes a free seat, exactly as it is: one that was left, or their own from a computer player.

    Whether they may come to this table at all is for the caller to know. Raises `NotAllowed` if somebody has it, if
    they have ever sat at another seat of this match, or play another one (`SeatedElsewhere`); where they only wait for
    one they leave; `NotSeated` for a closed account, `TooLate` if the match is over.
    """
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        if not user.is_active:
            raise NotSeated
        _refuse_if_finished(table)
        _refuse_two_seats(table, user, seat)
        if not _is_free(table, user, seat):
            raise NotAllowed(gettext_noop("这个座位已经有人了"))
        leave_elsewhere(user, table.match.room_id, now)
        last = _last(match_id, seat)
        is_theirs = table.seats[seat].user_id == user.pk or (last and last.from_user_id == user.pk)
        _refuse_at_the_club(table, user, seat, is_theirs)
        table.hand_over(seat, user, user, Handover.BACK if is_theirs else Handover.TAKEN, now)
        table.hear(seat, now)


def replace(match_id: int, user: object, seat: int, now: int | None = None, page: str | None = None) -> None:
    """A computer player takes a seat that was left, or whose person was away too long: so the owner wants it, or while
    there is none at the table anybody who sits there. Raises `NotSeated`, `NotAllowed`, or `TooLate` if the match is
    over."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        index = table.seat_of(user, page)
        table.click(index, now)
        _refuse_if_finished(table)
        if not may_replace(table.match.room, table.seats, index, now):
            raise NotAllowed(gettext_noop("请房主来换"))
        if seat not in replaceable(table.seats, now):
            raise NotAllowed(gettext_noop("这个座位的人还在"))
        table.hand_over(seat, STAND_IN, user, Handover.REPLACED, now)
        ending.settle(table, now)


def put(table: Table, user: object, seat: int, by: object, now: int) -> object:
    """Somebody in charge gives a person's seat, or one that was left, to another person; who had it last. What was
    scored by then is of who scored it. Raises as `take_over` does, and `NotAllowed` for a computer player's seat, and
    in the middle of a deal for oneself: whoever is in charge does not look into a hand by that."""
    if not user.is_active:
        raise NotSeated
    _refuse_two_seats(table, user, seat)
    if seat not in range(len(table.seats)) or table.seats[seat].bot:
        raise NotAllowed(gettext_noop("没有这个座位"))
    if user == by and table.deal.ended_at is None:
        raise NotAllowed(gettext_noop("要自己坐，等这一局打完"))
    gone = table.seats[seat].user
    if seat in table.persons and gone == user:
        raise NotAllowed(gettext_noop("这个座位已经有人了"))
    leave_elsewhere(user, table.match.room_id, now)
    _refuse_at_the_club(table, user, seat, is_theirs=False)
    table.hand_over(seat, user, by, Handover.PUT, now)
    _pass_on(table, gone, now)
    ending.settle(table, now)
    return gone


def may_replace(room: Room, seats: Sequence[Seat], index: int, now: int) -> bool:
    """Whether who holds this seat may give others' to computer players: the owner may, and everybody while the owner
    does not sit there or is away too long."""
    owners = [seat for seat in seats if seat.user_id == room.owner_id and seat.index not in replaceable(seats, now)]
    return not owners or owners[0].index == index


def replaceable(seats: Sequence[Seat], now: int) -> list[int]:
    """The seats that a computer player may take."""
    return [seat.index for seat in seats if not seat.bot and (seat.left_at is not None or _is_away(seat, now))]


def free_seats(match: Match | None, user_id: int | None) -> list[Free]:
    """The seats that this person could take over now, or with None somebody who never was at the match."""
    if match is None or match.finished_at is not None:
        return []
    held = [(seat, _last(match.pk, seat.index)) for seat in match.seats.select_related("user")]
    free = [seat for seat, last in held if _may_take(seat, last, user_id)]
    return [Free(seat.index, _whose(seat)) for seat in free if not _sat_elsewhere(match.pk, user_id, seat.index)]


def own_seat(match: Match, user_id: int) -> Free | None:
    """The free seat that was this person's own before."""
    held = Q(from_user=user_id) | Q(to_user=user_id)
    mine = set(Handover.objects.filter(held, deal__match=match).values_list("seat", flat=True))
    return next((free for free in free_seats(match, user_id) if free.seat in mine), None)


def played_without(code: str, user: object) -> Match | None:
    """The match that is played in this room without a person who sat at it; None for all others."""
    given_up = (
        Handover.objects.filter(deal__match__room__code=code, from_user=user).select_related("deal__match__room").last()
    )
    if given_up is None or given_up.deal.match.finished_at is not None:
        return None
    match = given_up.deal.match
    if not admission.is_open_to(match.room, user.pk):
        return None
    return None if match.seats.filter(user=user, left_at=None).exists() else match


def all_who_sat(match: Match) -> set[int]:
    """The ids of all persons who have or had a seat of a match."""
    held = Handover.objects.filter(deal__match=match).values_list("from_user", "to_user")
    sitting = match.seats.exclude(user=None).values_list("user", flat=True)
    return {person for pair in held for person in pair if person} | set(sitting)


def _is_away(seat: Seat, now: int) -> bool:
    return (seat.seen_at or 0) < now - AWAY_MS


def _refuse_if_finished(table: Table) -> None:
    if table.match.finished_at is not None:
        raise TooLate(gettext_noop("这一场已经打完"))


def _refuse_two_seats(table: Table, user: object, seat: int) -> None:
    if _sat_elsewhere(table.match.pk, user.pk, seat):
        raise NotAllowed(gettext_noop("您在这一场坐过别的座位"))


def _refuse_at_the_club(table: Table, user: object, seat: int, is_theirs: bool) -> None:
    """At a club's table strangers, and whoever may not sit down there; one's own seat is one's own whatever it cost."""
    room = table.match.room
    if is_theirs:
        admission.refuse_strangers(room, user)
    else:
        others = [table.seats[index].user_id for index in table.persons if index != seat]
        admission.refuse(room, user, others, len(table.seats))


def _sat_elsewhere(match_id: int, user_id: int | None, seat: int) -> bool:
    """Whether a person has or had another seat of the match than this one."""
    if user_id is None:
        return False
    held = Handover.objects.filter(Q(from_user=user_id) | Q(to_user=user_id), deal__match=match_id).exclude(seat=seat)
    return Seat.objects.filter(match=match_id, user=user_id).exclude(index=seat).exists() or held.exists()


def _is_free(table: Table, user: object, seat: int) -> bool:
    return 0 <= seat < len(table.seats) and _may_take(table.seats[seat], _last(table.match.pk, seat), user.pk)


def _may_take(seat: Seat, last: Handover | None, user_id: int | None) -> bool:
    if seat.left_at is not None:
        return True
    return bool(seat.bot) and last is not None and (last.from_user_id is None or last.from_user_id == user_id)


def _last(match_id: int, seat: int) -> Handover | None:
    """How the seat came to whoever has it now; None if they always had."""
    return Handover.objects.filter(deal__match=match_id, seat=seat).select_related("from_user").last()


def _whose(seat: Seat) -> str:
    """The name of the person who had a free seat last."""
    if seat.user is not None:
        return seat.user.username
    given = Handover.objects.filter(deal__match=seat.match_id, seat=seat.index, from_user__isnull=False)
    return given.select_related("from_user").last().from_user.username


def _pass_on(table: Table, user: object, now: int) -> None:
    """The room of an owner who left is another's, who sits there, rather somebody who is there."""
    room = table.match.room
    if room.owner_id == user.pk and table.persons:
        heir = min(table.persons, key=lambda index: (_is_away(table.seats[index], now), index))
        Room.objects.filter(pk=room.pk).update(owner=table.seats[heir].user_id)
