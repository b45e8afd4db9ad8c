"""The hand rules read slowly: an oracle that shares nothing with the engine but the numbers of the tiles.

Rulebook sections 4 and 5, by trying every way to lay the tiles. A hand is a list of tiles.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

WHITE = 31
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


@dataclass(frozen=True)
class Slow:
    """The same facts as `longyan.engine.hands.Reading`."""

    golds: tuple[int, ...]
    suits_only: bool
    orphans: bool
    face_in_orphans: bool

    def forms(self, hand, plain_whites=0):
        found = set()
        sets = (len(hand) - 2) // 3
        for naturals, wilds in self._ways(hand, plain_whites):
            if lay(naturals, wilds, sets, True, self.suits_only):
                found.add("standard")
        if len(hand) == 14:
            naturals, wilds = next(self._ways(hand, 4))
            if sum(count % 2 for count in naturals) <= wilds:
                found.add("pairs")
            if self.orphans and self._are_orphans(hand, plain_whites):
                found.add("orphans")
        return tuple(sorted(found))

    def floating(self, hand):
        found = set()
        sets = (len(hand) - 1) // 3
        for gold in set(self.golds) & set(hand):
            rest = list(hand)
            rest.remove(gold)
            if any(lay(naturals, wilds, sets, False, self.suits_only) for naturals, wilds in self._ways(rest, 0)):
                found.add("sets")
            naturals, wilds = next(self._ways(rest, 4))
            if len(rest) == 12 and sum(count % 2 for count in naturals) <= wilds:
                found.add("pairs")
        return tuple(sorted(found))

    def floats(self, hand):
        return tuple(tile for tile in sorted(set(hand)) if self.floating(without(hand, tile)))

    def ready(self, hand):
        return tuple(tile for tile in range(34) if self.forms([*hand, tile]))

    def _ways(self, hand, plain_whites):
        """Counts of tiles as they are laid, and wildcards; first with all whites plain and all golds wild."""
        golds = [tile for tile in hand if tile in self.golds]
        others = [tile for tile in hand if tile not in self.golds]
        whites = others.count(WHITE)
        rest = [tile for tile in others if tile != WHITE]
        faces = () if WHITE in self.golds else self.golds
        for laid in product((WHITE, *faces), repeat=whites):
            if laid.count(WHITE) < min(plain_whites, whites):
                continue
            for themselves in product((False, True), repeat=len(golds)):
                own = [gold for gold, itself in zip(golds, themselves, strict=True) if itself]
                if own and not self.suits_only:
                    continue
                counts = Counter([*rest, *laid, *own])
                yield tuple(counts[kind] for kind in range(34)), len(golds) - len(own)

    def _are_orphans(self, hand, plain_whites):
        plain = plain_whites if self.face_in_orphans else 4
        for naturals, wilds in self._ways(hand, plain):
            missing = [kind for kind in ORPHANS if not naturals[kind]]
            extra = sum(naturals) - (13 - len(missing))
            reachable = not self.suits_only or all(kind < 27 for kind in missing)
            foreign = any(count and kind not in ORPHANS for kind, count in enumerate(naturals))
            if not foreign and reachable and extra <= 1 and wilds == len(missing) + 1 - extra:
                return True
        return False


def without(hand, tile):
    rest = list(hand)
    rest.remove(tile)
    return rest


@lru_cache(maxsize=1 << 16)
def lay(counts, wilds, sets, pair, suits_only):
    """Whether these tiles with these wildcards are exactly so many sets and, if asked, a pair."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return wilds == 3 * sets + 2 * pair
    return any(
        after_wilds >= 0 and lay(after, after_wilds, sets - of_sets, pair and of_sets, suits_only)
        for after, after_wilds, of_sets in _layings(counts, wilds, first, sets, pair, suits_only)
    )


def _layings(counts, wilds, first, sets, pair, suits_only):
    wild_in_set = not suits_only or first < 27
    if pair:
        held = min(2, counts[first])
        yield take(counts, [first] * held), wilds - (2 - held), 0
        yield take(counts, [first]), wilds - 1, 0
    if not sets:
        return
    for held in range(1, min(3, counts[first]) + 1):
        if held == 3 or wild_in_set:
            yield take(counts, [first] * held), wilds - (3 - held), 1
    if first < 27:
        for start in range(max(first - 2, first // 9 * 9), min(first, first // 9 * 9 + 6) + 1):
            held = [kind for kind in range(start, start + 3) if counts[kind]]
            yield take(counts, held), wilds - (3 - len(held)), 1


def take(counts, tiles):
    left = list(counts)
    for tile in tiles:
        left[tile] -= 1
    return tuple(left)
