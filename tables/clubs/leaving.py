"""Whoever is in a club no more is at none of its tables: a chair is free, a running match goes on without them."""

from contextlib import suppress

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.clubs.models import Member
from longyan.engine import Refusal
from tables import handing, rooms, telling
from tables.clubs.admission import IN
from tables.models import Chair, Match, Seat


def see_off(now: int | None = None, **whose: object) -> None:
    """Whoever sits at a table of a club that is not theirs leaves it; `whose`: only these chairs and seats. To be done
    now and then, too: a process may have ended between a removal and this."""
    for seat in _strangers(Seat, "match__room__club").filter(match__finished_at=None, left_at=None, **whose):
        with suppress(Refusal):  # the match is over by now
            handing.leave(seat.match_id, seat.user, now)
    played = Match.objects.filter(finished_at=None).values("room")
    chairs = _strangers(Chair, "room__club").filter(room__closed_at=None, **whose).exclude(room__in=played)
    for chair in chairs:
        with suppress(Refusal):  # the room is closed by now
            rooms.stand(chair.room_id, chair.user, now)


def _strangers(places: type[Chair] | type[Seat], club: str) -> QuerySet:
    let_in = Member.objects.filter(user=OuterRef("user"), club=OuterRef(club), club__closed_at=None, role__in=IN)
    return places.objects.filter(~Exists(let_in), ~Q(**{club: None}), user__isnull=False).select_related("user")


def left(user: object) -> None:
    """A person was in a club until just now."""
    see_off(user=user)
    telling.look_again(user.pk)
