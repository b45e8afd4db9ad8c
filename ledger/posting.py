"""Writes into the books. Every posting sums to zero and is written once; what was wrong is reversed, never changed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Member
from ledger import days
from ledger.models import Account, Entry, Group
from longyan.engine import NotAllowed
from tables import holders
from tables.models import Match
from tables.table import ABANDONED

deeds.SAYINGS["reversed"] = gettext_noop("%(by)s 更正了第 %(group)s 笔账：%(reason)s")


class Unbalanced(Exception):
    """Amounts that do not sum to zero: a fault of ours, not of who plays."""


class Book(NamedTuple):
    """Names an account of a club: a person's by their id, or one of the club's own by its kind."""

    kind: str
    user_id: int | None = None

    @classmethod
    def of(cls, holder: holders.Holder) -> "Book":
        """Where the points of whoever held a seat go."""
        user_id, bot = holder
        return cls(Account.COMPUTERS) if bot else cls(Account.PERSON, user_id)


def post_match(match: Match) -> Group | None:
    """Post what a match of a club's room that is over brought to each who played, in the transaction in which it ends;
    the posting that there is, if it was posted. None for a room of no club, and where no deal was played to its end, or
    by no person."""
    if match.room.club_id is None:
        return None
    if posted := Group.objects.filter(match=match, kind=Group.MATCH).first():
        return posted
    amounts, at = amounts_of(match), match.finished_at
    if not amounts:
        return None
    return post(match.room.club_id, Account.POINTS, Group.MATCH, amounts, match=match, day=days.day_of(at), at=at)


def amounts_of(match: Match) -> Mapping[Book, int]:
    """What a match that is over brought, by the accounts that it goes to; nothing if no deal was played to its end, or
    by no person."""
    if not match.played.filter(ended_at__isnull=False).exclude(result__status=ABANDONED).exists():
        return {}
    amounts: Counter[Book] = Counter()
    for holder, points in holders.points_of(match).items():
        amounts[Book.of(holder)] += points
    return dict(amounts) if any(book.user_id for book in amounts) else {}


def reverse(group: Group, by: object, reason: str) -> Group:
    """Take a posting of points back by one that is its opposite, on the same day; what was a correction then counts
    again. Raises `NotAllowed` if that was done already, without a reason, or for cards."""
    if not group.is_of_points:
        raise NotAllowed(gettext_noop("房卡的账不在这里更正"))
    if not reason.strip():
        raise NotAllowed(gettext_noop("更正要写明原因"))
    with transaction.atomic():
        Group.objects.select_for_update(of=("self",)).get(pk=group.pk)
        if Group.objects.filter(reverses=group).exists():
            raise NotAllowed(gettext_noop("这一笔已经更正过了"))
        facts = {"reverses": group, "match": group.match, "day": group.day, "by": by, "reason": reason.strip()}
        opposite = Group.objects.create(club=group.club, kind=Group.CORRECTION, lines=group.lines, **facts)
        entries = group.entries.all()
        Entry.objects.bulk_create(Entry(group=opposite, account_id=e.account_id, amount=-e.amount) for e in entries)
        deeds.note(group.club, by, "reversed", group=group.pk, reason=reason.strip())
    return opposite


def reverse_by(member: Member, group: Group, reason: str) -> Group:
    """An owner of the club takes one of its postings back; raises `NotAllowed` for others, and as `reverse`."""
    if not member.owns or group.club_id != member.club_id:
        raise NotAllowed(gettext_noop("这要圈主来做"))
    return reverse(group, member.user, reason)


def post(club_id: int, unit: str, kind: str, amounts: Mapping[Book, int], **facts: object) -> Group:
    """Write a posting; `facts` are fields of `Group`. Raises `Unbalanced`."""
    if sum(amounts.values()) or not amounts:
        raise Unbalanced(f"{kind} in club {club_id}: {dict(amounts)}")
    facts = {"day": days.today(), **facts}
    with transaction.atomic():
        accounts = open_accounts(club_id, unit, amounts)
        group = Group.objects.create(club_id=club_id, kind=kind, lines=len(amounts), **facts)
        Entry.objects.bulk_create(
            Entry(group=group, account=accounts[book], amount=amount) for book, amount in amounts.items()
        )
    return group


def open_accounts(club_id: int, unit: str, books: Iterable[Book]) -> dict[Book, Account]:
    """The accounts by what names them; those that there are not yet are opened, in an order that is always the same, so
    that two who open them at once wait for each other only one way."""
    ordered = sorted(books, key=lambda book: (book.kind, book.user_id or 0))
    return {book: _account(club_id, unit, book) for book in ordered}


def _account(club_id: int, unit: str, book: Book) -> Account:
    facts = {"club_id": club_id, "unit": unit, **book._asdict()}
    return Account.objects.get_or_create(**facts)[0]
