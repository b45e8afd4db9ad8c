"""The result of a match as one drawing, 1080 by 1440: what fits a phone's screen and a chat."""

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
from tables.sharing.ink import CREAM, GOLD, GREEN, INK, INK_SOFT, LINE, PAPER, RED, SERIF, SOFT, ground, text
from tables.sharing.results import BestWin, Placed, Result
from tables.tilehtml import in_hand_order

WIDTH, HEIGHT = 1080, 1440
MARGIN, INSET = 60, 110
ROOM, GAP = WIDTH - 2 * INSET, 4


def svg(result: Result) -> str:
    """The drawing, complete in itself."""
    best, places = result.best, result.places
    tall = best is not None
    parts = [*_head(result), *_ranking(places, 440 if tall else 900), *(_best(best) if tall else ()), *_foot()]
    below = ground(WIDTH, HEIGHT) + tiling.symbols(_kinds(best))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(said(result))}</title>{below}{''.join(parts)}</svg>"
    )


def said(result: Result) -> str:
    """The picture in words: 乐趣半自摸：第1名 小满 +38，…"""
    ranks = [_("第%(place)s名 %(name)s %(points)s") % _facts(placed) for placed in result.places]
    return _("%(rules)s：%(ranks)s") % {"rules": result.rules_name, "ranks": _("，").join(ranks)}


def _facts(placed: Placed) -> dict[str, object]:
    return {"place": placed.place, "name": placed.name, "points": words.signed(placed.points)}


def _head(result: Result) -> Iterator[str]:
    deals = len(result.over)
    day = date_format(timezone.localtime(result.ended), _("Y年n月j日"))
    room = _("房号 %(code)s") % {"code": result.room_code} if result.room_code else ""
    length = ngettext("%(deals)s 局", "%(deals)s 局", deals) % {"deals": deals}
    yield from (tiling.tile(kind, 800 + 76 * place, 84, 68, (13,)) for place, kind in enumerate((4, 13, 33)))
    yield text(MARGIN, 162, 92, _("战绩"), CREAM, SERIF, bold=True, room=190)
    yield text(MARGIN + 210, 128, 34, _("龙岩麻将"), SOFT)
    yield text(MARGIN + 210, 172, 38, result.rules_name, CREAM, bold=True, room=500)
    yield text(MARGIN, 240, 32, _(" · ").join(filter(None, (day, room, length))), SOFT)


def _ranking(places: list[Placed], height: int) -> Iterator[str]:
    top, tall = 284, height / len(places)
    yield f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{height + 40}" rx="36" fill="{PAPER}"/>'
    for line, placed in enumerate(places):
        middle = top + 20 + tall * line + tall / 2
        if line:
            yield f'<path stroke="{LINE}" stroke-width="2" d="M{INSET} {number(middle - tall / 2)}H{WIDTH - INSET}"/>'
        first = placed.place == 1
        yield f'<circle cx="{INSET + 36}" cy="{number(middle)}" r="36" fill="{GOLD if first else "#e6dcc4"}"/>'
        yield text(INSET + 36, middle + 15, 42, str(placed.place), INK, bold=True, anchor="middle")
        yield text(INSET + 100, middle + 17, 48, placed.name, INK, bold=first, room=520)
        tone = GREEN if placed.points > 0 else RED if placed.points < 0 else INK_SOFT
        yield text(WIDTH - INSET, middle + 20, 58, words.signed(placed.points), tone, bold=True, anchor="end")


def _best(best: BestWin) -> Iterator[str]:
    top = 806
    yield f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="530" rx="36" fill="{PAPER}"/>'
    yield text(INSET, top + 62, 32, _("最大的一胡"), INK_SOFT)
    yield text(INSET, top + 186, 116, best.win, RED, SERIF, bold=True, room=520)
    yield text(WIDTH - INSET, top + 120, 40, best.name, INK, anchor="end", room=330)
    yield text(WIDTH - INSET, top + 192, 66, words.signed(best.points), GREEN, bold=True, anchor="end")
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
    yield text(WIDTH / 2, 1390, 30, _("游金、双游、三游，龙岩人自己的打法。"), SOFT, anchor="middle")


def _kinds(best: BestWin | None) -> set[Tile]:
    """Every face that is drawn."""
    shown = {4, 13, 33}
    return shown if best is None else {*shown, *best.tiles, *best.golds, *(meld.tile for meld in best.melds)}
