"""What nobody needs any more is thrown away: guests who never played and do not come back, sessions that are over, and
what was kept for a while.

A chore of `tables.chores`; each time a little of each, so that it never holds anybody up.
"""

from datetime import UTC, datetime, timedelta

from django.contrib.sessions.models import Session
from django.db.models import ProtectedError, QuerySet

from accounts.models import Device, FormerName, User

GUESTS_STAY = timedelta(days=30)
"""So long a guest who never played may stay away."""

AT_A_TIME = 200


def sweep(now_ms: int) -> None:
    """Throw away what is due by a moment in milliseconds since 1970."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    _some(Session.objects.filter(expire_date__lt=now)).delete()
    _some(Device.objects.exclude(session_key__in=Session.objects.values("session_key"))).delete()
    _some(FormerName.objects.filter(until__lt=now)).delete()
    for guest in _strangers(now)[:AT_A_TIME]:
        _remove(guest)


def _strangers(now: datetime) -> QuerySet[User]:
    """Guests who sat nowhere, opened nothing, and have long been away."""
    since = now - GUESTS_STAY
    guests = User.objects.filter(is_guest=True, seats=None, chairs=None, rooms=None, links=None)
    guests = guests.filter(date_joined__lt=since, utterances=None, reports=None, reported=None)
    return guests.exclude(devices__seen_at__gte=since).order_by("pk")


def _remove(guest: User) -> None:
    """Whoever left a trace in the record after all stays."""
    try:
        guest.delete()
    except ProtectedError:
        return


def _some(rows: QuerySet) -> QuerySet:
    return rows.model.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[:AT_A_TIME]))
