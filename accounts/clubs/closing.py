"""A club closes: nobody gets in any more, and nothing of what was is deleted."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.clubs import roles
from accounts.clubs.acting import Refused, acting
from accounts.clubs.deeds import note
from accounts.clubs.models import Club, Member
from accounts.clubs.powers import OWN
from accounts.signals import left_club

KEEPS_OPEN: list[Callable[[Club], bool]] = []
"""What tells that something of a club still goes on; apps add theirs when they are ready. Asked while the club is
locked."""


def close(club: Club, by: object) -> None:
    """The only owner ends it, once nothing of it goes on; raises `Refused`."""
    with acting(club, by, OWN) as member:
        if roles.has_other_owner(member):
            raise Refused(_("还有别的圈主，先请他们退下来。"))
        if any(goes_on(member.club) for goes_on in KEEPS_OPEN):
            raise Refused(_("圈子里还有一桌在打，打完再关。"))
        shut(member.club, by)


def shut(club: Club, by: object) -> None:
    """Closed, in the caller's transaction; whoever was in is out."""
    club.closed_at = timezone.now()
    club.save(update_fields=["closed_at"])
    note(club, by, "closed")
    members = Member.objects.filter(club=club).exclude(role=Member.APPLICANT).select_related("user")
    for user in [member.user for member in members]:
        transaction.on_commit(lambda user=user: tell_left(club, user), robust=True)


def tell_left(club: Club, user: object) -> None:
    """Tell whoever wants to know that somebody is in the club no more."""
    left_club.send(Club, club=club, user=user)
