"""Sockets end with what they were opened under: a session that was logged out, an account that was barred."""

from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from tables import telling


@receiver(user_logged_out)
def close_the_sessions_sockets(sender, request, user, **kwargs) -> None:
    """Logged out on one device: its pages close, those of other devices stay."""
    if user is not None:
        mark = telling.mark_of(request.session.session_key)
        telling.tell(telling.person(user.pk), "signed_out", session=mark)


@receiver(post_save, sender=get_user_model())
def look_again_at_the_account(sender, instance, created, **kwargs) -> None:
    """A changed password or a barred account: each of this person's pages looks at its session again."""
    if not created:
        transaction.on_commit(lambda: telling.look_again(instance.pk), robust=True)
