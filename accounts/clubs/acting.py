"""A club, locked for one act of somebody in it: what was checked still holds when the act is stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.clubs.doors import member_of
from accounts.clubs.models import Club, Member


class Refused(Exception):
    """What somebody wanted to do in a club cannot be done; `str` says why, in words."""


@contextmanager
def locked(club: Club | int) -> Iterator[Club]:
    """A transaction in which nobody else acts in the club; raises `Refused` for one that is closed."""
    with transaction.atomic():
        found = Club.objects.select_for_update().get(pk=getattr(club, "pk", club))
        if found.closed_at is not None:
            raise Refused(_("这个圈子已经关了。"))
        yield found


@contextmanager
def acting(club: Club | int, by: object, *powers: str) -> Iterator[Member]:
    """As `locked`, for a member with one of the powers, if any is named; raises `Refused` for anybody else."""
    with locked(club) as found:
        member = member_of(by, found)
        if member is None or (powers and not any(map(member.may, powers))):
            raise Refused(_("您已经不能这样做了。"))
        yield member


def other(club: Club | int, person: object, *roles: str) -> Member:
    """Somebody in the club by their account or its number, if they have one of the roles; raises `Refused`."""
    found = Member.objects.select_related("user").filter(club=club, user=person, role__in=roles).first()
    if found is None:
        raise Refused(_("情况变了，请再看一看。"))
    return found
