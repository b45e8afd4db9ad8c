"""Who may not come in for a time, or for good. Accounts keep it; who decides it, and why, is the business of others.

A ban closes the account (`is_active`), by which sessions, sockets and letters go as for any that is closed, and stands
beside it as a row that says until when: whoever knows the password, or still has the session, is told.
"""

from datetime import UTC, datetime

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Ban, User
from accounts.names import fold
from accounts.signals import account_barred

REASONS: dict[str, object] = {}
"""What people are barred for, by name, as they read it; whoever bars adds theirs when it is ready."""


def standing(now: datetime | None = None) -> QuerySet[Ban]:
    """The bans that count at a moment, now if none is given."""
    return Ban.objects.filter(Q(until=None) | Q(until__gt=now or timezone.now()), lifted_at=None)


def bar(user: User, until: datetime | None, reason: str = "") -> Ban:
    """From now on they may not come in, until a moment or for good; what they have open closes."""
    with transaction.atomic():
        locked = _locked(user.pk)
        former = standing().filter(user=locked, was_active=True).exists()
        ban = Ban.objects.create(user=locked, until=until, reason=reason, was_active=locked.is_active or former)
        _set_active(locked, False)
        transaction.on_commit(lambda: account_barred.send(User, user=locked), robust=True)
    return ban


def lift(ban: Ban) -> None:
    """It counts no more; they may come in unless another one stands, or the account was closed before any."""
    with transaction.atomic():
        user = _locked(ban.user_id)
        lifted = Ban.objects.filter(pk=ban.pk, lifted_at=None).update(lifted_at=timezone.now())
        if lifted and ban.was_active and not standing().filter(user=user).exists():
            _set_active(user, True)


def lift_due(now_ms: int) -> None:
    """End those whose time is over by a moment in milliseconds since 1970."""
    for ban in Ban.objects.filter(lifted_at=None, until__lte=datetime.fromtimestamp(now_ms / 1000, UTC)):
        lift(ban)


def sentence(ban: Ban) -> str:
    """What the person is told."""
    facts = {"reason": REASONS.get(ban.reason) or _("违反规定")}
    if ban.until is None:
        return _("这个账号停用了，不再开放。原因：%(reason)s。") % facts
    facts["until"] = date_format(timezone.localtime(ban.until), "DATETIME_FORMAT")
    return _("这个账号停用到%(until)s。原因：%(reason)s。") % facts


def of_session(request: HttpRequest) -> Ban | None:
    """The ban of whoever was logged in here until it began."""
    user = request.session.get(SESSION_KEY)
    return _longest(standing().filter(user=user)) if user else None


class Door:
    """A backend of Django's that lets nobody in, and stops whoever is barred. Only the right password is told why: the
    page finds the ban on its request. One password is checked as for anybody else, so that time tells nothing."""

    def authenticate(
        self, request: HttpRequest | None, username: str = "", password: str = "", **others: object
    ) -> None:
        """Raises `PermissionDenied` for whoever is barred; a ban whose time is over ends here at the latest."""
        ban = _longest(Ban.objects.filter(user__name_key=fold(username), lifted_at=None)) if username else None
        if ban is None:
            return
        if ban.until is not None and ban.until <= timezone.now():
            lift_due(int(timezone.now().timestamp() * 1000))
            return
        if ban.user.check_password(password) and request is not None:
            request.ban = ban
        raise PermissionDenied


def _longest(bans: QuerySet[Ban]) -> Ban | None:
    """Of the bans of one person that which ends last."""
    found = list(bans.select_related("user"))
    return max(found, key=lambda ban: (ban.until is None, ban.until or ban.since), default=None)


def _locked(user_id: int) -> User:
    return User.objects.select_for_update(no_key=True).get(pk=user_id)


def _set_active(user: User, active: bool) -> None:
    """Stored by `save`: whoever watches accounts looks at the open pages."""
    if user.is_active != active:
        user.is_active = active
        user.save(update_fields=["is_active"])
