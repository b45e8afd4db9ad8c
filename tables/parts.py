"""The parts of a table's page: each holds just what its HTML is made of, so that equal parts need drawing once.

A part is a named tuple of plain values with a template (templates/tables/_<name>.html) and `context`, which
turns the values into words and tiles. `tables.scene` picks the parts out of a sight and draws them.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from longyan.engine.actions import KONG, PASS, PONG, WIN, Action
from longyan.engine.state import CONCEALED, Meld, Thrown
from longyan.engine.tiles import Tile
from tables import tilehtml, words
from tables.rounds import Length, Round
from tables.sight import FLOWERED, KONGED, PLAY_HERE, THREW, LogLine, Timer
from tables.tilehtml import Golds

_FULL = (18, 21, 24, 27, 30, 36, 42, 56)
"""More discards than these and a river is laid out otherwise, depending on the window."""

_ROOM = 13.5
"""Tiles that a seat's line has room for at their usual size."""

_LETTERS = {PASS: "q", PONG: "p", KONG: "g", "you": "y", WIN: "h"}
"""The key of each button."""


class Bar(NamedTuple):
    """The line on top: which rules, which room, how many watch."""

    rules_name: str
    room_code: str
    watchers: int = 0

    template = "bar"

    def context(self) -> dict[str, Any]:
        return self._asdict()


class Plate(NamedTuple):
    """Who sits at a spot, with points, and the clock of that seat's own turn."""

    spot: int
    place: int
    name: str
    bot: str
    points: int
    streak: int
    turn: bool
    timer: Timer | None
    level: int
    autopilot: bool
    away: bool
    me: bool
    left: bool = False
    avatar: str = ""
    url: str = ""

    template = "plate"

    def context(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "wind": words.wind(self.place),
            "seat": words.seat_name(self.place),
            "is_dealer": self.place == 0,
            "signed": words.signed(self.points),
            "level_name": words.level_name(self.level),
        }


class Line(NamedTuple):
    """What a seat has before it: concealed tiles (`open` once they may be seen), melds, flowers."""

    spot: int
    seat: str
    concealed: int
    open: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    golds: Golds

    template = "line"

    def context(self) -> dict[str, Any]:
        hand = tilehtml.backs(self.concealed) if self.open is None else tilehtml.tiles(self.open, self.golds)
        return {
            "spot": self.spot,
            "seat": self.seat,
            "hand": hand,
            "is_open": self.open is not None,
            "count": self.concealed,
            "melds": tilehtml.joined(map(meld, self.melds)),
            "flowers": tilehtml.tiles(self.flowers),
            "crowded": self._width() > _ROOM,
            "many_flowers": len(self.flowers) > 4,
        }

    def _width(self) -> float:
        """In tiles of a meld: concealed ones are smaller, and groups stand apart."""
        melded = sum(4.25 if meld.is_kong else 3.25 for meld in self.melds)
        return 0.7 * self.concealed + melded + len(self.flowers)


class River(NamedTuple):
    """A seat's discards; `newest` if the last of them is the newest of the table."""

    spot: int
    seat: str
    thrown: tuple[Thrown, ...]
    newest: bool
    golds: Golds

    template = "river"

    def context(self) -> dict[str, Any]:
        drawn = [tilehtml.tile(tile, self.golds) for tile, _ in self.thrown]
        if self.newest and drawn:
            drawn[-1] = tilehtml.marked(drawn[-1])
        return {
            "spot": self.spot,
            "seat": self.seat,
            "tiles": tilehtml.joined(drawn),
            "over": [many for many in _FULL if len(self.thrown) > many],
        }


class Middle(NamedTuple):
    """The square in the middle; `turn` is the spot of the seat whose turn it is; `flipping` until the opening."""

    golds: Golds
    left: int
    round: Round
    deal_number: int
    length: Length
    turn: int | None
    flipping: bool

    template = "middle"

    def context(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "indicators": tilehtml.tiles(self.golds, self.golds),
            "round": words.round_name(self.round),
            "progress": words.progress(self.length, self.deal_number, self.round),
        }


