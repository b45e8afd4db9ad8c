"""The rooms that are open to all, as the lobby lists them."""

from hashlib import sha256

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tables.clock import AWAY_MS
from tables.entrance.outside import Outside
from tables.models import Chair, Match, Room
from tables.table import now_ms

TEMPLATE = "tables/entrance/_open_rooms.html"

SHOWN = 20
"""So many are listed at most."""

STALE_MS = 3 * AWAY_MS
"""Nobody waits in a room in which no person was seen for so long."""


def _is_played() -> Exists:
    return Exists(Match.objects.filter(room=OuterRef("pk"), finished_at=None))


def waiting(now: int) -> QuerySet[Room]:
    """Every room that is open to all, has a free chair, and somebody who waits there: those first that lack fewest, and
    of these those that have waited longest."""
    is_awake = Exists(Chair.objects.filter(room=OuterRef("pk"), seen_at__gt=now - STALE_MS))
    rooms = Room.objects.filter(~_is_played(), is_awake, listed=True, closed_at=None).select_related("owner")
    free = Count("chairs", filter=Q(chairs__user=None, chairs__bot=""))
    lacking = rooms.annotate(free=free).filter(free__gt=0).order_by("free", "created_at")
    return lacking.prefetch_related("chairs__user")


def mine(user) -> Outside | None:
    """The room in which a person has a chair and waits for somebody, or somebody for them."""
    others = Chair.objects.filter(room=OuterRef("pk"), bot="").exclude(user=user)
    rooms = Room.objects.filter(~_is_played(), Exists(others), chairs__user=user, closed_at=None)
    room = rooms.select_related("owner").prefetch_related("chairs__user").last()
    return Outside(room, named=True, is_playing=False) if room else None


class Listing:
    """What the lobby lists now, but for the room in which its reader sits."""

    def __init__(self, user) -> None:
        rooms = waiting(now_ms()).exclude(pk__in=Chair.objects.filter(user=user).values("room"))[:SHOWN]
        self.rooms = [Outside(room, named=True, is_playing=False) for room in rooms]

    @property
    def digest(self) -> str:
        """What tells whether a page shows all this already."""
        return sha256(repr([room.facts for room in self.rooms]).encode()).hexdigest()[:16]
