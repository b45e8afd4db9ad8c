"""A ranking day by day: a row for each member, a column for each of the last days on which somebody played."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Sum

from ledger import balances, spans
from ledger.asking import Asked
from ledger.balances import Standing
from ledger.models import Account
from ledger.spans import Span

DAYS = 7
"""A grid has no more columns, the newest."""


class Cell(NamedTuple):
    """A member's points of a day, and the page of the matches behind them; no page where they did not play."""

    points: int
    url: str


class Grid(NamedTuple):
    """The days, and each member with a cell for each of them."""

    days: list[date]
    rows: list[tuple[object, list[Cell]]]

    @classmethod
    def of(cls, asked: Asked, standings: Sequence[Standing]) -> "Grid | None":
        """The days that are asked for, by members in their order; None for a single one."""
        lines = balances.lines(asked.club, asked.span, asked.rules).filter(account__kind=Account.PERSON)
        sums = lines.values_list("account__user", "group__day").annotate(Sum("amount"))
        points = {(user, day): won for user, day, won in sums}
        days = sorted({day for _user, day in points})[-DAYS:]
        if len(days) < 2:
            return None
        pages = {day: asked._replace(span=Span(spans.OWN, "", day, day)) for day in days}

        def cell(user: int, day: date) -> Cell:
            played = (user, day) in points
            return Cell(points.get((user, day), 0), pages[day].url("club-ranking-of", user) if played else "")

        return cls(days, [(row.user, [cell(row.user.pk, day) for day in days]) for row in standings])
