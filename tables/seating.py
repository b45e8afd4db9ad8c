"""People sit down: a room with its first match, and the same table played once more."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from longyan.bots import BOTS
from longyan.engine import HouseRules, NotAllowed, read_rules
from tables import clock, walls
from tables.models import CODE_LENGTH, Match, Room, Seat
from tables.rounds import Length
from tables.table import NotSeated, moment, new_deal, now_ms, pace_of, tell


def open_table(
    owner: object,
    preset: str,
    length: int | Length,
    seating: Sequence[object],
    now: int | None = None,
    rules: HouseRules | None = None,
    **settings: object,
) -> Match:
    """A new room whose first match starts at once.

    `preset` names the rules, which are the preset's own unless `rules` gives what was made of it; `length` is a number
    of deals, or a `Length`. `seating` holds an account or a computer player's name for each seat, in any order: who
    sits where and who deals first is left to chance. `settings` are fields of `Room`. Raises `RulesRefused` for an
    unknown preset, ValueError for a wrong number of seats or an unknown computer player.
    """
    rules = rules or read_rules(preset)
    deals, circles = length if isinstance(length, Length) else Length(length)
    if len(seating) != rules.players or (circles if deals is None else deals) < 1:
        raise ValueError(f"{rules.players} seats and a deal at least, not {len(seating)} and {length}")
    if unknown := [who for who in seating if isinstance(who, str) and who not in BOTS]:
        raise ValueError(f"no such computer player: {unknown[0]}")
    now = now_ms() if now is None else now
    with transaction.atomic(durable=True):
        room = Room.objects.create(
            code=_free_code(),
            owner=owner,
            preset=preset,
            rules=rules.as_json(),
            deals=deals,
            circles=circles,
            created_at=moment(now),
            **settings,
        )
        return _start(room, 1, [_seat_for(who, now) for who in walls.shuffled(seating)], now)


def again(match_id: int, user: object, now: int | None = None) -> Match:
    """The match that follows a finished one at the same table, started if nobody has yet.

    Raises `NotSeated`, or `NotAllowed` if the match is still played or the room is closed.
    """
    now = now_ms() if now is None else now
    with transaction.atomic(durable=True):
        rooms = Room.objects.select_for_update(of=("self",))
        room = rooms.filter(matches=match_id, matches__seats__user=user, matches__seats__left_at=None).first()
        if room is None or not user.is_active:
            raise NotSeated
        match = room.matches.get(pk=match_id)
        following = room.matches.filter(number=match.number + 1).first()
        return following or _begin_again(room, match, now)


def _begin_again(room: Room, match: Match, now: int) -> Match:
    if match.finished_at is None:
        raise NotAllowed(gettext_noop("这一场还没打完"))
    if room.closed_at is not None:
        raise NotAllowed(gettext_noop("这张桌子已经散了"))
    tell(match.pk)
    return _start(room, match.number + 1, [_same_seat(seat) for seat in match.seats.all()], now)


def _same_seat(seat: Seat) -> Seat:
    """The seat in the next match; on one that was left a computer player sits down."""
    if seat.left_at is not None:
        return Seat(bot=next(iter(BOTS)))
    return Seat(user_id=seat.user_id, bot=seat.bot, seen_at=seat.seen_at, page=seat.page)


def _start(room: Room, number: int, seats: list[Seat], now: int) -> Match:
    pinned = {"rules": room.rules, "deals": room.deals, "circles": room.circles}
    match = Match.objects.create(room=room, number=number, started_at=moment(now), **pinned)
    for index, seat in enumerate(seats):
        seat.match, seat.index = match, index
    Seat.objects.bulk_create(seats)
    clocks = clock.start(pace_of(room), len(seats), now)
    new_deal(match, 1, walls.any_seat(len(seats)), 1, clocks, now)
    return match


def _seat_for(who: object, now: int) -> Seat:
    return Seat(bot=who) if isinstance(who, str) else Seat(user=who, seen_at=now)


def _free_code() -> str:
    while True:
        code = walls.digits(CODE_LENGTH)
        if not Room.objects.filter(code=code).exists():
            return code
