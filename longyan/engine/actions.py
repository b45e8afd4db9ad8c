"""What a seat may say, its one-line text, and the three refusals.

    Refusal
    ├── NotUnderstood   the text is no action
    ├── NotAllowed      an action, but not now, not by this seat, or not with this tile; says why
    └── TooLate         the question it answers is closed

None of them is a ValueError: a fault of the engine must not look like a player's mistake.
"""

from collections.abc import Iterable
from typing import NamedTuple

from longyan.engine import tiles
from longyan.engine.multipliers import gettext_noop
from longyan.engine.tiles import Tile

DISCARD, KONG, PONG, WIN, PASS = "discard", "kong", "pong", "win", "pass"


class Refusal(Exception):
    """An action that changes nothing; ``args[0]`` is a message id, `facts` fill it."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message)
        self.message, self.facts = message, facts


class NotUnderstood(Refusal):
    """The text is no action."""


class NotAllowed(Refusal):
    """The action is not open to this seat now."""


class TooLate(Refusal):
    """The question that the action answers is closed."""


class Action(NamedTuple):
    """What a seat says: a verb, and a tile for a discard or a kong of one's own turn."""

    verb: str
    tile: Tile | None = None

    def __str__(self) -> str:
        return self.verb if self.tile is None else f"{self.verb} {tiles.name(self.tile)}"


_DISCARDS = tuple(Action(DISCARD, tile) for tile in range(tiles.KINDS))
_KONGS = tuple(Action(KONG, tile) for tile in range(tiles.KINDS))


def discard(tile: Tile) -> Action:
    """Throwing a tile."""
    return _DISCARDS[tile]


def discards(tiles: Iterable[Tile]) -> tuple[Action, ...]:
    """Throwing a tile of each kind among these sorted ones."""
    found, last = [], None
    for tile in tiles:
        if tile != last:
            found.append(_DISCARDS[tile])
            last = tile
    return tuple(found)


def kong(tile: Tile) -> Action:
    """A concealed or an added kong in one's own turn."""
    return _KONGS[tile]


def kongs(tiles: Iterable[Tile]) -> tuple[Action, ...]:
    """A kong of each of these tiles in one's own turn."""
    return tuple([_KONGS[tile] for tile in tiles])


CLAIM_KONG, CLAIM_PONG, TAKE_WIN, GIVE_UP = Action(KONG), Action(PONG), Action(WIN), Action(PASS)

_EVERY_ACTION = (CLAIM_KONG, CLAIM_PONG, TAKE_WIN, GIVE_UP, *_DISCARDS, *_KONGS)
_WORDS = {str(action): action for action in _EVERY_ACTION}


def parse(text: str) -> Action:
    """The action a text such as ``discard 5m`` stands for; raises `NotUnderstood`."""
    action = _WORDS.get(text)
    if action is None:
        raise NotUnderstood(gettext_noop("看不懂这个操作"))
    return action


def parse_answer(text: str) -> tuple[int, Action]:
    """A question's number and the answer to it, ``17 discard 5m``; raises `NotUnderstood`."""
    number, _, words = text.partition(" ")
    if not (number.isascii() and number.isdecimal() and len(number) <= 6):
        raise NotUnderstood(gettext_noop("看不懂这个操作"))
    return int(number), parse(words)
