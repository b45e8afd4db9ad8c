"""The deals that a person played to their end, out of the record."""

from datetime import datetime
from operator import itemgetter
from typing import Any, NamedTuple, Self

from django.db.models import F, QuerySet, Value

from longyan.engine.state import DRAWN
from tables import holders
from tables.models import Deal
from tables.table import ABANDONED


class Game(NamedTuple):
    """A deal as one person played it: `win` is the win's name if they won, `drawn` whether nobody did."""

    ended_at: datetime
    preset: str
    code: str
    match: int
    deal: int
    points: int
    dealer: bool
    drawn: bool
    win: str | None

    @property
    def place(self) -> tuple[str, int]:
        """Names its match."""
        return self.code, self.match

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Self:
        """A row of `_rows`."""
        ended_at, preset, code, match, deal, seat, dealer, result = row
        return cls(
            ended_at=ended_at,
            preset=preset,
            code=code,
            match=match,
            deal=deal,
            points=result["points"][seat],
            dealer=dealer == seat,
            drawn=result["status"] == DRAWN,
            win=result["win"] if result["winner"] == seat else None,
        )


def games_of(user) -> list[Game]:
    """Every deal that a person played to its end, the oldest first, in one query; one more for the matches where their
    seat changed hands, of which only those count that ended while they held it."""
    changed = holders.tenures(user.pk)
    whole = Deal.objects.filter(match__seats__user=user).exclude(match__in=changed)
    rows = _rows(whole.annotate(seat=F("match__seats__index")))
    for match, tenure in changed.items():
        held = _rows(Deal.objects.filter(match=match).annotate(seat=Value(tenure.seat)))
        rows += [row for row in held if tenure.held(row[4])]
    return [Game.of(row) for row in sorted(rows, key=itemgetter(0)) if row[-1]["status"] != ABANDONED]


def _rows(deals: QuerySet[Deal]) -> list[tuple[Any, ...]]:
    place = ("match__room__preset", "match__room__code", "match__number", "number")
    over = deals.filter(ended_at__isnull=False).order_by("ended_at", "pk")
    return list(over.values_list("ended_at", *place, "seat", "dealer", "result"))
