"""All hands of deals that are over, for those who look into a case. Each look is stored with its reason before anything
is shown, and lasts a while; a deal that is played is shown to nobody, whatever their role."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from review.models import Case, Look
from tables.models import Deal, Seat

LASTS = timedelta(minutes=30)
"""So long the replay that was asked for can be gone through."""


class NotShown(Exception):
    """The deal is not over, or the reader sits at its match."""


class NoReason(Exception):
    """A look without a reason."""


def look(case: Case, by: User, deal: Deal, why: str) -> Look:
    """Keep that somebody wants to see all hands of a deal, and why; raises `NotShown` or `NoReason`."""
    if not why.strip():
        raise NoReason
    if not may_be_seen(deal, by):
        raise NotShown
    return Look.objects.create(case=case, by=by, deal=deal, why=why.strip())


def may_be_seen(deal: Deal, by: User) -> bool:
    """Whether a deal is over, and its match for whoever sits there: what they learn would help them in the next one."""
    if deal.ended_at is None:
        return False
    return deal.match.finished_at is not None or not Seat.objects.filter(match=deal.match_id, user=by).exists()


def granted(user: User) -> QuerySet[Look]:
    """The looks that somebody may still take: not in cases that have come to be about themselves."""
    rows = Look.objects.filter(by=user, at__gt=timezone.now() - LASTS).exclude(case__parties__user=user)
    return rows.select_related("case", "by", "deal__match__room")
