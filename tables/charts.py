"""Charts as SVG, drawn on the server: each says its title and what it shows to who hears it, and takes its colours from
the page (classes `chart`, `bar`, `line`, `range`, `dot`, and those of the bars). Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tables.words import signed

WIDTH = 360
"""Units of a chart's width; letters of 16 stay readable on a phone."""

ROW, LABEL, FIGURE = 36, 108, 92
"""Of bars: the height of one, and the room for its name and for its figure."""

STORY, LINE, DOT = 56, 18, 6
"""Of what has its name and figure above it: the height of one, that of the words, and half the width of a dot."""

PLOT, EDGE, FOOT, GUTTER, POINTS = 160, 16, 26, 44, 180
"""Of a curve: its height, what is free above and below the line, the room for what stands below and left of it, and the
points that it has at most."""


class Bar(NamedTuple):
    """One bar: its name, how long it is, the figure beside it, and its class."""

    label: str
    value: float
    figure: str
    look: str = ""


class Column(NamedTuple):
    """Two shares of a whole side by side, each from 0 to 1, and what stands below them."""

    label: str
    share: float
    other: float


def columns(name: str, title: str, rows: Sequence[Column], one: str, other: str) -> SafeString:
    """How two wholes are spread over the same spans: `one` in full columns, `other` in outlined ones beside them."""
    across, most = WIDTH / len(rows), max(0.01, *(max(row.share, row.other) for row in rows))
    drawn = (_columns(row, place * across, across, (PLOT - EDGE) / most) for place, row in enumerate(rows))
    said = "; ".join(f"{row.label}: {one} {row.share:.0%}, {other} {row.other:.0%}" for row in rows)
    return _chart(name, title, said, PLOT + FOOT, format_html_join("", "{}", ((each,) for each in drawn)))


class Pair(NamedTuple):
    """Two bars from a common line, before and after: their name, how long each is, the figure beside them."""

    label: str
    before: float
    after: float
    figure: str


class Range(NamedTuple):
    """A figure somewhere between two: its name, it, the two, what is said of it, and its class."""

    label: str
    middle: float
    least: float
    most: float
    figure: str
    look: str = ""


def bars(name: str, title: str, rows: Sequence[Bar]) -> SafeString:
    """Horizontal bars from a common line, which lies where 0 is; `name` tells the charts of a page apart."""
    least, most = min(0.0, *(row.value for row in rows)), max(0.0, *(row.value for row in rows))
    scale = (WIDTH - LABEL - FIGURE) / ((most - least) or 1)
    zero = LABEL - least * scale
    drawn = format_html_join("", "{}", ((_bar(row, place * ROW, zero, scale),) for place, row in enumerate(rows)))
    said = "; ".join(f"{row.label} {row.figure}" for row in rows)
    return _chart(name, title, said, len(rows) * ROW, drawn)


def pairs(name: str, title: str, rows: Sequence[Pair]) -> SafeString:
    """Horizontal bars by twos, none of them below 0: the upper before, the lower after."""
    scale = WIDTH / (max(max(row.before, row.after) for row in rows) or 1)
    drawn = format_html_join("", "{}", ((_pair(row, place * STORY, scale),) for place, row in enumerate(rows)))
    said = "; ".join(f"{row.label} {row.figure}" for row in rows)
    return _chart(name, title, said, len(rows) * STORY, drawn)


def ranges(name: str, title: str, rows: Sequence[Range]) -> SafeString:
    """Where figures lie, over a line at 0: each a dot on the line of its range."""
    least, most = min(0.0, *(row.least for row in rows)), max(0.0, *(row.most for row in rows))
    scale = (WIDTH - 2 * DOT) / ((most - least) or 1)
    zero = DOT - least * scale
    drawn = format_html_join("", "{}", ((_range(row, place * STORY, zero, scale),) for place, row in enumerate(rows)))
    said = "; ".join(f"{row.label} {row.figure}" for row in rows)
    return _chart(name, title, said, len(rows) * STORY, drawn)


def curve(name: str, title: str, said: str, values: Sequence[int], first: str, last: str) -> SafeString:
    """A line from 0 through values over time; `first` and `last` stand below its ends, `said` describes it."""
    shown = _thinned([0, *values])
    least, most = min(shown), max(shown)
    scale = (PLOT - 2 * EDGE) / ((most - least) or 1)
    across = (WIDTH - GUTTER) / (len(shown) - 1)
    heights = [EDGE + (most - value) * scale for value in shown]
    drawn = format_html(
        '{0}<path class="zero" d="M{1} {2}H{3}"/><polyline class="line" points="{4}"/>'
        '<circle class="end" cx="{3}" cy="{5}" r="5"/><text x="{1}" y="{6}">{7}</text>'
        '<text x="{3}" y="{6}" text-anchor="end">{8}</text>',
        _scale([(value, EDGE + (most - value) * scale) for value in (0, least, most)]),
        *(GUTTER, f"{heights[0]:.1f}", WIDTH),
        " ".join(f"{GUTTER + place * across:.1f},{height:.1f}" for place, height in enumerate(heights)),
        *(f"{heights[-1]:.1f}", PLOT + FOOT - 8, first, last),
    )
    return _chart(name, title, said, PLOT + FOOT, drawn)


