"""The rooms that are open to all, as the lobby lists them."""

from hashlib import sha256

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tables.clock import AWAY_MS
from tables.clubs.admission import open_to
from tables.entrance.outside import Outside
from tables.models import ANYBODY, Chair, Match, Room, Seat
from tables.rooms.terms import READ_WITH
from tables.table import now_ms
from talk.distance import blocked_with

TEMPLATE = "tables/entrance/_open_rooms.html"

SHOWN, GOING_SHOWN = 20, 6
"""So many are listed at most: that wait for somebody, and in which a match runs."""

STALE_MS = 3 * AWAY_MS
"""Nobody waits in a room in which no person was seen for so long."""


def _is_played() -> Exists:
    return Exists(Match.objects.filter(room=OuterRef("pk"), finished_at=None))


_OPEN = Q(listed=True) | Q(club_table__isnull=False)
"""Rooms in which one sits down unasked."""


def waiting(now: int, user: object) -> QuerySet[Room]:
    """Every room that is open to all, or to all of a club of this person's, has a free chair, and somebody who waits
    there: those first that lack fewest, and of these those that have waited longest."""
    is_awake = Exists(Chair.objects.filter(room=OuterRef("pk"), seen_at__gt=now - STALE_MS))
    rooms = Room.objects.filter(_OPEN, open_to(user.pk), ~_is_played(), is_awake, closed_at=None)
    free = Count("chairs", filter=Q(chairs__user=None, chairs__bot=""))
    lacking = rooms.select_related(*READ_WITH).annotate(free=free).filter(free__gt=0).order_by("free", "created_at")
    return lacking.prefetch_related("chairs__user")


def going_on(user: object) -> QuerySet[Room]:
    """Every room in which a match runs, with a seat that was left and may be taken over, or that anybody may watch:
    those with a seat first, and of these those that began last."""
    left = Exists(Seat.objects.filter(match__room=OuterRef("pk"), match__finished_at=None).exclude(left_at=None))
    rooms = Room.objects.filter(_is_played(), open_to(user.pk), closed_at=None).annotate(has_seat=left)
    shown = rooms.filter((_OPEN & Q(has_seat=True)) | Q(watching=ANYBODY)).order_by("-has_seat", "-pk")
    return shown.select_related(*READ_WITH)


def open_room(code: str, user: object) -> Room | None:
    """The open room with this code in which anybody may sit down who may come to it, or whose matches they may
    watch."""
    rooms = Room.objects.select_related("owner").filter(_OPEN | Q(watching=ANYBODY), open_to(user.pk))
    return rooms.filter(code=code, closed_at=None).first()


def mine(user) -> Outside | None:
    """The room in which a person has a chair and waits for somebody, or somebody for them."""
    others = Chair.objects.filter(room=OuterRef("pk"), bot="").exclude(user=user)
    rooms = Room.objects.filter(~_is_played(), Exists(others), chairs__user=user, closed_at=None)
    room = rooms.select_related(*READ_WITH).prefetch_related("chairs__user").last()
    return Outside(room, named=True, is_playing=False) if room else None


class Listing:
    """What the lobby lists now, but for the room in which its reader sits, and those of whom they keep away from."""

    def __init__(self, user) -> None:
        others = Chair.objects.filter(user__in=[user.pk, *blocked_with(user)]).values("room")
        lacking, going = waiting(now_ms(), user), going_on(user)
        lacking, going = lacking.exclude(pk__in=others), going.exclude(pk__in=others)
        self.rooms = [Outside(room, named=True, is_playing=False) for room in lacking[:SHOWN]]
        self.going = [Outside(room, named=True, is_playing=True) for room in going[:GOING_SHOWN]]

    @property
    def digest(self) -> str:
        """What tells whether a page shows all this already."""
        return sha256(repr([room.facts for room in (*self.rooms, *self.going)]).encode()).hexdigest()[:16]
