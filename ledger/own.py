"""What a person's own data (`accounts.owndata`) say of the books: the lines of their accounts."""

from collections.abc import Iterator
from typing import Any

from accounts.owndata import part
from ledger.models import Entry


@part("ledger")
def _lines(user) -> Iterator[dict[str, Any]]:
    entries = Entry.objects.filter(account__user=user).select_related("account__club", "group").order_by("pk")
    for entry in entries.iterator(200):
        yield {
            "club": entry.account.club.code,
            "unit": entry.account.unit,
            "posting": entry.group_id,
            "kind": entry.group.kind,
            "match": entry.group.match_id,
            "day": entry.group.day,
            "at": entry.group.at,
            "amount": entry.amount,
            "reason": entry.group.reason,
        }
