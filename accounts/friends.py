"""Friends: one asks, the other accepts, either may end it. Only friends see whether one is there."""

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Friendship, User


def ask(asker: User, asked: User) -> Friendship | None:
    """`asker` would like to be friends; if the other asked before they are from now on. None for oneself."""
    if asker.pk == asked.pk:
        return None
    if met := between(asker, asked).first():
        return accept(met) if met.asked_id == asker.pk else met
    try:
        with transaction.atomic():
            return Friendship.objects.create(asker=asker, asked=asked)
    except IntegrityError:
        return between(asker, asked).first()


def accept(friendship: Friendship) -> Friendship:
    """They are friends from now on."""
    if friendship.accepted_at is None:
        friendship.accepted_at = timezone.now()
        friendship.save(update_fields=["accepted_at"])
    return friendship


def between(one: User, other: User) -> QuerySet[Friendship]:
    """What there is between two people."""
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


def of(user: User) -> QuerySet[Friendship]:
    """All that a person asked or was asked, with both people; those that were accepted last come first."""
    both = Friendship.objects.filter(Q(asker=user) | Q(asked=user)).select_related("asker", "asked")
    return both.order_by("-accepted_at", "-asked_at")


def are_friends(one: User, other: User) -> bool:
    """Whether one asked and the other accepted."""
    return between(one, other).exclude(accepted_at=None).exists()
