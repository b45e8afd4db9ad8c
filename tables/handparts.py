"""The parts of a table's page that only their owner has: the hand, and the toggles. As in `parts`."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.tiles import Tile
from tables import tilehtml
from tables.tilehtml import Golds
from tables.toggles import PASS, THROW, WIN, Switch


class HandTiles(NamedTuple):
    """My hand, sorted as its owner prefers, the tile just drawn apart; what may be thrown, and what keeps it
    floating."""

    number: int
    tiles: tuple[Tile, ...]
    drawn: Tile | None
    throws: frozenset[Tile]
    floats: tuple[tuple[Tile, int], ...]
    golds: Golds
    golds_first: bool = True

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
        return tilehtml.throwable(tile, self.golds, self.number, level, place, apart)


_NAMES = {WIN: gettext_noop("自动胡"), PASS: gettext_noop("不碰不杠"), THROW: gettext_noop("自动摸切")}
_HELP = {
    WIN: gettext_noop("能胡就胡，不等更大的"),
    PASS: gettext_noop("别人打的牌不碰也不杠；能胡还是问您"),
    THROW: gettext_noop("摸到什么打什么；摸到金，或者能胡、能杠、能进双游，还是问您"),
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
