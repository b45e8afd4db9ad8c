"""Computer players: each is given what its seat sees, and nothing else, and says what it does.

``BOTS[name](view)`` answers the question that the view's seat is asked with one of its legal actions. `beginner` and
`steady` always answer equal views equally; `chance` is for simulations only, where `player` gives it a seed.
"""

from collections.abc import Callable
from random import Random

from longyan.bots.beginner import beginner
from longyan.bots.chance import at_random
from longyan.bots.steady import steady
from longyan.engine.actions import Action
from longyan.engine.seatview import SeatView

Player = Callable[[SeatView], Action]

BOTS: dict[str, Player] = {"beginner": beginner, "steady": steady, "random": at_random(Random(0))}


def player(name: str, seed: int = 0) -> Player:
    """The player of that name; of `random` a new one with this seed. Raises KeyError for a name unknown."""
    return at_random(Random(seed)) if name == "random" else BOTS[name]
