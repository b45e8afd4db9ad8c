"""The chairs of a room follow who sat at a match when it ended, and who is still at its settlement."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from tables.models import Chair, Room, Seat


def follow(room_id: int, seats: Iterable[Seat], now: datetime) -> None:
    """Set a room's chairs as these seats are taken; who sat there before still does since then, nobody is ready. The
    chair of whoever left is free, until computer players come if they do."""
    room = Room.objects.select_for_update().only("fill_minutes").get(pk=room_id)
    since = dict(Chair.objects.filter(room=room_id, user__isnull=False).values_list("user", "sat_at"))
    Chair.objects.filter(room=room_id).delete()
    left = [of_seat(room_id, seat) for seat in seats]
    for chair in left:
        chair.sat_at = since.get(chair.user_id, now) if chair.user_id else None
    Chair.objects.bulk_create(left)
    if room.fill_minutes is not None and any(chair.is_free for chair in left):
        fills_at = now + timedelta(minutes=room.fill_minutes)
        Room.objects.filter(pk=room_id).update(fills_at=int(fills_at.timestamp() * 1000))


def of_seat(room_id: int, seat: Seat) -> Chair:
    """The chair that a seat leaves if the match ends now."""
    chair = Chair(room_id=room_id, index=seat.index, bot=seat.bot)
    if not seat.bot and seat.left_at is None:
        chair.user, chair.seen_at = seat.user, seat.seen_at
    return chair


def see(room_id: int, seat: Seat) -> None:
    """A person whose page shows the settlement of the last deal is there."""
    Chair.objects.filter(room=room_id, user=seat.user_id).update(seen_at=seat.seen_at)
