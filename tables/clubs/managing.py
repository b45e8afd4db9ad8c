"""A table that is played, as those in charge see it: who sits there and how they stand, and nothing of the deal."""

from typing import NamedTuple, Self

from django.utils import timezone

from accounts.models import User
from tables import handing
from tables.clock import Clocks
from tables.clubs.admission import IN
from tables.models import Deal, Match, Seat
from tables.people.circle import HERE, last_seen
from tables.rooms.terms import Terms
from tables.sitters import avatar_of, names
from tables.table import now_ms

MINUTE_MS = 60_000


class Place(NamedTuple):
    """A seat: its number, who has it, with how many points; whether that person left it, or is away."""

    index: int
    name: str
    avatar: str
    points: int
    is_computer: bool
    has_left: bool
    is_away: bool


class Another(NamedTuple):
    """A member who could take a seat, and whether they are there just now."""

    user: User
    is_here: bool


class Managed(NamedTuple):
    """All that the page shows. `halted` says why the table stands still, `minutes` for how long by now."""

    match: Match
    terms: Terms
    deal: int
    places: list[Place]
    others: list[Another]
    halted: str
    minutes: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """As it is now."""
        now = now_ms()
        deal = Deal.objects.filter(match=match).order_by("-number").only("number", "clocks").first()
        halt = Clocks.from_json(deal.clocks).halt
        seats = list(match.seats.select_related("user"))
        return cls(
            match=match,
            terms=Terms.of(match.room),
            deal=deal.number,
            places=[_place(seat, name, now) for seat, name in zip(seats, names(seats), strict=True)],
            others=_others(match),
            halted=halt.why if halt else "",
            minutes=max(0, now - halt.at) // MINUTE_MS if halt else 0,
        )


def _place(seat: Seat, name: str, now: int) -> Place:
    is_away = not seat.bot and (seat.seen_at or 0) < now - handing.AWAY_MS
    return Place(seat.index, name, avatar_of(seat), seat.points, bool(seat.bot), seat.left_at is not None, is_away)


def _others(match: Match) -> list[Another]:
    """Members who play nowhere and never sat at this match, those first who are there."""
    playing = Seat.objects.filter(match__finished_at=None, left_at=None, user__isnull=False).values("user")
    sat = handing.all_who_sat(match)
    free = match.room.club.members.filter(role__in=IN, user__is_active=True).exclude(user__in=playing)
    people = [member.user for member in free.exclude(user__in=sat).select_related("user")]
    seen, since = last_seen([person.pk for person in people]), timezone.now() - HERE
    found = [Another(person, person.pk in seen and seen[person.pk] > since) for person in people]
    return sorted(found, key=lambda other: not other.is_here)
