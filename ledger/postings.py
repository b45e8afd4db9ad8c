"""Postings as pages and files tell them: what, when, by which rules, and a line for each who has a part in it."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ledger import rulebooks
from ledger.models import Account, Entry, Group

_BOOKS = {
    Account.COMPUTERS: lambda: _("电脑"),
    Account.STOCK: lambda: _("圈子的房卡"),
    Account.ISSUED: lambda: _("站方"),
    Account.USED: lambda: _("用掉的"),
    Account.HELD: lambda: _("押着的"),
}
"""What accounts are called that are nobody's."""


class Line(NamedTuple):
    """A line of a posting: whose account, its person if it is one's, the amount, and whether the reader is that."""

    name: str
    user: object | None
    amount: int
    mine: bool


class Told(NamedTuple):
    """A posting as one reader sees it. `rules` is what the rules of its match are called, `match_url` the match's page
    if the reader sat there, `reversal` the correction that took it back."""

    group: Group
    lines: list[Line]
    rules: str
    match_url: str
    reversal: Group | None

    @classmethod
    def of(cls, group: Group, reader: object) -> Self:
        """A posting of `told`."""
        lines = [_line(entry, reader) for entry in group.entries.all()]
        sat = group.match is not None and group.is_of_points and any(line.mine for line in lines)
        return cls(
            group=group,
            lines=sorted(lines, key=lambda line: -line.amount),
            rules=rulebooks.name_of(group.match) if group.match else "",
            match_url=reverse("match", args=[group.match.room.code, group.match.number]) if sat else "",
            reversal=getattr(group, "reversal", None),
        )

    @property
    def mine(self) -> Line | None:
        """The reader's line."""
        return next((line for line in self.lines if line.mine), None)

    def line_of(self, user: object) -> Line | None:
        """A person's line."""
        return next((line for line in self.lines if line.user == user), None)


def rows(groups: QuerySet[Group]) -> QuerySet[Group]:
    """Postings with all that telling them needs, the newest first."""
    entries = Entry.objects.select_related("account__user")
    related = groups.select_related("match__room", "match__rule_version__rule_set", "by", "reversal__by")
    return related.prefetch_related(Prefetch("entries", entries)).order_by("-pk")


def told(groups: Iterable[Group], reader: object) -> list[Told]:
    """Postings of `rows`, as somebody reads them."""
    return [Told.of(group, reader) for group in groups]


def name_of(account: Account) -> str:
    """Whose an account is."""
    return str(account.user) if account.user_id else _BOOKS[account.kind]()


def _line(entry: Entry, reader: object) -> Line:
    account = entry.account
    mine = account.user_id is not None and account.user_id == reader.pk
    return Line(name_of(account), account.user, entry.amount, mine)
