"""Reads the books: who has how much, over which days, by which rules."""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Count, Q, QuerySet, Sum

from accounts.clubs.models import Club
from ledger import days, rulebooks
from ledger.models import Account, Entry, Group
from ledger.posting import Book
from ledger.spans import Span


class Standing(NamedTuple):
    """A line of a ranking: the place from 1, which those with equal points share, who, their points, and how many
    matches these are from."""

    place: int
    user: object
    points: int
    matches: int


def of(club: Club | int, unit: str, book: Book) -> int:
    """What an account holds."""
    lines = Entry.objects.filter(account__club=club, account__unit=unit, account__kind=book.kind)
    return lines.filter(account__user=book.user_id).aggregate(sum=Sum("amount"))["sum"] or 0


def today(club: Club | int, user: object) -> int:
    """A person's points of the day of play that it is."""
    lines = Entry.objects.filter(account__club=club, account__unit=Account.POINTS, account__user=user)
    return lines.filter(group__day=days.today()).aggregate(sum=Sum("amount"))["sum"] or 0


def lines(club: Club, span: Span, rules: str = "") -> QuerySet[Entry]:
    """The lines of points of some days, by some rules."""
    of_club = Entry.objects.filter(account__club=club, account__unit=Account.POINTS)
    return of_club.filter(within(span), rulebooks.fits(rules))


def postings_of(club: Club, span: Span, rules: str = "", user: object = None) -> QuerySet[Group]:
    """The postings of points of some days, by some rules; of one person those with a line of theirs."""
    groups = Group.objects.filter(within(span, ""), rulebooks.fits(rules, ""), club=club)
    groups = groups.filter(kind__in=(Group.MATCH, Group.CORRECTION))
    return groups if user is None else groups.filter(entries__account__user=user)


def holders(club: Club) -> list[tuple[object, int]]:
    """Who has cards of the club's, and how many; who has most first."""
    lines = Entry.objects.filter(account__club=club, account__unit=Account.CARDS, account__kind=Account.PERSON)
    rows = lines.values_list("account__user").annotate(cards=Sum("amount")).exclude(cards=0).order_by("-cards")
    people = get_user_model().objects.in_bulk([user for user, _cards in rows])
    return [(people[user], cards) for user, cards in rows]


def within(span: Span, group: str = "group__") -> Q:
    """What finds the lines of postings of these days."""
    ends = {f"{group}day__gte": span.first, f"{group}day__lte": span.last}
    return Q(**{name: day for name, day in ends.items() if day})


def ranking(club: Club, span: Span, rules: str = "") -> list[Standing]:
    """Everybody who has played, best first."""
    persons = lines(club, span, rules).filter(account__kind=Account.PERSON)
    matches = Count("group__match", filter=Q(group__kind=Group.MATCH), distinct=True)
    sums = persons.values("account__user").annotate(points=Sum("amount"), matches=matches)
    rows = list(sums.order_by("-points", "account__user"))
    people = get_user_model().objects.in_bulk([row["account__user"] for row in rows])
    return _placed((people[row["account__user"]], row["points"], row["matches"]) for row in rows)


def computers(club: Club, span: Span, rules: str = "") -> int:
    """What the computer players have, which is what persons together lack."""
    theirs = lines(club, span, rules).filter(account__kind=Account.COMPUTERS)
    return theirs.aggregate(sum=Sum("amount"))["sum"] or 0


def of_people(club: Club, span: Span, with_computers: bool) -> dict[int | None, int]:
    """The points by person, those of computer players under None. Without them only matches count that no computer
    player has a line of."""
    counted = lines(club, span)
    if not with_computers:
        theirs = Entry.objects.filter(account__club=club, account__kind=Account.COMPUTERS).exclude(group__match=None)
        counted = counted.exclude(group__match__in=theirs.values("group__match"))
    rows = counted.values("account__user").annotate(points=Sum("amount")).order_by("-points", "account__user")
    return {row["account__user"]: row["points"] for row in rows}


def _placed(rows: Iterable[tuple[object, int, int]]) -> list[Standing]:
    placed: list[Standing] = []
    for number, (user, points, matches) in enumerate(rows, 1):
        equal = placed and placed[-1].points == points
        placed.append(Standing(placed[-1].place if equal else number, user, points, matches))
    return placed
