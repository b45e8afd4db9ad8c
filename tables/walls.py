"""Chance at the table: the shuffled wall, the dice, who sits where, how long a toggle and the next draw wait. It comes
from the system and is never logged."""

from collections.abc import Sequence
from secrets import SystemRandom
from typing import TypeVar

from longyan.engine import HouseRules
from longyan.engine.tiles import full_set, name

Thing = TypeVar("Thing")

_chance = SystemRandom()

_USUAL, _SPREAD = 1.3, 0.45
"""The median and the log-scale deviation of `hesitation`: nine in ten are between 0.6 and 2.7."""


def shuffled_wall(rules: HouseRules) -> list[str]:
    """All tiles of these rules as texts, in the order in which they will be drawn."""
    return [name(tile) for tile in shuffled(full_set(rules.dots))]


def dice() -> list[int]:
    """Two dice. They are shown and change nothing (rulebook section 2)."""
    return [_chance.randint(1, 6), _chance.randint(1, 6)]


def chance() -> float:
    """A number in [0, 1)."""
    return _chance.random()


def one_of(things: Sequence[Thing]) -> Thing:
    """One of the things."""
    return _chance.choice(things)


def shuffled(things: Sequence[Thing]) -> list[Thing]:
    """The things in a random order."""
    order = list(things)
    _chance.shuffle(order)
    return order


def any_seat(seats: int) -> int:
    """One of so many seats: the first dealer of a match."""
    return _chance.randrange(seats)


def digits(length: int) -> str:
    """A random code of so many digits."""
    return "".join(str(_chance.randrange(10)) for _ in range(length))


def hesitation() -> float:
    """By how much a person who need not think is slower than a computer player: most are a little, a few are much."""
    return _USUAL * _chance.lognormvariate(0, _SPREAD)
