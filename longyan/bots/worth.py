"""What it is worth to wait for a better win, against taking the one at hand.

Values are shares: what one other seat pays, before the dealer's factor.
"""

from longyan.bots.sight import Sight
from longyan.engine.multipliers import YOU_WINS
from longyan.engine.tiles import Tile

_QUIET_TURNS, _GROWTH, _MOST = 3, 0.01, 0.15
"""Among steady players the chance that a seat wins in its next turn grows by a hundredth a turn after the third."""
_FROZEN = 0.25
"""What is left of that chance while a gold of mine freezes the others; a guess, as few deals come to that."""
_LOSS = 2.5
"""What another's win costs me on average."""


def waiting_value(sight: Sight, level: int, throws_gold: bool) -> float:
    """What a floating hand at this you level is worth that wins with its next draw, if nobody wins before.

    `throws_gold`: the discard that comes first is a gold.
    """
    rules, others = sight.view.rules, len(sight.view.seats) - 1
    if sight.view.left - rules.dead_wall <= others:
        return 0.0
    freezes = throws_gold and (rules.freeze_on == "gold" or level > 1)
    lasting = (1 - _danger(sight) * (_FROZEN if freezes else 1)) ** others
    return lasting * _share(sight, YOU_WINS[level]) - (1 - lasting) * _LOSS * rules.base


def floating_bonus(sight: Sight) -> float:
    """How much more a hand is worth that may float than one that is just complete, as a ratio less one."""
    plain = _share(sight, "self_draw")
    return max(0.0, waiting_value(sight, 1, False) / plain - 1) if plain else 0.0


def best_float(sight: Sight) -> tuple[float, Tile | None]:
    """The discard that keeps the hand floating and is worth most, with its worth; no tile if there is none."""
    golds = sight.view.golds
    options = [
        (waiting_value(sight, level, tile in golds), tile not in golds, -tile) for tile, level in sight.mine.floats
    ]
    if not options:
        return 0.0, None
    value, _, tile = max(options)
    return value, -tile


def _share(sight: Sight, win: str) -> int:
    return sight.view.rules.base * (sight.view.rules.multiplier(win) or 0)


def _danger(sight: Sight) -> float:
    """The chance that one other seat wins in its next turn."""
    turns = max(len(seat.river) for seat in sight.view.seats)
    return min(_MOST, _GROWTH * max(0, turns - _QUIET_TURNS))
