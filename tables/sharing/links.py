"""Secret addresses by which others may look at what one sat at."""

from django.db.models import QuerySet
from django.utils import timezone

from tables.models import Deal, Match, ShareLink


def make(user, match: Match, deal: Deal | None, names_hidden: bool) -> ShareLink:
    """A link to a match, or to one of its deals: the one that this person already has for the same, or a new one."""
    wanted = {"match": match, "deal": deal, "made_by": user, "names_hidden": names_hidden}
    return ShareLink.objects.active().filter(**wanted).first() or ShareLink.objects.create(**wanted)


def made(user, match: Match) -> QuerySet[ShareLink]:
    """The links that a person has made to a match and not taken back, the newest first."""
    return ShareLink.objects.active().filter(made_by=user, match=match).select_related("deal").order_by("-pk")


def revoke(user, key: str) -> ShareLink | None:
    """Take back one's own link: from now on nobody gets in by it. None if there is no such link."""
    link = ShareLink.objects.active().filter(made_by=user, key=key).select_related("match__room").first()
    if link is not None:
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
    return link
