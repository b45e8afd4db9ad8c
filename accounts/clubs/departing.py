"""Out of a club: somebody leaves, is removed, or deletes the account. What a member had by being one ends with it."""

from contextlib import suppress

from django.db import transaction
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext as _

from accounts.clubs import closing, roles
from accounts.clubs.acting import Refused, acting, locked, other
from accounts.clubs.deeds import note
from accounts.clubs.models import Apart, Club, Member
from accounts.clubs.powers import REMOVE


def leave(club: Club, by: object) -> None:
    """A member goes; raises `Refused` for the last owner."""
    with acting(club, by) as member:
        if member.owns and not roles.has_other_owner(member):
            raise Refused(_("圈子不能没有圈主，先请别人来当。"))
        _end(member)
        note(member.club, by, "left")


def remove(club: Club, by: object, person: int) -> None:
    """Somebody is sent away: by an owner anybody but an owner, by a manager who may only a plain member. Raises
    `Refused`."""
    with acting(club, by, REMOVE) as member:
        below = (Member.MEMBER, Member.MANAGER) if member.owns else (Member.MEMBER,)
        removed = other(member.club, person, *below)
        _end(removed)
        note(member.club, by, "removed", removed.user)


def leave_all(user: object) -> None:
    """Somebody deletes the account: out of every club, in the same transaction. Where they were the last owner, the
    oldest manager is, or else the oldest member; a club with nobody left closes."""
    for club in Club.objects.filter(members__user=user, closed_at=None).order_by("pk"):
        with suppress(Refused), locked(club) as found:  # it may have closed just now
            for member in Member.objects.filter(club=found, user=user).select_related("user"):
                _leave_for_good(member)
    Member.objects.filter(user=user).delete()
    Apart.objects.filter(Q(first=user) | Q(second=user)).delete()


def _leave_for_good(member: Member) -> None:
    if member.is_in:
        note(member.club, member.user, "left")
    _end(member)
    if member.owns and not roles.has_other_owner(member):
        _inherit(member.club)


def _inherit(club: Club) -> None:
    """Called where nobody owns the club."""
    managers_first = Case(When(role=Member.MANAGER, then=Value(0)), default=Value(1))
    rest = Member.objects.filter(club=club).exclude(role=Member.APPLICANT).select_related("user")
    heir = rest.order_by("user__is_guest", managers_first, "since", "pk").first()
    if heir is None:
        closing.shut(club, None)
        return
    heir.role, heir.powers = Member.OWNER, []
    heir.save(update_fields=["role", "powers"])
    roles.withdraw_offers(club, Q(to=heir.user))
    note(club, None, "inherited", heir.user)


def _end(member: Member) -> None:
    roles.withdraw_offers(member.club, Q(to=member.user) | Q(by=member.user))
    club, user, was_in = member.club, member.user, member.is_in
    Member.objects.filter(pk=member.pk).delete()
    if was_in:
        transaction.on_commit(lambda: closing.tell_left(club, user), robust=True)
