"""Tiles as small integers and their notation: rulebook section 1.

A tile is the number of its kind in the order of the rulebook's table: 0..8 characters (``1m``..``9m``),
9..17 dots, 18..26 bamboos, 27..33 honours (four winds, then white, green, red), 34..41 flowers.
The copies of a kind are not told apart.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

Tile = int

KINDS = 34
"""How many kinds may stand in a hand: all but the flowers."""

COPIES = 4

LETTERS = "mpszf"
_SUIT_SIZES = (9, 9, 9, 7, 8)
_SUIT_STARTS = (0, 9, 18, 27, 34)

NAMES: tuple[str, ...] = tuple(
    f"{rank}{letter}" for letter, size in zip(LETTERS, _SUIT_SIZES, strict=True) for rank in range(1, size + 1)
)
_BY_NAME = {text: tile for tile, text in enumerate(NAMES)}
_SUITS = tuple(LETTERS.index(text[1]) for text in NAMES)
_RANKS = tuple(int(text[0]) for text in NAMES)

FLOWERS: tuple[Tile, ...] = tuple(range(KINDS, len(NAMES)))
WHITE: Tile = _BY_NAME["5z"]
DOTS: tuple[Tile, ...] = tuple(range(9, 18))
HONOURS: tuple[Tile, ...] = tuple(range(27, KINDS))
ORPHANS: tuple[Tile, ...] = (0, 8, 9, 17, 18, 26, *HONOURS)
"""The thirteen kinds of thirteen orphans (rulebook section 5)."""


class NotATile(Exception):
    """A text that names no tile, or is no hand, in the notation of rulebook section 1."""


def is_flower(tile: Tile) -> bool:
    """Whether the tile is a season or a plant."""
    return tile >= KINDS


def is_number(tile: Tile) -> bool:
    """Whether the tile is a number tile: characters, dots or bamboos."""
    return tile < 27


def is_honour(tile: Tile) -> bool:
    """Whether the tile is a wind or a dragon."""
    return 27 <= tile < KINDS


def suit(tile: Tile) -> int:
    """0 characters, 1 dots, 2 bamboos, 3 honours; 4 for flowers."""
    return _SUITS[tile]


def rank(tile: Tile) -> int:
    """The digit of the tile's name, from 1."""
    return _RANKS[tile]


def name(tile: Tile) -> str:
    """The tile's text, ``5m``."""
    return NAMES[tile]


def parse(text: str) -> Tile:
    """The tile that a text such as ``5m`` names; raises `NotATile` for any other text."""
    tile = _BY_NAME.get(text) if isinstance(text, str) else None
    if tile is None:
        raise NotATile(f"not a tile: {text!r}")
    return tile


def write(tiles: Iterable[Tile]) -> str:
    """A hand's text with the digits first, ``123m456p77s5z``, sorted as in the rulebook's table."""
    digits = [""] * len(LETTERS)
    for tile in sorted(tiles):
        digits[_SUITS[tile]] += NAMES[tile][0]
    return "".join(ranks + letter for ranks, letter in zip(digits, LETTERS, strict=True) if ranks)


def read(text: str) -> tuple[Tile, ...]:
    """The tiles of a hand's text, in its order; raises `NotATile` for what is no such text."""
    tiles: list[Tile] = []
    waiting: list[str] = []
    for character in text:
        if character not in LETTERS:
            waiting.append(character)
            continue
        if not waiting:
            raise NotATile(f"no digits before {character!r}: {text!r}")
        tiles += [parse(digit + character) for digit in waiting]
        waiting = []
    if waiting:
        raise NotATile(f"no suit at the end: {text!r}")
    return tuple(tiles)


@lru_cache(maxsize=2)
def full_set(dots: bool = True) -> tuple[Tile, ...]:
    """All tiles of a set in order: four of each kind, then the flowers; 144 tiles, 108 without dots.

    Tile number x of the shuffle is ``full_set(dots)[x]``.
    """
    kinds = [tile for tile in range(KINDS) if dots or tile not in DOTS]
    return tuple(Counter(dict.fromkeys(kinds, COPIES)).elements()) + FLOWERS
