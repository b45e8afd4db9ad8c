"""Who sat with whom, and where the points went, out of the newest deals of a case's people.

What somebody pays goes to those who are paid by the same entry of the settlement, in proportion: where one is paid by
all, or all are by one, that is exact.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from django.db.models import F, QuerySet, TextField, Value
from django.db.models.functions import Cast

from accounts.models import User
from tables import holders
from tables.models import Deal, Move
from tables.table import ABANDONED

LATEST = 300
"""So many deals of each person are looked at, the newest."""

SHOWN = 5
"""So many deals that two played together are named."""

Flows = dict[tuple[int, int], float]
"""Points by who paid and who was paid, by seat."""


class Pair(NamedTuple):
    """Two people: the matches and deals that they played together, of how many of each one's; what the first paid the
    second and the second the first; what each paid another opponent in a deal, on average; their newest deals."""

    first: User
    second: User
    matches: int
    deals: int
    of_first: int
    of_second: int
    there: float
    back: float
    usual_there: float | None
    usual_back: float | None
    newest: tuple[Deal, ...]

    @property
    def net(self) -> float:
        """What the second has of the first, all in all."""
        return self.there - self.back

    @property
    def a_deal(self) -> tuple[float, float]:
        """What the first paid the second in a deal, and the other way round."""
        return self.there / max(self.deals, 1), self.back / max(self.deals, 1)


def seats_of(user: User) -> dict[int, int]:
    """The seats that somebody had in the newest deals that they played to the end, by the deal's id; the newest
    first."""
    changed = holders.tenures(user.pk)
    over = Deal.objects.filter(ended_at__isnull=False).exclude(result__status=ABANDONED)
    whole = over.filter(match__seats__user=user).exclude(match__in=changed).annotate(seat=F("match__seats__index"))
    found = list(_newest(whole))
    for match, tenure in changed.items():
        held = over.filter(match=match).annotate(seat=Value(tenure.seat))
        found += [row for row in _newest(held) if tenure.held(row[2])]
    return {deal: seat for deal, seat, _number in sorted(found, reverse=True)[:LATEST]}


def pairs_of(people: Sequence[User]) -> list[Pair]:
    """Every two of these people, those who sat together most often first."""
    seats = {user.pk: seats_of(user) for user in people}
    books = _Books({deal for held in seats.values() for deal in held})
    made = [_pair(first, second, seats, books) for first, second in combinations(people, 2)]
    return sorted(made, key=lambda pair: -pair.deals)


def flows_of(deals: Iterable[int]) -> dict[int, Flows]:
    """Where the points of these deals went, by the deal's id."""
    paid = Move.objects.filter(deal__in=list(deals)).annotate(text=Cast("events", TextField()))
    found: dict[int, Flows] = defaultdict(lambda: defaultdict(float))
    for deal, events in paid.filter(text__contains='"paid"').values_list("deal", "events"):
        for name, *facts in events:
            if name == "paid":
                _add(found[deal], facts[0][-1])
    return found


def _add(flows: Flows, points: Sequence[int]) -> None:
    """One entry of a settlement, points a seat."""
    whole = sum(point for point in points if point > 0)
    for payer, paid in enumerate(points):
        for payee, got in enumerate(points):
            if paid < 0 < got:
                flows[payer, payee] += -paid * got / whole


class _Books:
    """What is known of many deals, read at once."""

    def __init__(self, deals: set[int]) -> None:
        self.flows = flows_of(deals)
        rows = Deal.objects.filter(pk__in=deals).values_list("pk", "match", "result__points")
        self.matches, self.sizes = {}, {}
        for deal, match, points in rows:
            self.matches[deal], self.sizes[deal] = match, len(points)

    def paid(self, deal: int, payer: int, payee: int) -> float:
        """What one seat paid another."""
        return self.flows[deal][payer, payee] if deal in self.flows else 0

    def usual(self, mine: dict[int, int], theirs: dict[int, int]) -> float | None:
        """What somebody paid one opponent in a deal, the other of the pair left out; None for nobody else."""
        others = [
            (deal, seat, other)
            for deal, seat in mine.items()
            for other in range(self.sizes[deal])
            if other not in (seat, theirs.get(deal))
        ]
        return sum(self.paid(*each) for each in others) / len(others) if others else None


def _pair(first: User, second: User, seats: dict[int, dict[int, int]], books: _Books) -> Pair:
    mine, theirs = seats[first.pk], seats[second.pk]
    together = [deal for deal in mine if deal in theirs]
    newest = Deal.objects.filter(pk__in=together[:SHOWN]).select_related("match__room").defer("wall", "clocks")
    return Pair(
        first=first,
        second=second,
        matches=len({books.matches[deal] for deal in together}),
        deals=len(together),
        of_first=len(mine),
        of_second=len(theirs),
        there=sum(books.paid(deal, mine[deal], theirs[deal]) for deal in together),
        back=sum(books.paid(deal, theirs[deal], mine[deal]) for deal in together),
        usual_there=books.usual(mine, theirs),
        usual_back=books.usual(theirs, mine),
        newest=tuple(newest.order_by("-pk")),
    )


def _newest(deals: QuerySet[Deal]) -> QuerySet[Deal]:
    return deals.order_by("-pk").values_list("pk", "seat", "number")[:LATEST]
