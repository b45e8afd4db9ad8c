"""The player that chooses among its legal actions by lot: what any other must beat."""

from collections.abc import Callable
from random import Random

from longyan.engine.actions import Action
from longyan.engine.seatview import SeatView


def at_random(random: Random) -> Callable[[SeatView], Action]:
    """A player that draws lots from this generator."""
    return lambda view: random.choice(view.mine.legal)
