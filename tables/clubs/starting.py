"""What goes by itself at clubs' standing tables: a match begins once all are there, computer players come where they
are wanted, and whoever went away gives up the chair. Any number of processes may see to it."""

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from longyan.engine import Refusal
from tables import walls
from tables.clock import AWAY_MS
from tables.clubs import admission
from tables.handing import STAND_IN
from tables.models import Chair, Match, Room
from tables.rooms.chairs import OWNER_AWAY_MS, Chairs, at_chairs
from tables.table import now_ms

log = logging.getLogger(__name__)

BATCH = 100
"""So many rooms are seen to at a time."""


def see_to(now: int | None = None) -> None:
    """Begin what is due by now, and seat the computer players that are."""
    now = now_ms() if now is None else now
    _each(Room.objects.filter(fills_at__lte=now, closed_at=None), _fill, now)
    _each(Room.objects.filter(starts_at__lte=now, closed_at=None), _begin, now)


def free_chairs(now: int | None = None) -> None:
    """Of those who were not seen for long while others wait there."""
    now = now_ms() if now is None else now
    _each(_abandoned(now), _free_the_chairs, now)


def _each(rooms: QuerySet[Room], do: Callable[[Chairs], None], now: int) -> None:
    for room in rooms.values_list("pk", flat=True)[:BATCH]:
        try:
            with at_chairs(room, now) as chairs:
                if not chairs.is_playing:
                    do(chairs)
        except Refusal:
            pass  # it is closed by now
        except Exception:
            log.exception("room %s could not be seen to", room)  # and the others are


def _begin(chairs: Chairs) -> None:
    """Who is still there and may sit plays; if all do, it begins, and before the first match lots are drawn. Where
    another app refuses that, nobody is ready any more."""
    room = chairs.room
    if room.starts_at is None or room.starts_at > chairs.now or not chairs.is_agreed:
        return
    if _send_away(chairs):
        return
    places = chairs.all
    if not chairs.has_played:
        chairs.order(walls.shuffled(places))
    try:
        with transaction.atomic():
            chairs.begin()
    except Refusal:
        # Whoever says that they are ready is told why it does not begin.
        chairs.order(places)
        chairs.unready()


def _send_away(chairs: Chairs) -> bool:
    """Whoever is not there, or may not sit with those who came before them, gives up the chair; whether any did."""
    staying: list[int] = []
    for chair in sorted(chairs.persons, key=lambda chair: chair.sat_at):
        if _may_stay(chairs, chair, staying):
            staying.append(chair.user_id)
        else:
            chairs.clear(chair)
    return bool(chairs.free)


def _may_stay(chairs: Chairs, chair: Chair, others: list[int]) -> bool:
    if (chair.seen_at or 0) < chairs.now - AWAY_MS:
        return False
    try:
        admission.refuse(chairs.room, chair.user, others, len(chairs.all))
    except Refusal:
        return False
    return True


def _fill(chairs: Chairs) -> None:
    """Computer players take the free chairs."""
    if chairs.room.fills_at is None or chairs.room.fills_at > chairs.now:
        return
    for chair in chairs.free:
        chairs.seat_computer(chair, STAND_IN)


def _abandoned(now: int) -> QuerySet[Room]:
    """The rooms in which somebody keeps a chair who was not seen for long."""
    gone = Chair.objects.filter(room=OuterRef("pk"), user__isnull=False, seen_at__lte=now - OWNER_AWAY_MS)
    played = Match.objects.filter(room=OuterRef("pk"), finished_at=None)
    return Room.objects.filter(Exists(gone), ~Exists(played), club_table__isnull=False, closed_at=None)


def _free_the_chairs(chairs: Chairs) -> None:
    for chair in chairs.persons:
        if (chair.seen_at or 0) <= chairs.now - OWNER_AWAY_MS:
            chairs.clear(chair)
