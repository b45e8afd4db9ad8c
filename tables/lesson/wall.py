"""The wall of the first deal, and what the other seats throw: the learner deals, at seat 0.

The hands were dealt by chance round the learner's; what the others throw is what computer players threw with them.
"""

from collections.abc import Sequence

from longyan.engine import State, deal
from longyan.engine.actions import Action, discard
from longyan.engine.presets import preset
from longyan.engine.state import Seat
from longyan.engine.tiles import Tile, full_set, read

PRESET = "lequ-half"

ME: Seat = 0

INDICATOR = "5p"

HANDS = ("46p78m77z666s5p4z1z9p1s", "368m1237p2238s56z", "1278m378p144557s", "4699m138p89s1246z")

DRAWS = (
    "4m4p3z" "5z"  # the white that stands for the gold's face
    "2z9s6m" "5f2z"  # a flower, and what replaces it
    "3m7z"  # the one above throws it: a pong
    "6s" "9m"  # the one on the right throws it: a kong, and what replaces that
    "1m1z3s" "5p"  # a second gold
    "5m5z6p" "3s"  # any tile whatever
)  # fmt: skip
"""Every tile that is drawn, in order."""

THROWS = {1: "8s2z6z6s8m1m", 2: "1s9s7z1z1m", 3: "8p1z2z3s"}
"""What each of the others throws, turn by turn."""


def start() -> State:
    """The table when the gold is flipped and nobody has been asked yet."""
    return deal(preset(PRESET), _wall(), ME, 1)


def thrown_by(seat: Seat, turn: int) -> Action:
    """What one of the others does when it is asked for the `turn`-th time, counted from 1."""
    return discard(read(THROWS[seat])[turn - 1])


def _wall() -> list[Tile]:
    first = [*_dealt([read(hand) for hand in HANDS]), *read(DRAWS)]
    rest, (last,) = list(full_set()), read(INDICATOR)
    for tile in (*first, last):
        rest.remove(tile)
    return [*first, *rest, last]


def _dealt(hands: Sequence[Sequence[Tile]]) -> list[Tile]:
    """Four each, three times; one each; and one more for the dealer."""
    fours = [hand[at : at + 4] for at in (0, 4, 8) for hand in hands]
    return [tile for some in (*fours, *(hand[12:13] for hand in hands), hands[ME][13:]) for tile in some]
