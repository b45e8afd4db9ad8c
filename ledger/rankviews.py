"""The pages about points that every member sees: the ranking, the matches behind a number, who owes whom."""

from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.clubs.doors import club_page
from accounts.clubs.models import Club, Member
from accounts.models import User
from ledger import balances, graphs, postings, settling, spans
from ledger.asking import Asked
from ledger.grid import Grid
from ledger.models import Account, Group
from ledger.pages import POSTINGS_A_PAGE, shown
from longyan.answers import require_reading


class Debt(NamedTuple):
    """Who gives whom how many points."""

    giver: object
    taker: object
    amount: int


@require_reading
@club_page()
def ranking(request: HttpRequest, member: Member) -> HttpResponse:
    """Everybody's points of some days."""
    asked = Asked.of(request, member.club)
    standings = balances.ranking(member.club, asked.span, asked.rules)
    context = {
        "asked": asked,
        "rows": [(row, asked.url("club-ranking-of", row.user.pk), row.user == request.user) for row in standings],
        "grid": Grid.of(asked, standings),
        "chart": graphs.standings(standings) if len(standings) > 1 else "",
        "computers": balances.computers(member.club, asked.span, asked.rules),
        "settle_url": asked.url("club-settle-up"),
    }
    return shown(request, member, "ranking", context)


@require_reading
@club_page()
def ranking_of(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """The matches behind a person's points, by day."""
    asked = Asked.of(request, member.club)
    person = _person(member.club, pk)
    lines = balances.lines(member.club, asked.span, asked.rules).filter(account__user=person)
    days = list(lines.values_list("group__day").annotate(Sum("amount")).order_by("-group__day"))
    groups = postings.rows(Group.objects.filter(entries__in=lines.values("pk"))).order_by("-day", "-pk")
    page = Paginator(groups, POSTINGS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked": asked,
        "person": person,
        "sum": sum(won for _day, won in days),
        "matches": lines.filter(group__kind=Group.MATCH).count(),
        "page": page,
        "ranking_url": asked.url("club-ranking"),
        "days": _by_day(page, person, dict(days), request.user),
        "charts": [graphs.trend(days), graphs.by_day(days)] if len(days) > 1 else [],
    }
    return shown(request, member, "person", context)


@require_reading
@club_page()
def settle_up(request: HttpRequest, member: Member) -> HttpResponse:
    """Who owes whom after an evening: of the last on which somebody played, if nothing else is asked for."""
    asked = Asked.of(request, member.club, spans.TODAY)
    if not ({"span", "from", "to"} & request.GET.keys()):
        asked = _last_evening(asked)
    with_computers = "computers" in request.GET
    points = balances.of_people(member.club, asked.span, with_computers)
    left_out = 0 if with_computers else _with_computers(asked)
    people = {None: None} | User.objects.in_bulk(filter(None, points))
    context = {
        "asked": asked,
        "balances": [(people[who], won) for who, won in points.items()],
        "debts": [Debt(people[each.giver], people[each.taker], each.amount) for each in settling.transfers(points)],
        "left_out": left_out,
        "with_computers": with_computers,
    }
    return shown(request, member, "settle_up", context)


def _person(club: Club, pk: int) -> User:
    """Somebody who is in the club or has an account in its books."""
    known = User.objects.filter(pk=pk)
    for these in (Member.objects.filter(club=club).exclude(role=Member.APPLICANT), Account.objects.filter(club=club)):
        if found := known.filter(pk__in=these.values("user")).first():
            return found
    raise Http404


def _by_day(page, person: User, sums: dict, reader: User) -> list[tuple]:
    """The postings of a page by their days, each with the person's line, and what the whole day came to."""
    told = postings.told(page, reader)
    days = groupby(told, key=attrgetter("group.day"))
    return [(day, sums[day], [(each, each.line_of(person)) for each in those]) for day, those in days]


def _last_evening(asked: Asked) -> Asked:
    last = Group.objects.filter(club=asked.club, kind=Group.MATCH).order_by("-day").values_list("day", flat=True)
    day = last.first()
    if day is None or day == asked.span.first:
        return asked
    span = next((span for span in asked.offered if (span.first, span.last) == (day, day)), None)
    return asked._replace(span=span or spans.Span(spans.OWN, _("最近一晚"), day, day))


def _with_computers(asked: Asked) -> int:
    """How many matches of these days computer players took part in."""
    theirs = balances.lines(asked.club, asked.span).filter(account__kind=Account.COMPUTERS, group__kind=Group.MATCH)
    return theirs.count()
