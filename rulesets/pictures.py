"""Findings as charts and sentences."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from longyan.engine.state import DRAWN
from rulesets.findings import Findings, Measure
from tables import charts, words
from tables.charts import Pair, Range


class Figure(NamedTuple):
    """A figure before and after, in words, whether there is a difference, and that as a chart."""

    title: str
    help: str
    before: str
    after: str
    verdict: str
    is_seen: bool
    chart: SafeString


class Shown(NamedTuple):
    """All of it: how deals end, side by side and as differences, whether any of that differs, and the other figures."""

    deals: int
    endings: SafeString
    differences: SafeString
    seen: list[str]
    figures: list[Figure]


def shown(findings: Findings) -> Shown:
    """Findings as their page shows them."""
    pairs = [Pair(_ending(each), each.before, each.after, _change(each)) for each in findings.shares]
    ranges = [_range(_ending(each), each, _percents) for each in findings.shares]
    return Shown(
        findings.deals,
        charts.pairs("endings", _("怎么结束：改前和改后"), pairs),
        charts.ranges("differences", _("怎么结束：差多少"), ranges),
        [_verdict(each, _percents, _ending(each)) for each in findings.shares if each.is_seen],
        [_figure(each) for each in (findings.edge, findings.spread, findings.length)],
    )


def _figure(measure: Measure) -> Figure:
    title, help_text = _about(measure.name)
    plain = _signed if measure.name == "edge" else _tenths
    return Figure(
        title,
        help_text,
        plain(measure.before),
        plain(measure.after),
        _verdict(measure, _signed),
        measure.is_seen,
        charts.ranges(measure.name, title, [_range(_("差多少"), measure, _signed)]),
    )


def _about(name: str) -> tuple[str, str]:
    return {
        "edge": (_("庄家占多少便宜"), _("庄家每局平均得分")),
        "spread": (_("输赢大不大"), _("一局下来，一家的输赢上下多少分（标准差）")),
        "length": (_("一局长不长"), _("一局里各家一共动几次手")),
    }[name]


def _verdict(measure: Measure, text: object, label: str = "") -> str:
    facts = {"least": text(measure.least), "most": text(measure.most), "difference": text(measure.difference)}
    if not measure.is_seen:
        return _("看不出差别（%(least)s 到 %(most)s）") % facts
    if label:
        return _("%(label)s %(difference)s（%(least)s 到 %(most)s）") % {"label": label, **facts}
    return _("差 %(difference)s，九成五的把握在 %(least)s 到 %(most)s 之间") % facts


def _range(label: str, measure: Measure, text: object) -> Range:
    look = "" if not measure.is_seen else "plus" if measure.difference > 0 else "minus"
    figure = text(measure.difference) if measure.is_seen else _("看不出")
    return Range(label, measure.difference, measure.least, measure.most, figure, look)


def _ending(measure: Measure) -> str:
    return _("流局") if measure.name == DRAWN else words.win_name(measure.name)


def _change(measure: Measure) -> str:
    return f"{100 * measure.before:.1f} → {100 * measure.after:.1f}%"


def _percents(share: float) -> str:
    return f"{_signed(100 * share)}%"


def _tenths(value: float) -> str:
    return f"{value:.1f}"


def _signed(value: float) -> str:
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.1f}"
