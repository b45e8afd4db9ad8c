"""What a person's own data (`accounts.owndata`) say of talk: what they said, whom they keep away from, whom they
reported."""

from collections.abc import Iterator
from typing import Any

from accounts.owndata import part
from talk.models import Report, Utterance

CHUNK = 500


@part("said")
def _said(user) -> Iterator[dict[str, Any]]:
    """All that is not forgotten yet, some at a time: no cursor stays open between two pieces."""
    last = 0
    while rows := list(_after(user, last)):
        last = rows[-1].pop("pk")
        yield from ({name: value for name, value in row.items() if name != "pk"} for row in rows)


def _after(user, pk: int):
    rows = Utterance.objects.filter(user=user, pk__gt=pk).order_by("pk")
    return rows.values("pk", "room__code", "match__number", "deal", "kind", "what", "at")[:CHUNK]


@part("keeps_away_from")
def _kept_away(user) -> list[dict[str, Any]]:
    return list(user.keeps_away_from.values("about__username", "kind", "at"))


@part("reports_written")
def _reports(user) -> list[dict[str, Any]]:
    """What the reported person said is theirs, and not repeated here."""
    rows = Report.objects.filter(by=user).order_by("pk")
    return list(rows.values("about__username", "match__room__code", "match__number", "reason", "note", "at"))
