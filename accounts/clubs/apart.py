"""Two who may not sit together (禁止同桌). Whoever runs the tables says so; the two are never told."""

from collections.abc import Collection
from itertools import combinations

from django.db.models import Q, QuerySet

from accounts.clubs.acting import Refused, acting, other
from accounts.clubs.deeds import note
from accounts.clubs.models import Apart, Club, Member
from accounts.clubs.powers import REMOVE, TABLES

IN = (Member.MEMBER, Member.MANAGER, Member.OWNER)
FEWEST = 2
"""A table of so many is the smallest: some who may not sit together at larger ones may there."""


def keeps_apart(club: Club | int, user_ids: Collection[int], players: int) -> bool:
    """Whether two of these people may not sit together at a table of the club for so many players."""
    pairs = Apart.objects.filter(club=club, first__in=user_ids, second__in=user_ids)
    return (pairs.filter(at_two=True) if players == FEWEST else pairs).exists()


def seen_by(member: Member) -> QuerySet[Apart]:
    """The pairs that somebody may know of: not of themselves, unless it was their own wish."""
    own = Q(first=member.user) | Q(second=member.user)
    pairs = Apart.objects.filter(club=member.club).filter(~own | Q(by=member.user))
    return pairs.select_related("first", "second").order_by("-pk")


def set_apart(club: Club, by: object, people: Collection[int], at_two: bool) -> None:
    """Each two of these members may not sit together from now on; raises `Refused`."""
    with acting(club, by, REMOVE, TABLES) as member:
        users = sorted((other(member.club, person, *IN).user for person in set(people)), key=lambda user: user.pk)
        for first, second in combinations(users, 2):
            found = {"club": member.club, "first": first, "second": second}
            Apart.objects.update_or_create(**found, defaults={"at_two": at_two, "by": by})
            note(member.club, by, "set_apart", first, other=second.pk)


def let_together(club: Club, by: object, pk: int) -> None:
    """A pair may sit together again; raises `Refused`."""
    with acting(club, by, REMOVE, TABLES) as member:
        pair = seen_by(member).filter(pk=pk).first()
        if pair is None:
            raise Refused("")
        Apart.objects.filter(pk=pair.pk).delete()
        note(member.club, by, "let_together", pair.first, other=pair.second_id)
