"""What is about one person of what is said and kept here: in what they download, and gone with their account."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.owndata import part
from accounts.signals import account_deleted
from talk.models import Distance, Report, Utterance


@part("said")
def _said(user) -> Iterator[dict[str, Any]]:
    rows = Utterance.objects.filter(user=user).order_by("pk")
    yield from rows.values("room__code", "match__number", "deal", "kind", "what", "at").iterator()


@part("kept_away")
def _kept_away(user) -> list[dict[str, Any]]:
    return list(user.keeps_away_from.values("about__username", "kind", "at"))


@part("reports")
def _reports(user) -> list[dict[str, Any]]:
    """Those that they filed: of those about them nobody is told."""
    filed = Report.objects.filter(by=user)
    return list(filed.values("about__username", "room__code", "match__number", "reason", "note", "quotes", "at"))


@receiver(account_deleted)
def _forget(sender, user, **kwargs: object) -> None:
    """What they said goes, and who kept away from whom; reports stay until they are dealt with."""
    Utterance.objects.filter(user=user).delete()
    Distance.objects.filter(Q(by=user) | Q(about=user)).delete()
