"""What a person does for themselves in a room."""

from datetime import timedelta

from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed
from tables.clubs import admission
from tables.models import Chair, Match, SitRequest
from tables.rooms.chairs import Chairs, at_chairs
from tables.rooms.opening import agree
from tables.table import SEEN_MS, moment, now_ms

REMOVED_FOR = timedelta(minutes=10)
"""Whom the owner sent from their chair sits down by no link for so long."""


def sit(room_id: int, user: object, index: int | None = None, now: int | None = None) -> Chair:
    """A person who may, by the room's link or because it is open to all, takes a free chair: this one, or any.

    Whoever sits there already changes to it. Raises `SeatedElsewhere`, or `NotAllowed`.
    """
    now = now_ms() if now is None else now
    with at_chairs(room_id, now, coming=user) as chairs:
        if chairs.find(user) is None:
            _refuse_whom_the_owner_sent_away(chairs, user)
            return take(chairs, user, index)
        return _change(chairs, user, index)


def change(room_id: int, user: object, index: int, now: int | None = None) -> Chair:
    """A person takes another chair: a free one, or a computer player's, which takes theirs."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chairs.of(user)
        return _change(chairs, user, index)


def take(chairs: Chairs, user: object, index: int | None = None) -> Chair:
    """A person who has no chair takes a free one."""
    chairs.between_matches()
    if not chairs.free:
        raise NotAllowed(gettext_noop("这一桌坐满了"))
    chair = chairs.free[0] if index is None else chairs.at(index)
    if not chair.is_free:
        raise NotAllowed(gettext_noop("这个座位有人了"))
    admission.refuse(chairs.room, user, [chair.user_id for chair in chairs.persons], len(chairs.all))
    chairs.seat(chair, user)
    waiting = SitRequest.objects.filter(user=user, answer=SitRequest.WAITING)
    waiting.update(answer=SitRequest.WITHDRAWN, answered_at=moment(chairs.now), by=user)
    return chair


def stand(room_id: int, user: object, now: int | None = None) -> None:
    """A person leaves the room."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chair = chairs.of(user)
        chairs.between_matches()
        chairs.clear(chair)


def ready(room_id: int, user: object, on: bool, now: int | None = None) -> Match | None:
    """A person agrees to the room's rules and to who sits there, or not any more; the match that begins once everybody
    has, None before."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chair = chairs.of(user)
        if on:
            return agree(chairs, chair)
        chair.ready = False
        return None


def came(room_id: int, user_id: int, now: int | None = None) -> None:
    """A person's page is there."""
    now = now_ms() if now is None else now
    mine = Chair.objects.filter(room=room_id, user=user_id)
    mine.exclude(seen_at__gt=now - SEEN_MS, seen_at__lte=now).update(seen_at=now)


def _change(chairs: Chairs, user: object, index: int | None) -> Chair:
    chairs.between_matches()
    mine = chairs.of(user)
    if index is None:
        return mine
    wanted = chairs.at(index)
    if wanted.user_id not in (None, user.pk):
        raise NotAllowed(gettext_noop("这个座位有人了"))
    chairs.swap(mine, wanted)
    return mine


def _refuse_whom_the_owner_sent_away(chairs: Chairs, user: object) -> None:
    since = moment(chairs.now) - REMOVED_FOR
    last = chairs.room.requests.filter(user=user, answered_at__gt=since).order_by("answered_at").last()
    if last is not None and last.answer == SitRequest.REMOVED:
        raise NotAllowed(gettext_noop("房主请您离开了座位，要再坐下得先问房主"))
