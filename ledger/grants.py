"""Cards for a club, by two of the staff: one proposes, another one decides."""

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Club
from ledger import cards
from ledger.models import Grant, Verdict
from longyan.engine import NotAllowed

PROPOSE, DECIDE = "ledger.add_grant", "ledger.decide_grant"

deeds.SAYINGS["granted"] = gettext_noop("圈子收到 %(cards)s 张房卡：%(reason)s")


def propose(by: object, club: Club, number: int, reason: str) -> Grant:
    """Somebody of the staff would like a club to have so many cards; raises `NotAllowed` for whoever may not."""
    _check(by, PROPOSE)
    return Grant.objects.create(club=club, cards=number, reason=reason, by=by)


def decide(grant: Grant, by: object, agreed: bool) -> Verdict:
    """Another one agrees, by which the club has them, or does not; raises `NotAllowed` for whoever may not, for the
    one who proposed it, and if it was decided."""
    _check(by, DECIDE)
    if grant.by_id == by.pk:
        raise NotAllowed(gettext_noop("发房卡要两个人：提议的人不能自己批准"))
    with transaction.atomic():
        Grant.objects.select_for_update(of=("self",)).get(pk=grant.pk)
        if Verdict.objects.filter(grant=grant).exists():
            raise NotAllowed(gettext_noop("这一笔已经有人定过了"))
        group = cards.issue(grant.club, grant.cards, grant.reason) if agreed else None
        if agreed:
            deeds.note(grant.club, None, "granted", cards=grant.cards, reason=grant.reason)
        return Verdict.objects.create(grant=grant, agreed=agreed, by=by, group=group)


def _check(by: object, permission: str) -> None:
    if not (by.is_active and by.is_staff and by.has_perm(permission)):
        raise NotAllowed(gettext_noop("这要有权限的站务来做"))
