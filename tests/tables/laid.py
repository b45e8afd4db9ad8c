"""Walls laid by hand, for tests of what a table does when certain tiles come."""

from collections.abc import Callable, Sequence

from longyan.engine.tiles import full_set, name, read
from tables import walls

DEALER_JUNK = "147m258p369s12345z"
JUNK = ("258m369p147s1266z", "369m147p258s1277z", "147m369p258s3447z")
"""Hands far from anything for the dealer, who sits at seat 0 and holds fourteen tiles, and for the seats after it."""


def laid_wall(dealer: str = DEALER_JUNK, draws: str = "", gold: str = "8p", others: Sequence[str] = JUNK) -> list[str]:
    """A wall that deals these hands, then these draws in order, and whose last tile is the indicator."""
    hands = [list(read(hand)) for hand in (dealer, *others)]
    dealt = (
        [hand[at : at + 4] for at in (0, 4, 8) for hand in hands] + [hand[12:13] for hand in hands] + [hands[0][13:]]
    )
    first = [tile for tiles in dealt for tile in tiles] + list(read(draws))
    rest, last = list(full_set()), read(gold)[0]
    for tile in (*first, last):
        rest.remove(tile)
    return [name(tile) for tile in (*first, *rest, last)]


def lay(monkeypatch, **tiles: object) -> Callable[[], list[str]]:
    """From now on every deal is dealt from such a wall, and everybody sits in the order in which they came."""
    wall = laid_wall(**tiles)
    monkeypatch.setattr(walls, "shuffled_wall", lambda rules: list(wall))
    monkeypatch.setattr(walls, "shuffled", list)
    monkeypatch.setattr(walls, "any_seat", lambda seats: 0)
    return wall