class Strip(NamedTuple):
    """The line above the buttons: a freeze, what is being waited for, a choice, why a move is not there; `ask` is
    tapped to read `answers`."""

    kind: str
    text: str
    strong: str = ""
    more: str = ""
    golds: Golds = ()
    button: str = ""
    ask: str = ""
    answers: tuple[str, ...] = ()

    template = "strip"

    def context(self) -> dict[str, Any]:
        return {**self._asdict(), "tiles": tilehtml.tiles(self.golds, self.golds)}


class Halt(NamedTuple):
    """Why the club has the table stand still, over all of it; "" while it plays."""

    why: str

    template = "halt"

    def context(self) -> dict[str, Any]:
        return self._asdict()


class Offered(NamedTuple):
    """A win that is open now: its name, what each pays, and who pays it."""

    win: str
    points: int
    payers: str


class Actions(NamedTuple):
    """The buttons of the open question; `number` is 0 when there is none. `level` is the highest that a discard
    makes, `prospect` what each pays for it then. Where I play on another page (`is_elsewhere`), there is one to go on
    here."""

    number: int
    kind: str
    legal: tuple[Action, ...]
    level: int
    offered: Offered | None
    timer: Timer | None
    prospect: int = 0
    is_elsewhere: bool = False

    template = "actions"

    def context(self) -> dict[str, Any]:
        said = {verb: [a for a in self.legal if a.verb == verb] for verb in (PASS, PONG, KONG, WIN)}
        return {
            "number": self.number,
            "kind": self.kind,
            "timer": self.timer,
            "here": PLAY_HERE if self.is_elsewhere else "",
            "letters": _LETTERS,
            "can_pass": bool(said[PASS]),
            "can_pong": bool(said[PONG]),
            "kongs": [(str(a), words.tile_name(a.tile) if a.tile is not None else "") for a in said[KONG]],
            "kong_tiles": [(str(a), tilehtml.tile(a.tile)) for a in said[KONG] if a.tile is not None],
            "you": words.level_name(self.level) if self.level > 1 else _("游") if self.level else "",
            "you_name": words.level_name(self.level),
            "you_points": words.signed(self.prospect) if self.prospect else "",
            "offered": self.offered if said[WIN] else None,
            "points": words.signed(self.offered.points) if self.offered else "",
        }


class Call(NamedTuple):
    """What is called out over the table: a win, a double or triple you, a pong or kong at a spot. `call` is its name
    (`voices.calls`), `language` that of `text` if it is not the page's."""

    size: str
    call: str = ""
    text: str = ""
    language: str = ""
    by: str = ""
    spot: int = 0
    serial: int = 0

    template = "call"

    def context(self) -> dict[str, Any]:
        return self._asdict()


class Log(NamedTuple):
    """The deal's last moves, the newest first; `count` is how many there were."""

    lines: tuple[tuple[str, LogLine], ...]
    golds: Golds
    count: int = 0

    template = "log"

    def context(self) -> dict[str, Any]:
        language = get_language()
        lines = tilehtml.joined(_log_line(seat, line, self.golds, language) for seat, line in self.lines)
        return {"lines": lines, "count": self.count}


@lru_cache(maxsize=4096)
def _log_line(seat: str, line: LogLine, golds: Golds, language: str) -> SafeString:
    """`language` is part of the key alone."""
    gold = line.verb == THREW and line.tile in golds
    return format_html(
        '<li class="{}"><span>{}</span> <b>{}</b> {}</li>',
        *("gold" if gold else "", seat, said_of(line, gold), tilehtml.tile(line.tile, golds)),
    )


def said_of(line: LogLine, gold: bool = False) -> str:
    """What a line of the log did: 打, 打金, 碰, 暗杠, 补花."""
    if line.verb == KONGED:
        return _(words.KONGS[line.kind])
    if line.verb == FLOWERED:
        return _("补花")
    if line.verb == THREW:
        return words.level_name(line.level) if line.level and gold else _("打金") if gold else _("打")
    return _("碰")


def meld(meld: Meld, settled: bool = False) -> SafeString:
    """A pong or kong laid out; of a concealed kong the top tile alone is seen until the deal is settled."""
    shown = tilehtml.tile(meld.tile)
    if meld.kind == CONCEALED and not settled:
        tiles = tilehtml.joined((tilehtml.backs(1), shown, tilehtml.backs(2)))
    else:
        tiles = tilehtml.joined((shown,) * (4 if meld.is_kong else 3))
    return tilehtml.grouped(tiles, words.meld_name(meld))
