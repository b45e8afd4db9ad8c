"""What can happen in a deal, and each event's stored form.

Events carry facts, so that a stored deal can be read for ever: nothing that a rule decided is decided again when an
event is evolved. The stored form is a list: the event's name, then its fields, tiles as texts.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from longyan.engine import tiles
from longyan.engine.actions import Action, parse
from longyan.engine.state import Fenbing, Freeze, Outcome, Payment, Seat
from longyan.engine.tiles import Tile


class Asked(NamedTuple):
    """These seats are asked a question each: "opening", "turn", "claim" or "rob"."""

    kind: str
    seats: tuple[Seat, ...]


class Answered(NamedTuple):
    """A seat's answer that waits for others, or gives up. No other seat may know of it."""

    seat: Seat
    action: Action


class Opened(NamedTuple):
    """Nobody took an opening win: the dealer's first turn begins."""


class Drew(NamedTuple):
    """A seat drew a tile; `draw` is "wall", or the kind of the kong that it replaces."""

    seat: Seat
    tile: Tile
    draw: str


class LaidFlower(NamedTuple):
    """A seat drew a flower and laid it out."""

    seat: Seat
    tile: Tile


class Discarded(NamedTuple):
    """A seat threw a tile: whether it was the one just drawn, and the seat's you level afterwards (section 7)."""

    seat: Seat
    tile: Tile
    drawn: bool
    level: int


class Froze(NamedTuple):
    """The freezes in force after a discard that changed them (section 8)."""

    freezes: tuple[Freeze, ...]


class KongClosed(NamedTuple):
    """The fourth tile of this pong may no longer be added (过手杠, section 8)."""

    seat: Seat
    tile: Tile


class Ponged(NamedTuple):
    """A seat claimed the discard for a pong."""

    seat: Seat
    tile: Tile
    source: Seat


class KongShown(NamedTuple):
    """A seat adds the fourth tile to its pong; the others may rob it before it is made."""

    seat: Seat
    tile: Tile


class Konged(NamedTuple):
    """A kong was made; `kind` is fed_kong, added_kong or concealed_kong, `level` the seat's you level after it."""

    seat: Seat
    tile: Tile
    kind: str
    source: Seat | None
    level: int


class FenbingWent(NamedTuple):
    """How far 分饼 has gone after a discard; None once it has ended (section 9)."""

    fenbing: Fenbing | None


class Paid(NamedTuple):
    """An entry of the ledger."""

    payment: Payment


class Ended(NamedTuple):
    """The deal is over, won or drawn."""

    outcome: Outcome


Event = (
    Asked | Answered | Opened | Drew | LaidFlower | Discarded | Froze | KongClosed | Ponged | KongShown | Konged
    | FenbingWent | Paid | Ended
)  # fmt: skip

_NAMES: dict[type, str] = {
    Asked: "asked",
    Answered: "answered",
    Opened: "opened",
    Drew: "drew",
    LaidFlower: "laid_flower",
    Discarded: "discarded",
    Froze: "froze",
    KongClosed: "kong_closed",
    Ponged: "ponged",
    KongShown: "kong_shown",
    Konged: "konged",
    FenbingWent: "fenbing",
    Paid: "paid",
    Ended: "ended",
}
_TYPES = {name: kind for kind, name in _NAMES.items()}


def store(event: Event) -> list[Any]:
    """The event as plain JSON."""
    kind = type(event)
    return [_NAMES[kind], *map(_stored, kind._fields, event)]


def restore(stored: list[Any]) -> Event:
    """The event that `store` made this of; KeyError or TypeError for anything else."""
    kind = _TYPES[stored[0]]
    return kind(*map(_restored, kind._fields, stored[1:]))


def _stored(field: str, value: Any) -> Any:
    if field == "tile":
        return None if value is None else tiles.name(value)
    if field == "action":
        return str(value)
    if isinstance(value, Payment | Outcome | Fenbing):
        return list(map(_stored, type(value)._fields, value))
    return value


def _restored(field: str, value: Any) -> Any:
    restorer = _RESTORERS.get(field, _deep)
    return None if value is None else restorer(value)


def _deep(value: Any) -> Any:
    return tuple(map(_deep, value)) if isinstance(value, list) else value


def _record(kind: Any) -> Callable[[list[Any]], Any]:
    return lambda values: kind(*map(_restored, kind._fields, values))


_RESTORERS: dict[str, Callable[[Any], Any]] = {
    "tile": tiles.parse,
    "action": parse,
    "freezes": lambda values: tuple(Freeze(*value) for value in values),
    "fenbing": _record(Fenbing),
    "payment": _record(Payment),
    "outcome": _record(Outcome),
}
