"""Into a club: one applies by its link, somebody who may says yes or no."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.clubs.acting import Refused, acting, locked, other
from accounts.clubs.deeds import note
from accounts.clubs.models import Club, Deed, Member
from accounts.clubs.powers import APPROVE

PAUSE = timedelta(days=1)
"""So long whoever was not let in, or was removed, waits before they apply again."""


def apply(club: Club, user: object) -> None:
    """Somebody would like to come in; nothing new for whoever applied or is in. Raises `Refused`."""
    with locked(club) as found:
        if Member.objects.filter(club=found, user=user).exists():
            return
        if was_sent_away(found, user):
            raise Refused(_("圈子刚刚没有同意，明天再申请吧。"))
        Member.objects.create(club=found, user=user)
        note(found, user, "applied")


def was_sent_away(club: Club, user: object) -> bool:
    """Whether somebody was refused or removed not long ago."""
    since = timezone.now() - PAUSE
    return Deed.objects.filter(club=club, about=user, what__in=("declined", "removed"), at__gt=since).exists()


def withdraw(club: Club, user: object) -> None:
    """Somebody would not like to come in any more; raises `Refused` if they were answered."""
    with locked(club) as found:
        other(found, user, Member.APPLICANT).delete()
        note(found, user, "withdrew")


def approve(club: Club, by: object, person: int) -> Member:
    """Somebody who applied is in; raises `Refused`."""
    with acting(club, by, APPROVE) as member:
        applicant = other(member.club, person, Member.APPLICANT)
        applicant.role, applicant.since = Member.MEMBER, timezone.now()
        applicant.save(update_fields=["role", "since"])
        note(member.club, by, "approved", applicant.user)
    return applicant


def decline(club: Club, by: object, person: int) -> Member:
    """Somebody who applied is not let in; raises `Refused`."""
    with acting(club, by, APPROVE) as member:
        applicant = other(member.club, person, Member.APPLICANT)
        applicant.delete()
        note(member.club, by, "declined", applicant.user)
    return applicant