def _scale(values: Sequence[tuple[int, float]]) -> SafeString:
    """The figures beside a curve, but for one that would lie on an earlier one."""
    apart = [
        (value, height + 6)
        for place, (value, height) in enumerate(values)
        if all(abs(height - other) >= EDGE for _value, other in values[:place])
    ]
    figures = ((f"{height:.1f}", signed(value)) for value, height in apart)
    return format_html_join("", '<text class="scale" x="0" y="{}">{}</text>', figures)


def _bar(row: Bar, top: float, zero: float, scale: float) -> SafeString:
    start, length = zero + min(0.0, row.value) * scale, abs(row.value) * scale
    return format_html(
        '<text x="0" y="{0}">{1}</text><rect class="bar {2}" x="{3}" y="{4}" width="{5}" height="18" rx="4"/>'
        '<text class="figure" x="{6}" y="{0}" text-anchor="end">{7}</text>',
        *(top + 24, row.label, row.look, f"{start:.1f}", top + 9, f"{max(length, 2):.1f}", WIDTH, row.figure),
    )


def _columns(row: Column, left: float, across: float, scale: float) -> SafeString:
    wide = across * 0.38
    heights = [max(share * scale, 1.5) for share in (row.share, row.other)]
    return format_html(
        '<rect class="bar" x="{0}" y="{1}" width="{2}" height="{3}" rx="2"/>'
        '<rect class="bar other" x="{4}" y="{5}" width="{2}" height="{6}" rx="2"/>'
        '<text x="{7}" y="{8}" text-anchor="middle">{9}</text>',
        *(f"{left + across * 0.1:.1f}", f"{PLOT - heights[0]:.1f}", f"{wide:.1f}", f"{heights[0]:.1f}"),
        *(f"{left + across * 0.1 + wide:.1f}", f"{PLOT - heights[1]:.1f}", f"{heights[1]:.1f}"),
        *(f"{left + across / 2:.1f}", PLOT + FOOT - 8, row.label),
    )


def _pair(row: Pair, top: float, scale: float) -> SafeString:
    return format_html(
        '{0}<rect class="bar" x="0" y="{1}" width="{2}" height="10" rx="3"/>'
        '<rect class="bar plus" x="0" y="{3}" width="{4}" height="10" rx="3"/>',
        *(_heading(row, top), top + LINE + 6, f"{max(row.before * scale, 1):.1f}"),
        *(top + LINE + 18, f"{max(row.after * scale, 1):.1f}"),
    )


def _range(row: Range, top: float, zero: float, scale: float) -> SafeString:
    start, middle, end = (f"{zero + value * scale:.1f}" for value in (row.least, row.middle, row.most))
    return format_html(
        '{0}<path class="zero" d="M{1} {2}v24"/><path class="range {3}" d="M{4} {5}H{6}"/>'
        '<circle class="dot {3}" cx="{7}" cy="{5}" r="{8}"/>',
        *(_heading(row, top), f"{zero:.1f}", top + LINE + 4, row.look, start, top + LINE + 16, end, middle, DOT),
    )


def _heading(row: Pair | Range, top: float) -> SafeString:
    """The name and the figure of what is drawn below them."""
    return format_html(
        '<text x="0" y="{0}">{1}</text><text class="figure" x="{2}" y="{0}" text-anchor="end">{3}</text>',
        *(top + LINE - 2, row.label, WIDTH, row.figure),
    )


def _thinned(values: Sequence[int]) -> list[int]:
    """Not more values than can be told apart, the last among them."""
    step = max(1, -(-len(values) // POINTS))
    return [*values[:-1:step], values[-1]]


def _chart(name: str, title: str, said: str, height: float, drawn: SafeString) -> SafeString:
    return format_html(
        '<svg class="chart" viewBox="0 0 {0} {1}" role="img" aria-labelledby="{2}-title {2}-said">'
        '<title id="{2}-title">{3}</title><desc id="{2}-said">{4}</desc>{5}</svg>',
        *(WIDTH, height, name, title, said, drawn),
    )
