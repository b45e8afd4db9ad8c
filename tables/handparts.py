"""The parts of a table's page that only their owner has: the hand, what is told of it, the toggles. As in `parts`."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from longyan.engine.hints import Hint, Hints, Wait
from longyan.engine.tiles import NAMES, Tile
from tables import tilehtml, words
from tables.tilehtml import Golds
from tables.toggles import PASS, THROW, WIN, Switch

_MOST, _MOST_QUIETLY = 8, 4
"""So many kinds that are waited for are shown of a throw, and in the quiet line; more are counted."""


class HandTiles(NamedTuple):
    """My hand, sorted as its owner prefers, the tile just drawn apart; what may be thrown, what keeps it floating or
    leaves it ready. `is_hinted`: something is told of each throw."""

    number: int
    tiles: tuple[Tile, ...]
    drawn: Tile | None
    throws: frozenset[Tile]
    floats: tuple[tuple[Tile, int], ...]
    golds: Golds
    golds_first: bool = True
    ready: tuple[Tile, ...] = ()
    is_hinted: bool = False

    template = "hand"

    def context(self) -> dict[str, Any]:
        rest = tilehtml.in_hand_order(self.tiles, self.golds, self.golds_first)
        if self.drawn is not None:
            rest.remove(self.drawn)
        drawn = [] if self.drawn is None else [self._tile(len(rest), self.drawn, "drawn")]
        held = [self._tile(place, tile) for place, tile in enumerate(rest)]
        return {"tiles": tilehtml.joined(held + drawn), "mine": bool(self.throws), "number": self.number}

    def _tile(self, place: int, tile: Tile, apart: str = "") -> str:
        if not self.throws:
            return tilehtml.lying(tile, self.golds, apart)
        if tile not in self.throws:
            return tilehtml.barred(tile, self.golds, place, apart)
        level = dict(self.floats).get(tile, 0)
        dot = words.level_dot(level) if level else words.ready_dot() if tile in self.ready else ""
        told = f"hint-{NAMES[tile]}" if self.is_hinted else ""
        return tilehtml.throwable(tile, self.golds, self.number, level, place, apart, dot, told)


class HintLines(NamedTuple):
    """What is told of my hand: in a quiet line of the hand as it stands, `is_quiet` if more weighty things are said
    beside it; and a line for each throw, shown while its tile is chosen."""

    hints: Hints
    golds: Golds
    is_quiet: bool = False

    template = "hints"

    def context(self) -> dict[str, Any]:
        throws = [(NAMES[tile], self._of_throw(tile, hint)) for tile, hint in self.hints.throws]
        return {"stands": "" if self.is_quiet else self._of_hand(), "throws": throws}

    def _of_hand(self) -> SafeString | str:
        if self.hints.stands is not None:
            return self._said(self.hints.stands, _MOST_QUIETLY)
        if self.hints.ready:
            tiles = tilehtml.tiles(self.hints.ready[:_MOST_QUIETLY], self.golds)
            return tilehtml.filled(_("打%(tiles)s就听"), tiles=tiles)
        away = self.hints.away
        return ngettext("还差%(away)s张听", "还差%(away)s张听", away) % {"away": away} if self.hints.throws else ""

    def _of_throw(self, tile: Tile, hint: Hint) -> SafeString:
        facts = {"tile": tilehtml.tile(tile, self.golds), "said": self._said(hint, _MOST)}
        return tilehtml.filled(_("打%(tile)s：%(said)s"), **facts)

    def _said(self, hint: Hint, most: int) -> SafeString | str:
        if hint.golds_win is None:
            return self._of_shape(hint, most)
        more = _("再摸一张金就是%(win)s") % {"win": words.win_name(hint.golds_win)}
        return mark_safe(words.told(map(conditional_escape, (self._of_shape(hint, most), more))))

    def _of_shape(self, hint: Hint, most: int) -> SafeString | str:
        if hint.away:
            facts = {"away": hint.away, "left": hint.left}
            text = ngettext("还差%(away)s张听，能进的有%(left)s张", "还差%(away)s张听，能进的有%(left)s张", hint.away)
            return text % facts
        if hint.level:
            return _("%(level)s：摸到什么都胡") % {"level": words.level_name(hint.level)}
        if hint.barred:
            return _("牌听了，可是手里有金，要游才能胡")
        text = ngettext("听%(waits)s共%(left)s张", "听%(waits)s共%(left)s张", hint.left)
        return tilehtml.filled(text, waits=self._waits(hint.waits, most), left=hint.left)

    def _waits(self, waits: Sequence[Wait], most: int) -> SafeString:
        shown = [self._wait(wait) for wait in waits[:most]]
        if len(waits) > most:
            shown.append(format_html("<span>{}</span>", _("等%(kinds)s种") % {"kinds": len(waits)}))
        return tilehtml.joined(shown)

    def _wait(self, wait: Wait) -> SafeString:
        gone = "" if wait.left else " gone"
        return format_html('<span class="wait{}">{}×{}</span>', gone, tilehtml.tile(wait.tile, self.golds), wait.left)


_NAMES = {WIN: gettext_noop("自动胡"), PASS: gettext_noop("不碰不杠"), THROW: gettext_noop("自动摸切")}
_HELP = {
    WIN: gettext_noop("能胡就胡，不等更大的"),
    PASS: gettext_noop("别人打的牌不碰不杠；能胡还问您"),
    THROW: gettext_noop("摸到什么打什么；摸到金、能胡、能杠、能进双游，还问您"),
}
_KEYS = {WIN: "1", PASS: "2", THROW: "3"}


class Toggles(NamedTuple):
    """What may be done for me in the deal of this number, and which of it is (`toggles`)."""

    deal: int
    on: str

    template = "toggles"

    def context(self) -> dict[str, Any]:
        on = self.on.split()
        return {
            "on": [_(name) for toggle, name in _NAMES.items() if toggle in on],
            "switches": [
                {
                    "toggle": toggle,
                    "says": str(Switch(self.deal, toggle, toggle not in on)),
                    "is_on": toggle in on,
                    "name": _(name),
                    "help": _(_HELP[toggle]),
                    "key": _KEYS[toggle],
                }
                for toggle, name in _NAMES.items()
            ]
            if self.deal
            else [],
        }
