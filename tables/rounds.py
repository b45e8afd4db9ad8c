"""How long a match is, and where in it a deal stands: rulebook section 10. Pure.

A circle (圈) is complete once every seat has been dealer and has lost it. `dealers` are the dealers of a match's deals
so far, in order; a deal that is over may be followed by the dealer that it names.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from longyan.engine.houserules import HouseRules

CIRCLES = (1, 2, 3, 4)
"""The numbers of circles that a match may have."""

_DEALS_A_SEAT = 4
"""A match of circles ends after so many deals a seat and circle at the latest, where the dealership jumps."""


class Length(NamedTuple):
    """How long a match is: `circles`, or if 0 just `deals`. A match of circles ends after `deals` at the latest, unless
    that is None."""

    deals: int | None
    circles: int = 0


class Round(NamedTuple):
    """What a deal is named by: how many circles were complete before it, and the dealer's seat counted from the match's
    first dealer."""

    circle: int
    wind: int


ONE_DEAL = Length(1)
FIRST_ROUND = Round(0, 0)


def length_of(rules: HouseRules, circles: int) -> Length:
    """A match of circles under these rules. Where the winner deals next the dealership jumps, and some seat may not be
    dealer for long: only there a bound is needed."""
    jumps = rules.next_dealer == "winner"
    return Length(_DEALS_A_SEAT * rules.players * circles if jumps else None, circles)


def circles_done(dealers: Sequence[int], seats: int) -> int:
    """How many circles are complete."""
    done, lost = 0, set()
    for dealer, following in pairwise(dealers):
        lost |= {dealer} - {following}
        if len(lost) == seats:
            done, lost = done + 1, set()
    return done


def round_of(dealers: Sequence[int], seats: int) -> Round:
    """Where the last of these deals stands."""
    return Round(circles_done(dealers, seats), (dealers[-1] - dealers[0]) % seats)


def is_over(length: Length, dealers: Sequence[int], next_dealer: int, seats: int) -> bool:
    """Whether the match ends with the last of these deals."""
    if length.deals is not None and len(dealers) >= length.deals:
        return True
    return bool(length.circles) and circles_done([*dealers, next_dealer], seats) >= length.circles
