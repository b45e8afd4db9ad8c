"""A person's matches as lobby and list show them: the one that runs, and those that are over."""

from datetime import datetime
from typing import NamedTuple, Self

from django.db.models import Count, Prefetch, QuerySet

from longyan.engine.presets import read_rules
from tables import words
from tables.models import Match, Seat
from tables.rulewords import rules_name
from tables.sitters import names, ranking


class Running(NamedTuple):
    """A match that is played: the room's code, the rules' name, which deal of it, how long it is, who sits, and whether
    the room gives hints."""

    code: str
    rules_name: str
    deal: int
    length: str
    names: list[str]
    hints: bool

    @classmethod
    def of(cls, match: Match) -> Self:
        """What the lobby's card says of a match of `matches_of`."""
        room, length = match.room, words.how_long(match.length)
        return cls(room.code, _rules_name(match), match.begun, length, names(match.seats.all()), room.hints)


class Place(NamedTuple):
    """A line of a ranking: the place from 1, who, their points as written, and whether that is the reader."""

    place: int
    name: str
    points: int
    signed: str
    mine: bool


class Finished(NamedTuple):
    """A match that is over; `number` counts those of its room, `places` are best first, `mine` the reader's own line of
    it."""

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
        mine = next(place for place in places if place.mine)
        return cls(match.room.code, match.number, _rules_name(match), match.begun, match.finished_at, places, mine)


def matches_of(user) -> QuerySet[Match]:
    """Every match that a person sits or sat at, the newest first; `begun` says how many deals were dealt."""
    mine = Match.objects.filter(pk__in=Seat.objects.filter(user=user).values("match"))
    return (
        mine.annotate(begun=Count("played"))
        .select_related("room")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
        .order_by("-started_at", "-pk")
    )


def running(user) -> Match | None:
    """The match that a person has not finished, if there is one."""
    return matches_of(user).filter(finished_at=None).first()


def finished(user) -> QuerySet[Match]:
    """A person's matches that are over, the newest first."""
    return matches_of(user).exclude(finished_at=None)


def _rules_name(match: Match) -> str:
    return rules_name(match.room.preset, read_rules(match.rules))
