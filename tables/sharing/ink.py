"""The colours, letters and ground of drawings that stand alone."""

import unicodedata

from django.utils.html import escape

from tables.drawings.sprite import number

SANS = "'Noto Sans SC','PingFang SC','HarmonyOS Sans SC','Microsoft YaHei',sans-serif"
SERIF = "'Noto Serif SC','Songti SC','Kaiti SC',STKaiti,serif"
CREAM, SOFT, INK, INK_SOFT, LINE = "#f1efe4", "#b9cfc3", "#20242b", "#5a5d58", "#ddd5c0"
RED, GREEN, GOLD, PAPER = "#a8281f", "#14603c", "#f0b93a", "#f7f2e6"
_BOLD = 0.035
"""How much of its size a bold letter's outline is widened: the fonts that draw it have one weight."""


def ground(width: int, height: int) -> str:
    """The felt."""
    return (
        '<radialGradient id="felt" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#1d5a45"/>'
        '<stop offset=".6" stop-color="#123f30"/><stop offset="1" stop-color="#0c2b21"/></radialGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#felt)"/>'
    )


def text(
    x: float,
    y: float,
    size: int,
    said: str,
    ink: str,
    family: str = SANS,
    bold: bool = False,
    anchor: str = "start",
    room: float = 0,
) -> str:
    """A line of text; smaller where it would need more than its `room`."""
    size = min(size, int(room / max(_ems(said), 1))) if room else size
    outline = f' stroke="{ink}" stroke-width="{number(size * _BOLD)}" stroke-linejoin="round"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{family}" font-size="{size}" fill="{ink}"{outline} '
        f'text-anchor="{anchor}">{escape(said)}</text>'
    )


def _ems(said: str) -> float:
    """About how many times its size a line is long."""
    return sum(1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.6 for letter in said)
