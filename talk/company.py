"""Who sat at a match with somebody, and the moment of it that they come from."""

from typing import NamedTuple, Self
from urllib.parse import urlencode

from django.http import QueryDict

from tables.models import Deal, Match, Seat
from tables.replays.admission import of_sitter
from tables.replays.views import asked
from tables.sitters import names
from tables.table import NotSeated

_ASKED = ("deal", "move", "seat", "hands")
"""What an address says of the moment: the deal, and in a replay the step and whose eyes see it."""


class Companion(NamedTuple):
    """Another person at a match."""

    seat: Seat
    name: str


class Company:
    """A match as somebody sees it who sits or sat there."""

    def __init__(self, match: Match, user) -> None:
        self.match, self.user = match, user
        self._seats = list(match.seats.select_related("user", "match__room"))

    @classmethod
    def of(cls, user, code: str, number: int) -> Self:
        """The match of this number in a room; raises `NotSeated`, also where there is none."""
        seat = Seat.objects.select_related("match__room").filter(
            match__room__code=code, match__number=number, user=user
        )
        if found := seat.first():
            return cls(found.match, user)
        raise NotSeated

    @property
    def others(self) -> list[Companion]:
        """The other persons, by seat."""
        called = zip(self._seats, names(self._seats), strict=True)
        return [Companion(seat, name) for seat, name in called if seat.user_id not in (None, self.user.pk)]

    def other(self, index: int) -> Companion:
        """The other person at a seat; raises `NotSeated` if nobody else sits there."""
        for companion in self.others:
            if companion.seat.index == index:
                return companion
        raise NotSeated


class Moment(NamedTuple):
    """A deal, None for the whole match, and after how many of its moves."""

    deal: Deal | None = None
    move: int | None = None

    @classmethod
    def of(cls, request, match: Match) -> Self:
        """What the address names. A deal that is played is meant as it stands now, for nobody is told how many moves
        of it there were; the steps of a replay are counted as its reader saw them."""
        number = request.GET.get("deal", "")
        deal = match.played.filter(number=number).first() if number.isdecimal() and len(number) < 5 else None
        if deal is None:
            return cls()
        if deal.ended_at is None or "move" not in request.GET:
            return cls(deal, deal.moves)
        stage, move = asked(request, of_sitter(request.user, match.room.code, match.number, deal.number))
        return cls(deal, min(stage.frames[move].at, deal.moves))


def query_of(asked_for: QueryDict) -> str:
    """What an address says of a moment, to be said by another one: ``?deal=3``; "" if it says nothing."""
    kept = {name: asked_for[name] for name in _ASKED if name in asked_for}
    return f"?{urlencode(kept)}" if kept else ""
