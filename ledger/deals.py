"""A match's deals beside the posting that they come to: what each brought to each seat."""

from typing import NamedTuple

from django.urls import reverse

from tables import holders
from tables.models import Match
from tables.sitters import names


class DealRow(NamedTuple):
    """A deal that is over: its number, the points by seat, and its replay if the reader may see it."""

    number: int
    points: list[int]
    url: str


class DealTable(NamedTuple):
    """The deals of a match under those who held its seats at its end; `changed` if others held some before."""

    names: list[str]
    rows: list[DealRow]
    changed: bool

    @classmethod
    def of(cls, match: Match, reader: object) -> "DealTable":
        """A match's deals that are over, as somebody reads them."""
        tenure = holders.tenure(match.pk, reader.pk)

        def url(number: int) -> str:
            held = tenure is not None and tenure.held(number)
            return reverse("replay", args=[match.room.code, match.number, number]) if held else ""

        over = match.played.filter(ended_at__isnull=False).order_by("number").values_list("number", "result")
        rows = [DealRow(number, result["points"], url(number)) for number, result in over]
        seats = list(match.seats.select_related("user"))
        return cls(names(seats), rows, match.played.filter(handovers__isnull=False).exists())
