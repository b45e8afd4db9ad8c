"""Spans of days that people ask for: a day, a week, a season, or from one day to another. Pure."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ledger.models import Season

TODAY, YESTERDAY, WEEK, LAST_WEEK, ALL, OWN = "today", "yesterday", "week", "last-week", "all", "own"

_NAMES = {
    TODAY: gettext_noop("今天"),
    YESTERDAY: gettext_noop("昨天"),
    WEEK: gettext_noop("本周"),
    LAST_WEEK: gettext_noop("上周"),
    ALL: gettext_noop("全部"),
}


class Span(NamedTuple):
    """Days of play, both ends among them; None where it has no end. `key` is what its address calls it, `name` what it
    is called itself."""

    key: str
    name: str
    first: date | None = None
    last: date | None = None

    @property
    def query(self) -> dict[str, str]:
        """What an address needs to name it."""
        if self.key != OWN:
            return {"span": self.key}
        return {name: day.isoformat() for name, day in (("from", self.first), ("to", self.last)) if day}

    @property
    def days(self) -> str:
        """The days in words: 6月1日到6月7日; "" for all of them."""
        ends = [_day(day) for day in (self.first, self.last) if day]
        if not ends or (len(ends) == 2 and ends[0] == ends[1]):
            return "".join(ends[:1])
        if len(ends) == 2:
            return _("%(first)s到%(last)s") % {"first": ends[0], "last": ends[1]}
        return (_("%(day)s起") if self.first else _("到%(day)s")) % {"day": ends[0]}

    @classmethod
    def usual(cls, key: str, today: date) -> Self:
        """A day, a week, or all."""
        monday = today - timedelta(days=today.weekday())
        ends = {
            TODAY: (today, today),
            YESTERDAY: (today - timedelta(days=1),) * 2,
            WEEK: (monday, monday + timedelta(days=6)),
            LAST_WEEK: (monday - timedelta(days=7), monday - timedelta(days=1)),
            ALL: (None, None),
        }
        return cls(key, _(_NAMES[key]), *ends[key])


def offered(seasons: Iterable[Season], today: date) -> list[Span]:
    """The spans to choose from: the usual ones, and the club's seasons, which are given in order, the newest first."""
    usual = [Span.usual(key, today) for key in _NAMES]
    return [*usual[:-1], *reversed(_seasons(seasons)), usual[-1]]


def asked(query: Mapping[str, str], seasons: Iterable[Season], today: date, usual: str = WEEK) -> Span:
    """The span that an address names; for nonsense the usual one."""
    ends = [_read(query.get(name, "")) for name in ("from", "to")]
    if any(ends):
        return Span(OWN, _("自选"), *(sorted(ends) if all(ends) else ends))
    choices = {span.key: span for span in offered(seasons, today)}
    return choices.get(query.get("span", ""), choices[usual])


def _seasons(seasons: Iterable[Season]) -> list[Span]:
    rows = list(seasons)
    ends = [season.begins - timedelta(days=1) for season in rows[1:]]
    return [
        Span(f"season-{season.pk}", season.name, season.begins, last)
        for season, last in zip(rows, [*ends, None], strict=False)
    ]


def _read(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day(day: date) -> str:
    return date_format(day, _("Y年n月j日"))
