"""A person's matches as lobby and list show them: the one that runs, and those that are over."""

from datetime import datetime
from typing import NamedTuple, Self

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from longyan.engine.presets import read_rules
from tables import handing, holders, words
from tables.clubs.admission import open_to
from tables.models import Handover, Match, Seat
from tables.rulenames import rules_of
from tables.sitters import avatar_of, names, ranking


class Running(NamedTuple):
    """A match that is played: the room's code, the rules' name, which deal of it, how long it is, who sits (a picture
    and a name each), and whether the room gives hints."""

    code: str
    rules_name: str
    deal: int
    length: str
    sitting: list[tuple[str, str]]
    hints: bool

    @classmethod
    def of(cls, match: Match) -> Self:
        """What the lobby's card says of a match of `matches_of`."""
        room, length, seats = match.room, words.how_long(match.length), match.seats.all()
        sitting = list(zip(map(avatar_of, seats), names(seats), strict=True))
        return cls(room.code, _rules_name(match), match.begun, length, sitting, room.hints)


class Place(NamedTuple):
    """A line of a ranking: the place from 1, who, their points as written, and whether that is the reader."""

    place: int
    name: str
    points: int
    signed: str
    mine: bool


class Finished(NamedTuple):
    """A match that is over; `number` counts those of its room, `places` are best first, `mine` the reader's own line of
    it: with the points of their own deals if the seat changed hands, and place 0 if they do not hold it any more."""

    code: str
    number: int
    rules_name: str
    deals: int
    finished_at: datetime
    places: list[Place]
    mine: Place

    @classmethod
    def of(cls, match: Match, user) -> Self:
        """What a list says of a match of `matches_of`, read by `user`."""
        seats = list(match.seats.all())
        who = names(seats)
        places = [
            Place(place, who[seat], points, words.signed(points), seats[seat].user_id == user.pk)
            for place, seat, points in ranking([seat.points for seat in seats])
        ]
        mine = next((place for place in places if place.mine), Place(0, user.username, 0, "", True))
        if match.changed:
            mine = _own(mine, match, user)
        return cls(match.room.code, match.number, _rules_name(match), match.begun, match.finished_at, places, mine)


def matches_of(user) -> QuerySet[Match]:
    """Every match that a person sits or sat at, the newest first; `begun` says how many deals were dealt, `changed`
    whether seats changed hands."""
    handovers = Handover.objects.filter(Q(from_user=user) | Q(to_user=user))
    sits, sat = Seat.objects.filter(user=user).values("match"), handovers.values("deal__match")
    return (
        Match.objects.filter(Q(pk__in=sits) | Q(pk__in=sat))
        .annotate(begun=Count("played"), changed=Exists(Handover.objects.filter(deal__match=OuterRef("pk"))))
        .select_related("room")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
        .order_by("-started_at", "-pk")
    )


def running(user) -> Match | None:
    """The match that a person has not finished, if there is one."""
    held = Seat.objects.filter(user=user, left_at=None, match__finished_at=None)
    return matches_of(user).filter(pk__in=held.values("match")).first()


def left_behind(user) -> Match | None:
    """The newest match that goes on without a person who sat there, if there is one where they can have their seat
    back."""
    matches = matches_of(user).filter(open_to(user.pk, "room__"), finished_at=None, changed=True)
    return next((match for match in matches if handing.own_seat(match, user.pk)), None)


def finished(user) -> QuerySet[Match]:
    """A person's matches that are over, the newest first."""
    return matches_of(user).exclude(finished_at=None)


def goes_on(club) -> bool:
    """Whether a match is played in one of a club's rooms."""
    return Match.objects.filter(room__club=club, finished_at=None).exists()


def _own(mine: Place, match: Match, user) -> Place:
    """The reader's line with what their own deals brought."""
    tenure = holders.tenure(match.pk, user.pk)
    results = match.played.filter(ended_at__isnull=False).values_list("number", "result")
    points = sum(result["points"][tenure.seat] for number, result in results if tenure.held(number))
    return mine._replace(points=points, signed=words.signed(points))


def _rules_name(match: Match) -> str:
    return rules_of(match, match.room.preset, read_rules(match.rules))
