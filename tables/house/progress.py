"""How far something long has come, said now and then."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeVar

EVERY = 5
"""Seconds between two lines."""

Say = Callable[[str], object]
Thing = TypeVar("Thing")


def counted(things: Iterable[Thing], total: int, what: str, say: Say) -> Iterator[Thing]:
    """The things, one by one; every few seconds it is said how many have gone by."""
    said_at = monotonic()
    for number, thing in enumerate(things, 1):
        yield thing
        if monotonic() - said_at > EVERY:
            say(f"{what}: {number:,} of {total:,}")
            said_at = monotonic()
