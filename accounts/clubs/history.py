"""The log of a club: for whoever runs it, but for what somebody may not know about themselves."""

from django.db.models import Q, QuerySet

from accounts.clubs.models import Club, Deed, Member

ABOUT_TWO = ("set_apart", "let_together")
"""What the two are never told."""


def seen_by(member: Member) -> QuerySet[Deed]:
    """The deeds that somebody may read, the newest first; of two who are kept apart neither reads so, unless it was
    their own wish."""
    user = member.user
    untold = Q(what__in=ABOUT_TWO) & (Q(about=user) | Q(facts__other=user.pk))
    deeds = Deed.objects.filter(club=member.club).exclude(untold & (Q(by=None) | ~Q(by=user)))
    return deeds.select_related("by", "about")


def of(deeds: QuerySet[Deed], person: int) -> QuerySet[Deed]:
    """Those that one person did, or that were done to them."""
    return deeds.filter(Q(by=person) | Q(about=person) | Q(facts__other=person))


def people_in(club: Club) -> list[tuple[int, str]]:
    """Whoever is named in a club's log, by name."""
    deeds = Deed.objects.filter(club=club).order_by()
    named = {*deeds.values_list("by", "by__username"), *deeds.values_list("about", "about__username")}
    return sorted(((pk, name) for pk, name in named if pk), key=lambda person: person[1])
