"""Rankings as charts."""

from collections.abc import Sequence
from itertools import accumulate
from unicodedata import east_asian_width

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ledger.balances import Standing
from tables import charts, words
from tables.charts import Bar

BARS = 12
"""A chart has no more bars than can be looked over at once."""

NAME_WIDTH = 12
"""Latin letters that have room before a bar; a Chinese one takes two."""


def standings(rows: Sequence[Standing]) -> SafeString:
    """Everybody's points; of many the best and the worst."""
    shown = rows if len(rows) <= BARS else [*rows[: BARS // 2], *rows[-BARS // 2 :]]
    return charts.bars("standings", _("各人得分"), [_bar(row.user.username, row.points) for row in shown])


def by_day(days: Sequence[tuple[object, int]]) -> SafeString:
    """A person's points of each day, the newest first."""
    return charts.bars("days", _("每天得分"), [_bar(date_format(day, _("n月j日")), won) for day, won in days[:BARS]])


def trend(days: Sequence[tuple[object, int]]) -> SafeString:
    """A person's points added up over days, the newest of which is given first."""
    oldest = list(reversed(days))
    sums = list(accumulate(won for _day, won in oldest))
    first, last = (date_format(day, _("n月j日")) for day, _won in (oldest[0], oldest[-1]))
    facts = {"first": first, "last": last, "sum": words.signed(sums[-1])}
    return charts.curve("trend", _("得分走势"), _("%(first)s到%(last)s，一共 %(sum)s 分") % facts, sums, first, last)


def _bar(label: str, points: int) -> Bar:
    return Bar(_short(label), points, words.signed(points), "plus" if points > 0 else "minus" if points < 0 else "even")


def _short(name: str) -> str:
    widths = accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in name)
    kept = "".join(letter for letter, width in zip(name, widths, strict=True) if width <= NAME_WIDTH)
    return name if kept == name else f"{kept[:-1]}…"
