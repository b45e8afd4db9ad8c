"""The lines of points as files: CSV that a spreadsheet opens as it is meant, and JSON for programs."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from ledger.postings import Line, Told
from ledger.spans import Span

FORMAT, VERSION = "longyan-ledger", 1
"""docs/ledger.schema.json says how it is read."""

MARK = "\ufeff"
"""Without it Excel takes the file for one in the system's old encoding."""

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER_OR_DATE = re.compile(r"(?=.*\d)[\d\s.,:/%eE+()\-]+")


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula, a number or a date."""
    is_taken = text.lstrip(" ").startswith(_FORMULAS) or _NUMBER_OR_DATE.fullmatch(text)
    return f"'{text}" if is_taken else text


def as_csv(postings: Iterable[Told]) -> str:
    """A row for each line."""
    written = StringIO()
    table = csv.writer(written)
    head = (_("第几笔"), _("哪天"), _("时间"), _("什么"), _("房号"), _("第几场"), _("规则"), _("谁"), _("分"))
    table.writerow([*head, _("更正第几笔"), _("谁记的"), _("原因")])
    for posting in postings:
        table.writerows(_row(posting, line) for line in posting.lines)
    return MARK + written.getvalue()


def as_json(club: Club, span: Span, postings: Iterable[Told]) -> str:
    """One object, by the schema."""
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "club": {"code": club.code, "name": club.name},
        "from": span.first and span.first.isoformat(),
        "to": span.last and span.last.isoformat(),
        "postings": [_posting(posting) for posting in postings],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1)


def _row(posting: Told, line: Line) -> Iterator[object]:
    group, match = posting.group, posting.group.match
    yield from (group.pk, group.day.isoformat(), localtime(group.at).strftime("%Y-%m-%d %H:%M:%S"))
    yield group.get_kind_display()
    yield from (f"#{match.room.code}", match.number) if match else ("", "")  # a code alone would lose its first zeros
    yield from (safe(posting.rules), safe(line.name), line.amount)
    yield group.reverses_id or ""
    yield from (safe(str(group.by or "")), safe(group.reason))


def _posting(posting: Told) -> dict[str, Any]:
    group, match = posting.group, posting.group.match
    return {
        "number": group.pk,
        "day": group.day.isoformat(),
        "at": group.at.isoformat(),
        "kind": group.kind,
        "match": match and {"room": match.room.code, "number": match.number, "rules": posting.rules},
        "reverses": group.reverses_id,
        "by": group.by and group.by.username,
        "reason": group.reason,
        "lines": [{"who": line.name, "points": line.amount, "person": line.user is not None} for line in posting.lines],
    }
