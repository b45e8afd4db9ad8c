"""What other apps do when something happens at a table, in the transaction in which it does: they add theirs when they
are ready, and look for themselves whose table it is."""

from collections.abc import Callable

from tables.models import Deal, Match, Room

OPENED: list[Callable[[Room], object]] = []
"""Told of a new room, in which nobody sits yet; whoever raises a `Refusal` keeps it from being opened."""

BEGUN: list[Callable[[Match], object]] = []
"""Told of a match whose seats are taken; whoever raises a `Refusal` keeps it from beginning."""

SETTLED: list[Callable[[Deal], object]] = []
"""Told of a deal that was played to its end, once that is saved."""

FINISHED: list[Callable[[Match], object]] = []
"""Told of a match that is over, once that and its last deal are saved."""


def tell(listeners: list[Callable[[object], object]], of: object) -> None:
    """Tell all of them, in their order."""
    for listener in listeners:
        listener(of)
