"""The result of a match as one drawing, 1080 by 1440: what fits a phone's screen and a chat."""

import unicodedata
from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from longyan.engine.state import CONCEALED, Meld
from longyan.engine.tiles import Tile
from tables import words
from tables.drawings.sprite import number
from tables.sharing import tiling
from tables.sharing.results import BestWin, Placed, Result
from tables.tilehtml import in_hand_order

WIDTH, HEIGHT = 1080, 1440
SANS = "'Noto Sans SC','PingFang SC','HarmonyOS Sans SC','Microsoft YaHei',sans-serif"
SERIF = "'Noto Serif SC','Songti SC','Kaiti SC',STKaiti,serif"
CREAM, SOFT, INK, INK_SOFT, LINE = "#f1efe4", "#b9cfc3", "#20242b", "#5a5d58", "#ddd5c0"
RED, GREEN, GOLD, PAPER = "#a8281f", "#14603c", "#f0b93a", "#f7f2e6"
MARGIN, INSET = 60, 110
ROOM, GAP = WIDTH - 2 * INSET, 4
_BOLD = 0.035
"""How much of its size a bold letter's outline is widened: the fonts that draw it have one weight."""


def svg(result: Result) -> str:
    """The drawing, complete in itself."""
    best, places = result.best, result.places
    tall = best is not None
    parts = [*_head(result), *_ranking(places, 440 if tall else 900), *(_best(best) if tall else ()), *_foot()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(said(result))}</title>{_ground()}{tiling.symbols(_kinds(best))}{''.join(parts)}</svg>"
    )


def said(result: Result) -> str:
    """The picture in words: 乐趣半自摸：第1名 小满 +38，…"""
    ranks = [_("第%(place)s名 %(name)s %(points)s") % _facts(placed) for placed in result.places]
    return _("%(rules)s：%(ranks)s") % {"rules": result.rules_name, "ranks": _("，").join(ranks)}


def _facts(placed: Placed) -> dict[str, object]:
    return {"place": placed.place, "name": placed.name, "points": words.signed(placed.points)}


def _ground() -> str:
    return (
        '<radialGradient id="felt" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#1d5a45"/>'
        '<stop offset=".6" stop-color="#123f30"/><stop offset="1" stop-color="#0c2b21"/></radialGradient>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>'
    )


def _head(result: Result) -> Iterator[str]:
    deals = len(result.over)
    day = date_format(timezone.localtime(result.ended), _("Y年n月j日"))
    room = _("房号 %(code)s") % {"code": result.room_code} if result.room_code else ""
    length = ngettext("%(deals)s 局", "%(deals)s 局", deals) % {"deals": deals}
    yield from (tiling.tile(kind, 800 + 76 * place, 84, 68, (13,)) for place, kind in enumerate((4, 13, 33)))
    yield _text(MARGIN, 162, 92, _("战绩"), CREAM, SERIF, bold=True, room=190)
    yield _text(MARGIN + 210, 128, 34, _("龙岩麻将"), SOFT)
    yield _text(MARGIN + 210, 172, 38, result.rules_name, CREAM, bold=True, room=500)
    yield _text(MARGIN, 240, 32, _(" · ").join(filter(None, (day, room, length))), SOFT)


def _ranking(places: list[Placed], height: int) -> Iterator[str]:
    top, tall = 284, height / len(places)
    yield f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{height + 40}" rx="36" fill="{PAPER}"/>'
    for line, placed in enumerate(places):
        middle = top + 20 + tall * line + tall / 2
        if line:
            yield f'<path stroke="{LINE}" stroke-width="2" d="M{INSET} {number(middle - tall / 2)}H{WIDTH - INSET}"/>'
        first = placed.place == 1
        yield f'<circle cx="{INSET + 36}" cy="{number(middle)}" r="36" fill="{GOLD if first else "#e6dcc4"}"/>'
        yield _text(INSET + 36, middle + 15, 42, str(placed.place), INK, bold=True, anchor="middle")
        yield _text(INSET + 100, middle + 17, 48, placed.name, INK, bold=first, room=520)
        tone = GREEN if placed.points > 0 else RED if placed.points < 0 else INK_SOFT
        yield _text(WIDTH - INSET, middle + 20, 58, words.signed(placed.points), tone, bold=True, anchor="end")


def _best(best: BestWin) -> Iterator[str]:
    top = 806
    yield f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="530" rx="36" fill="{PAPER}"/>'
    yield _text(INSET, top + 62, 32, _("最大的一胡"), INK_SOFT)
    yield _text(INSET, top + 186, 116, best.win, RED, SERIF, bold=True, room=520)
    yield _text(WIDTH - INSET, top + 120, 40, best.name, INK, anchor="end", room=330)
    yield _text(WIDTH - INSET, top + 192, 66, words.signed(best.points), GREEN, bold=True, anchor="end")
    yield from _hand(best, top + 236)


def _hand(best: BestWin, top: float) -> Iterator[str]:
    """The concealed tiles, what it was won with last and framed: two rows of seven, or one above the melds."""
    held = list(best.tiles)
    if best.tile in held:
        held.remove(best.tile)
    held = in_hand_order(held, best.golds) + [best.tile] * (best.tile is not None)
    row = len(held) if best.melds else 7
    width = min(90, ROOM / (row + 1) - GAP)
    for place, kind in enumerate(held):
        is_last = best.tile is not None and place == len(held) - 1
        x, y = INSET + place % row * (width + GAP) + 18 * is_last, top + place // row * (width * 4 / 3 + 20)
        yield tiling.tile(kind, x, y, width, best.golds, in_hand=True)
        if is_last:
            yield _frame(x - 7, y - 7, width + 14)
    yield from _melds(best.melds, top + width * 4 / 3 + 34)


def _frame(x: float, y: float, width: float) -> str:
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(width * 4 / 3 + 2)}"'
    return f'<rect {box} rx="{number(width / 6)}" fill="none" stroke="#1a6ea8" stroke-width="5"/>'


def _melds(melds: tuple[Meld, ...], top: float) -> Iterator[str]:
    copies = [4 if meld.is_kong else 3 for meld in melds]
    x, width = INSET, min(76, (ROOM - 18 * len(melds)) / max(1, sum(copies)) - 1)
    for meld, tiles in zip(melds, copies, strict=True):
        for place in range(tiles):
            hidden = meld.kind == CONCEALED and place in (0, 3)
            yield tiling.back(x, top, width) if hidden else tiling.tile(meld.tile, x, top, width)
            x += width + 1
        x += 18


def _foot() -> Iterator[str]:
    yield _text(WIDTH / 2, 1390, 30, _("游金、双游、三游，龙岩人自己的打法。"), SOFT, anchor="middle")


def _kinds(best: BestWin | None) -> set[Tile]:
    """Every face that is drawn."""
    shown = {4, 13, 33}
    return shown if best is None else {*shown, *best.tiles, *best.golds, *(meld.tile for meld in best.melds)}


def _text(
    x: float,
    y: float,
    size: int,
    text: str,
    ink: str,
    family: str = SANS,
    bold: bool = False,
    anchor: str = "start",
    room: float = 0,
) -> str:
    """A line of text; smaller where it would need more than its `room`."""
    size = min(size, int(room / max(_ems(text), 1))) if room else size
    outline = f' stroke="{ink}" stroke-width="{number(size * _BOLD)}" stroke-linejoin="round"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{family}" font-size="{size}" fill="{ink}"{outline} '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _ems(text: str) -> float:
    """About how many times its size a line is long."""
    return sum(1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.6 for letter in text)
