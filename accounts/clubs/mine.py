"""Somebody's clubs, and what waits for them in each."""

from typing import NamedTuple

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.clubs.models import Member, Notice, Offer
from accounts.clubs.powers import APPROVE
from accounts.clubs.roles import OPEN_FOR


class Standing(NamedTuple):
    """A club of somebody's: how many applied that they could answer, whether they are asked to be an owner, and the
    notice that they have not read."""

    member: Member
    applicants: int
    is_offered: bool
    notice: Notice | None


def clubs_of(user: object) -> list[Standing]:
    """The clubs that somebody is in."""
    members = list(_with_what_waits(Member.objects.filter(user=user, club__closed_at=None)))
    unread = [member.newest for member in members if member.newest != member.has_read_id]
    notices = Notice.objects.select_related("by", "club").in_bulk(unread) if any(unread) else {}
    return [_standing(member, notices.get(member.newest)) for member in members]


def applications_of(user: object) -> list[Member]:
    """The clubs that somebody applied to."""
    applied = Member.objects.filter(user=user, role=Member.APPLICANT, club__closed_at=None)
    return list(applied.select_related("club"))


def _standing(member: Member, notice: Notice | None) -> Standing:
    applicants = member.applicants if member.may(APPROVE) else 0
    return Standing(member, applicants, bool(member.offers), notice if notice and notice.text else None)


def _with_what_waits(members: QuerySet[Member]) -> QuerySet[Member]:
    newest = Notice.objects.filter(club=OuterRef("club")).order_by("-pk").values("pk")[:1]
    applied = Member.objects.filter(club=OuterRef("club"), role=Member.APPLICANT)
    offered = Offer.objects.filter(
        club=OuterRef("club"), to=OuterRef("user"), answer=Offer.WAITING, at__gt=timezone.now() - OPEN_FOR
    )
    return (
        members.exclude(role=Member.APPLICANT)
        .select_related("club", "user")
        .annotate(newest=Subquery(newest), applicants=_count(applied), offers=_count(offered))
    )


def _count(rows: QuerySet) -> Coalesce:
    counted = rows.order_by().values("club").annotate(times=Count("pk")).values("times")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
