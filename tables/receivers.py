"""Sockets end with what they were opened under: a session that was logged out, an account that was barred. Whoever
deletes the account, is barred or leaves a club, gives up the seat."""

from copy import copy

from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.signals import account_barred, account_deleted, left_club, session_ended
from tables import handing, records, rooms, telling
from tables.clubs import leaving
from tables.models import Match, Room, ShareLink


@receiver(user_logged_out)
def close_the_sessions_sockets(sender, request, user, **kwargs) -> None:
    """Logged out on one device: its pages close, those of other devices stay."""
    if user is not None:
        mark = telling.mark_of(request.session.session_key)
        telling.tell(telling.person(user.pk), "signed_out", session=mark)


@receiver(session_ended)
def close_an_ended_sessions_sockets(sender, user, session_key, **kwargs) -> None:
    """Ended from elsewhere."""
    mark = telling.mark_of(session_key)
    transaction.on_commit(lambda: telling.tell(telling.person(user.pk), "signed_out", session=mark), robust=True)


@receiver(post_save, sender=get_user_model())
def look_again_at_the_account(sender, instance, created, **kwargs) -> None:
    """A changed password or a barred account: each of this person's pages looks at its session again."""
    if not created:
        transaction.on_commit(lambda: telling.look_again(instance.pk), robust=True)


@receiver(left_club)
def leave_the_clubs_tables(sender, user, club, **kwargs) -> None:
    """Each of their chairs and seats there has a transaction of its own, after that of who removed them."""
    transaction.on_commit(lambda: leaving.left(user), robust=True)


@receiver(account_deleted)
def leave_for_good(sender, user, **kwargs) -> None:
    """What they showed to others is shown no more."""
    _leave_the_tables(user)
    ShareLink.objects.filter(made_by=user).active().update(revoked_at=timezone.now())


@receiver(account_barred)
def leave_when_barred(sender, user, **kwargs) -> None:
    """Tables hear nothing that a closed account says: this is what they would have said before."""
    leaving = copy(user)
    leaving.is_active = True
    _leave_the_tables(leaving)


def _leave_the_tables(user) -> None:
    """A running match goes on without them, and a room that waits has a free chair."""
    while match := records.running(user):
        handing.leave(match.pk, user)
    played = Match.objects.filter(finished_at=None).values("room")
    for room in Room.objects.filter(chairs__user=user, closed_at=None).exclude(pk__in=played):
        rooms.stand(room.pk, user)
