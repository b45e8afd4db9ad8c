"""Somebody deletes the account: what was played stays, for it is the others' too; the name goes, and all that is about
the person."""

from django.db import transaction
from django.db.models import Q

from accounts import devices
from accounts.avatars import NOBODY
from accounts.clubs import departing
from accounts.models import Friendship, User
from accounts.names import GONE
from accounts.signals import account_deleted


def delete(user: User) -> None:
    """There is no way back. The row stays, without anything that tells who it was; nobody can log in to it."""
    account_deleted.send(User, user=user)
    with transaction.atomic():
        user.recovery_codes.all().delete()
        user.former_names.all().delete()
        departing.leave_all(user)
        Friendship.objects.filter(Q(asker=user) | Q(asked=user)).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.username = f"{GONE}{user.pk}"
        user.set_unusable_password()
        user.is_active = user.is_staff = user.is_superuser = False
        user.preferences, user.email, user.avatar = {}, "", NOBODY
        user.renamed_at = user.last_login = None
        user.save()
        devices.end_all(user)
