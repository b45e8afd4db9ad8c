"""Whoever deletes the account keeps away from nobody any more, and what they typed is gone; phrases and pictures stay
with the moves, and reports with those who look into them."""

from django.db.models import Q
from django.dispatch import receiver

from accounts.signals import account_deleted
from talk.models import Distance, Utterance


@receiver(account_deleted)
def forget(sender, user, **kwargs) -> None:
    Distance.objects.filter(Q(by=user) | Q(about=user)).delete()
    Utterance.objects.filter(user=user, kind=Utterance.CHAT).delete()
