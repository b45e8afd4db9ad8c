"""Who manages a club, and who owns it: owners alone say so, and nobody becomes one without wanting it."""

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.clubs.acting import Refused, acting, other
from accounts.clubs.deeds import note
from accounts.clubs.models import Club, Member, Offer
from accounts.clubs.powers import OWN, POWERS

OPEN_FOR = timedelta(days=7)
"""So long an offer can be accepted."""


# --- Managers -----------------------------------------------------------------------------------------------


def empower(club: Club, by: object, person: int, powers: Collection[str]) -> None:
    """A member manages from now on, and may do just this; raises `Refused`."""
    with acting(club, by, OWN) as member:
        managing = other(member.club, person, Member.MEMBER, Member.MANAGER)
        managing.role, managing.powers = Member.MANAGER, [power for power in POWERS if power in powers]
        managing.save(update_fields=["role", "powers"])
        note(member.club, by, "empowered", managing.user, powers=managing.powers)


def demote(club: Club, by: object, person: int) -> None:
    """A manager is a member like others; raises `Refused`."""
    with acting(club, by, OWN) as member:
        managing = other(member.club, person, Member.MANAGER)
        _make_plain(managing)
        note(member.club, by, "demoted", managing.user)


def _make_plain(member: Member) -> None:
    member.role, member.powers = Member.MEMBER, []
    member.save(update_fields=["role", "powers"])


# --- Owners -------------------------------------------------------------------------------------------------


def open_offers(club: Club) -> QuerySet[Offer]:
    """What owners offered, and can still be accepted."""
    since = timezone.now() - OPEN_FOR
    return Offer.objects.filter(club=club, answer=Offer.WAITING, at__gt=since).select_related("by", "to")


def offer(club: Club, by: object, person: int, instead: bool) -> None:
    """Somebody may be an owner beside `by`, or `instead`; one offer at a time to each. Raises `Refused`."""
    with acting(club, by, OWN) as member:
        to = other(member.club, person, Member.MEMBER, Member.MANAGER).user
        if to.is_guest:
            raise Refused(_("游客的账号容易丢，请对方先留住账号，再当圈主。"))
        withdraw_offers(member.club, Q(to=to))
        Offer.objects.create(club=member.club, by=by, to=to, instead=instead)
        note(member.club, by, "offered_instead" if instead else "offered", to)


def accept(club: Club, to: object) -> None:
    """The one to whom it was offered is an owner; raises `Refused` if nothing can be accepted any more."""
    with acting(club, to) as member:
        offered = _answered(member, Offer.ACCEPTED)
        member.role, member.powers = Member.OWNER, []
        member.save(update_fields=["role", "powers"])
        note(member.club, to, "accepted")
        if offered.instead:
            _make_plain(other(member.club, offered.by, Member.OWNER))
            note(member.club, offered.by, "stepped_down")


def refuse(club: Club, to: object) -> None:
    """They would rather not; raises `Refused` if nothing is offered any more."""
    with acting(club, to) as member:
        _answered(member, Offer.REFUSED)
        note(member.club, to, "refused")


def take_back(club: Club, by: object, person: int) -> None:
    """No owner offers it to them any more; raises `Refused`."""
    with acting(club, by, OWN) as member:
        offered = open_offers(member.club).filter(to=person).first()
        if offered is None:
            raise Refused(_("情况变了，请再看一看。"))
        withdraw_offers(member.club, Q(pk=offered.pk))
        note(member.club, by, "took_back", offered.to)


def step_down(club: Club, by: object) -> None:
    """An owner is a member like others; raises `Refused` for the last one."""
    with acting(club, by, OWN) as member:
        if not has_other_owner(member):
            raise Refused(_("圈子不能没有圈主，先请别人来当。"))
        withdraw_offers(member.club, Q(by=by))
        _make_plain(member)
        note(member.club, by, "stepped_down")


def has_other_owner(member: Member) -> bool:
    """Whether somebody else owns the club."""
    return Member.objects.filter(club=member.club, role=Member.OWNER).exclude(pk=member.pk).exists()


def withdraw_offers(club: Club, which: Q) -> None:
    """Those of the offers that nobody has answered can be answered no more."""
    Offer.objects.filter(which, club=club, answer=Offer.WAITING).update(answer=Offer.WITHDRAWN)


def _answered(member: Member, answer: str) -> Offer:
    offered = open_offers(member.club).filter(to=member.user).first()
    if offered is None:
        raise Refused(_("情况变了，请再看一看。"))
    offered.answer = answer
    offered.save(update_fields=["answer"])
    return offered
