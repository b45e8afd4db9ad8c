"""Rooms that nobody has been seen in for long are closed; those in which a match is played end with it (`clock`)."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tables import telling
from tables.clock import CLOSE_MS
from tables.models import Chair, Match, Room, Seat
from tables.table import moment, now_ms

BATCH = 100
"""So many rooms are closed at a time."""


def close_deserted(now: int | None = None) -> int:
    """Close rooms without a match in which nobody was seen for an hour; how many there were."""
    now = now_ms() if now is None else now
    return sum(_close(room, now) for room in _deserted(now).values_list("pk", flat=True)[:BATCH])


def _close(room_id: int, now: int) -> bool:
    with transaction.atomic(durable=True):
        if Room.objects.select_for_update(skip_locked=True).filter(pk=room_id).first() is None:
            return False
        # Somebody may have come while it was not locked yet.
        closed = _deserted(now).filter(pk=room_id).update(closed_at=moment(now))
        transaction.on_commit(lambda: telling.tell(telling.room(room_id), "changed"), robust=True)
    return bool(closed)


def _deserted(now: int) -> QuerySet[Room]:
    since = now - CLOSE_MS
    seen = Chair.objects.filter(room=OuterRef("pk"), seen_at__gt=since)
    played = Match.objects.filter(Q(finished_at=None) | Q(finished_at__gt=moment(since)), room=OuterRef("pk"))
    watched = Seat.objects.filter(match__room=OuterRef("pk"), seen_at__gt=since)
    return Room.objects.filter(
        ~Exists(seen), ~Exists(played), ~Exists(watched), closed_at=None, created_at__lt=moment(since)
    ).order_by("created_at")
