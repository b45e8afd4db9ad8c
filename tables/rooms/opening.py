"""A new room, and how its matches begin: at once where one person plays with computer players, else once all agree."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from longyan.bots import BOTS
from longyan.engine import HouseRules, NotAllowed, read_rules
from tables import occasions, seating, walls
from tables.clubs import admission
from tables.models import CODE_LENGTH, Chair, Match, Room
from tables.rooms.chairs import Chairs, at_chairs, leave_elsewhere
from tables.rounds import Length
from tables.table import NotSeated, moment, now_ms


def open_room(
    owner: object,
    preset: str,
    length: int | Length,
    chairs: Sequence[object],
    rules: HouseRules | None = None,
    now: int | None = None,
    **settings: object,
) -> Room:
    """A new room, in which its owner sits, with the first match if only computer players sit with them.

    `preset` names the rules, which are the preset's own unless `rules` gives what was made of it; `length` is a number
    of deals, or a `Length`. `chairs` holds an account, a computer player's name, or None for a free chair, by index;
    `settings` are fields of `Room`. Raises `SeatedElsewhere`, what `occasions.OPENED` refuses, `RulesRefused` for an
    unknown preset, ValueError for a wrong number of chairs or an unknown computer player.
    """
    now = now_ms() if now is None else now
    rules = _checked(preset, rules, length, chairs)
    with transaction.atomic(durable=True):
        leave_elsewhere(owner, None, now)
        room = _made(owner, preset, rules, length, now, settings)
        taken = _set(room, chairs, now)
        if not any(chair.is_free for chair in taken) and sum(chair.user_id is not None for chair in taken) == 1:
            seating.begin(room, taken, now)
    return room


def open_table(
    owner: object,
    preset: str,
    length: int | Length,
    sitting: Sequence[object],
    now: int | None = None,
    rules: HouseRules | None = None,
    **settings: object,
) -> Match:
    """A new room whose first match starts at once, whoever else the sitting play with; its arguments are those of
    `open_room`, but every chair is taken, and who sits where is left to chance."""
    now = now_ms() if now is None else now
    rules = _checked(preset, rules, length, sitting)
    with transaction.atomic(durable=True):
        room = _made(owner, preset, rules, length, now, settings)
        return seating.begin(room, _set(room, walls.shuffled(sitting), now), now)


def again(match_id: int, user: object, now: int | None = None) -> Match | None:
    """A person agrees to another match like the one that is over; the match that follows it, None while others have not
    agreed.

    Raises `NotSeated`, or `NotAllowed` if the match is still played, a chair is free or the room is closed.
    """
    now = now_ms() if now is None else now
    room_id = Match.objects.filter(pk=match_id).values_list("room", flat=True).first()
    if room_id is None:
        raise NotSeated
    with at_chairs(room_id, now) as chairs:
        chair = chairs.of(user)
        match = chairs.room.matches.get(pk=match_id)
        if following := chairs.room.matches.filter(number=match.number + 1).first():
            return following
        return agree(chairs, chair)


def agree(chairs: Chairs, chair: Chair) -> Match | None:
    """A person is ready; the match that begins by it, None while it does not."""
    chairs.between_matches()
    if chairs.free:
        raise NotAllowed(gettext_noop("人齐了才能开始，还有空位"))
    others = [each.user_id for each in chairs.persons if each is not chair]
    admission.refuse(chairs.room, chair.user, others, len(chairs.all))
    chair.ready = True
    if not chairs.is_agreed:
        return None
    return chairs.begin()


def _checked(preset: str, rules: HouseRules | None, length: int | Length, chairs: Sequence[object]) -> HouseRules:
    rules = rules or read_rules(preset)
    deals, circles = _length(length)
    if len(chairs) != rules.players or (circles if deals is None else deals) < 1:
        raise ValueError(f"{rules.players} seats and a deal at least, not {len(chairs)} and {length}")
    if unknown := [who for who in chairs if isinstance(who, str) and who not in BOTS]:
        raise ValueError(f"no such computer player: {unknown[0]}")
    return rules


def _length(length: int | Length) -> Length:
    return length if isinstance(length, Length) else Length(length)


def _made(
    owner: object, preset: str, rules: HouseRules, length: int | Length, now: int, settings: dict[str, object]
) -> Room:
    deals, circles = _length(length)
    return made(owner, now, preset=preset, rules=rules.as_json(), deals=deals, circles=circles, **settings)


def made(owner: object, now: int, **arranged: object) -> Room:
    """A new room without chairs, with these fields."""
    room = Room.objects.create(code=_free_code(), owner=owner, created_at=moment(now), **arranged)
    occasions.tell(occasions.OPENED, room)
    return room


def _set(room: Room, sitting: Sequence[object], now: int) -> list[Chair]:
    return Chair.objects.bulk_create(_chair_for(room, index, who, now) for index, who in enumerate(sitting))


def _chair_for(room: Room, index: int, who: object, now: int) -> Chair:
    if who is None or isinstance(who, str):
        return Chair(room=room, index=index, bot=who or "")
    return Chair(room=room, index=index, user=who, sat_at=moment(now), seen_at=now)


def _free_code() -> str:
    while True:
        code = walls.digits(CODE_LENGTH)
        if not Room.objects.filter(code=code).exists():
            return code
