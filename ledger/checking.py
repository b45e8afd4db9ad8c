"""The books held against the record: whether every posting sums to zero and says what the deals say, and none is
missing."""

from collections.abc import Iterator

from django.db.models import Count, F, Q, Sum

from ledger.models import Account, Group
from ledger.posting import amounts_of
from tables.models import Match


def faults() -> Iterator[str]:
    """What is wrong, a line each; it reads only."""
    yield from _unbalanced()
    yield from _unlike_the_record()
    yield from _unlike_what_they_reverse()


def _unbalanced() -> Iterator[str]:
    summed = Group.objects.annotate(sum=Sum("entries__amount"), count=Count("entries"))
    for group in summed.exclude(sum=0, count=F("lines")).order_by("pk"):
        yield f"posting {group.pk} has {group.count} of {group.lines} lines, which sum to {group.sum}"


def _unlike_the_record() -> Iterator[str]:
    over = Match.objects.exclude(room__club=None).exclude(finished_at=None).select_related("room")
    for match in over.order_by("pk").iterator():
        wanted, posted = amounts_of(match), Group.objects.filter(match=match, kind=Group.MATCH).first()
        if wanted and posted is None:
            yield f"match {match.pk} is not posted"
        elif posted is not None and _lines(posted) != wanted:
            yield f"posting {posted.pk} is not what match {match.pk} brought"


def _unlike_what_they_reverse() -> Iterator[str]:
    for group in Group.objects.filter(kind=Group.CORRECTION).select_related("reverses").order_by("pk"):
        opposite = {book: -amount for book, amount in _lines(group.reverses).items()}
        if _lines(group) != opposite:
            yield f"posting {group.pk} is not the opposite of posting {group.reverses_id}"


def _lines(group: Group) -> dict[tuple[str, int | None], int]:
    wrong = ~Q(account__club=group.club_id) | ~Q(account__unit=Account.POINTS)
    if group.entries.filter(wrong).exists():
        return {}
    return {(kind, user): n for kind, user, n in group.entries.values_list("account__kind", "account__user", "amount")}
