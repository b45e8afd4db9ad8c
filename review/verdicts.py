"""What an owner says of a dispute. It is kept, and whoever marked the move reads it; a later one takes its place. What
an owner cannot or will not judge goes to the site's staff."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Member
from accounts.models import User
from ledger.models import REASON_LENGTH, Group
from ledger.posting import reverse_by
from longyan.engine import NotAllowed
from review import cases
from review.models import Case, Dispute, Reading, Verdict


def posted(dispute: Dispute) -> Group | None:
    """The posting of the match that a dispute is about, as long as it counts; none before the match is over."""
    return Group.objects.filter(match=dispute.deal.match_id, kind=Group.MATCH, reversal=None).first()


def give(dispute: Dispute, owner: Member, text: str, takes_back: bool = False) -> Verdict:
    """Keep a verdict, in the club's log as well, and take the posting of the match back with it; raises `NotAllowed` if
    there is none that counts."""
    with transaction.atomic():
        reversal = _reversed(dispute, owner, text) if takes_back else None
        deeds.note(dispute.club, owner.user, "judged", deal=str(dispute.deal))
        return Verdict.objects.create(dispute=dispute, by=owner.user, text=text, reversal=reversal)


def _reversed(dispute: Dispute, owner: Member, text: str) -> Group:
    posting = posted(dispute)
    if posting is None:
        raise NotAllowed(gettext_noop("这一场没有可以冲销的账"))
    return reverse_by(owner, posting, text[:REASON_LENGTH])


def hand_up(dispute: Dispute, owner: Member, people: Iterable[User], why: str) -> Case:
    """Open a case of the staff's about people who sat there; raises `IntegrityError` if that was done already."""
    with transaction.atomic():
        deeds.note(dispute.club, owner.user, "handed up", deal=str(dispute.deal))
        return cases.of_dispute(dispute, owner.user, people, why)


def unread(user: User) -> QuerySet[Dispute]:
    """What somebody marked and was answered since they read it last."""
    return Dispute.objects.filter(verdicts__in=_unread(user)).select_related("club", "deal__match__room").distinct()


def read(dispute: Dispute) -> None:
    """Whoever marked it has read what was said of it."""
    for verdict in _unread(dispute.by).filter(dispute=dispute):
        Reading.objects.get_or_create(verdict=verdict)


def waiting(user: User) -> QuerySet[Any]:
    """The clubs that somebody owns, each with how many disputes wait there for an owner."""
    rows = _waiting().filter(club__members__user=user, club__members__role=Member.OWNER, club__closed_at=None)
    return rows.order_by("club__name").values("club__code", "club__name").annotate(times=Count("pk"))


def waits_for(member: Member) -> int:
    """How many disputes of their club wait for a member: as an owner for a verdict, else to be read."""
    if member.owns:
        return _waiting().filter(club=member.club_id).count()
    return unread(member.user).filter(club=member.club_id).count()


def _unread(user: User) -> QuerySet[Verdict]:
    return Verdict.objects.filter(dispute__by=user, reading=None).exclude(by=user)


def _waiting() -> QuerySet[Dispute]:
    """Those of deals that are over, of which no owner has said a word."""
    return Dispute.objects.filter(deal__ended_at__isnull=False, verdicts=None, evidence=None).order_by()
