"""The chairs of a room follow who sat at a match when it ended, and who is still at its settlement."""

from collections.abc import Iterable
from datetime import datetime

from tables.models import Chair, Room, Seat


def follow(room_id: int, seats: Iterable[Seat], now: datetime) -> None:
    """Set a room's chairs as these seats are taken; who sat there before still does since then, nobody is ready."""
    Room.objects.select_for_update().filter(pk=room_id).values_list("pk").first()
    since = dict(Chair.objects.filter(room=room_id, user__isnull=False).values_list("user", "sat_at"))
    Chair.objects.filter(room=room_id).delete()
    Chair.objects.bulk_create(
        Chair(
            room_id=room_id,
            index=seat.index,
            user_id=seat.user_id,
            bot=seat.bot,
            sat_at=since.get(seat.user_id, now),
            seen_at=seat.seen_at,
        )
        for seat in seats
    )


def see(room_id: int, seat: Seat) -> None:
    """A person whose page shows the settlement of the last deal is there."""
    Chair.objects.filter(room=room_id, user=seat.user_id).update(seen_at=seat.seen_at)
