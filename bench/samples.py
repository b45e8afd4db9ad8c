"""Hands to ask about, the same in every run: drawn from a seeded generator, as tuples of the engine's tiles.

``rand14`` are any fourteen tiles; ``near14`` complete hands with none, one or two tiles exchanged, of which nine in ten
are four sets and a pair; ``near13`` the same without one tile.
"""

from random import Random

from longyan.engine.tiles import COPIES, KINDS, ORPHANS, Tile, full_set, is_flower

Tiles = tuple[Tile, ...]

_ALL = [tile for tile in full_set() if not is_flower(tile)]
_RUN_STARTS = [start + rank for start in (0, 9, 18) for rank in range(7)]


def rand14(count: int, seed: int) -> list[Tiles]:
    """Any fourteen tiles."""
    random = Random(seed)
    return [_sorted(random.sample(_ALL, 14)) for _ in range(count)]


def near14(count: int, seed: int) -> list[Tiles]:
    """Fourteen tiles, complete or nearly so."""
    random = Random(seed)
    return [_exchanged(_complete(random), random.randrange(3), random) for _ in range(count)]


def near13(count: int, seed: int) -> list[Tiles]:
    """Thirteen tiles, many of them ready."""
    random = Random(seed)
    hands = near14(count, seed + 1)
    return [hand[:gone] + hand[gone + 1 :] for hand, gone in zip(hands, _places(random, count), strict=True)]


def counted(tiles: Tiles) -> list[int]:
    """How often each kind is held, as other packages want it."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def numbered(tiles: Tiles) -> list[int]:
    """The tiles as numbers of single tiles, four a kind, as other packages want it."""
    return [COPIES * tile + tiles[:place].count(tile) for place, tile in enumerate(tiles)]


def _places(random: Random, count: int) -> list[int]:
    return [random.randrange(14) for _ in range(count)]


def _complete(random: Random) -> list[Tile]:
    shape = random.random()
    if shape < 0.03:
        return [*ORPHANS, random.choice(ORPHANS)]
    if shape < 0.10:
        return 2 * random.sample(range(KINDS), 7)
    return _sets_and_pair(random)


def _sets_and_pair(random: Random) -> list[Tile]:
    while True:
        hand = 2 * [random.randrange(KINDS)]
        for _ in range(4):
            start = random.choice(_RUN_STARTS)
            hand += [start, start + 1, start + 2] if random.random() < 0.7 else 3 * [random.randrange(KINDS)]
        if max(map(hand.count, hand)) <= COPIES:
            return hand


def _exchanged(hand: list[Tile], exchanges: int, random: Random) -> Tiles:
    for _ in range(exchanges):
        hand.remove(random.choice(hand))
        hand.append(random.choice([tile for tile in range(KINDS) if hand.count(tile) < COPIES]))
    return _sorted(hand)


def _sorted(hand: list[Tile]) -> Tiles:
    return tuple(sorted(hand))
