"""How many watch a room's table, over all processes: each keeps a row that says how many do by it, and writes the sum
to the room, where all pages read it without another query.
"""

import secrets

from django.db.models import Sum

from tables.models import Audience, Room
from tables.table import now_ms

AGAIN_MS, LASTS_MS = 5_000, 15_000
"""A process says so often how many watch by it, and is believed for so long."""

HOLDER = secrets.token_hex(8)
"""The name of this process."""


def known(room: Room) -> int:
    """How many watch now, by a room as read just now."""
    return room.watchers if now_ms() <= room.watchers_until else 0


def note(room_id: int, watchers: int, holder: str = HOLDER) -> bool:
    """So many watch by a holder; whether the sum is another one than was known."""
    now, room = now_ms(), Room.objects.filter(pk=room_id)
    _sweep(now)
    if watchers:
        facts = {"count": watchers, "seen_at": now}
        Audience.objects.update_or_create(room_id=room_id, holder=holder, defaults=facts)
    else:
        Audience.objects.filter(room=room_id, holder=holder).delete()
    total = Audience.objects.filter(room=room_id).aggregate(Sum("count"))["count__sum"] or 0
    before = known(room.only("watchers", "watchers_until").get())
    room.update(watchers=total, watchers_until=now + LASTS_MS)
    return total != before


def _sweep(now: int) -> None:
    """Take away what processes left behind that are gone."""
    Audience.objects.filter(seen_at__lt=now - LASTS_MS).delete()
