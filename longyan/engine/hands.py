"""Hands: what is complete, ready, floating, and how far from it (rulebook sections 4 and 5).

A hand's concealed tiles are one packed integer, its *code* (`longyan.engine.hand_code`). A `Reading` answers
all questions about codes under the golds of a deal and the house rules that say what golds and whites may
stand for. It does so by *layings*: the ways to lay whites as a gold's face and golds as themselves, each
leaving four suit keys and some wildcards for the tables.
"""

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from longyan.engine import hand_reach
from longyan.engine.hand_code import KEY, UNIT, count, pack, unpack
from longyan.engine.hand_layings import WHITE_POWER, Laying, Layings
from longyan.engine.hand_patterns import patterns_of
from longyan.engine.hand_reach import WILD
from longyan.engine.hand_values import MANY_ORPHANS, ORPHAN_MASK, ORPHAN_SHIFT, SHAPE, need_pairs
from longyan.engine.handtables import (
    NEED_ANY,
    NEED_ORPHANS,
    NEED_SETS,
    NEED_SETS_OR_PAIRS,
    NEED_STANDARD,
    SUITS,
)  # fmt: skip
from longyan.engine.tiles import COPIES, DOTS, WHITE, Tile

if TYPE_CHECKING:
    from longyan.engine.houserules import HouseRules

__all__ = ["UNIT", "Reading", "count", "pack", "unpack"]

FAR = 14
"""A distance that no hand has to a form that it may take."""


class Reading(Layings):
    """How hands are read in one deal; `melds` is everywhere the number of melds laid out, 0 to 4."""

    @classmethod
    def under(cls, rules: "HouseRules", golds: Iterable[Tile]) -> Self:
        """The reading under these house rules with these golds; one object for all equal ones."""
        return _reading(
            tuple(golds),
            rules.gold_stands_for == "suits",
            rules.thirteen_orphans,
            rules.white_face_in_orphans,
            rules.dots,
        )

    # --- complete ---

    def is_complete(self, code: int, melds: int) -> bool:
        """Whether 14 - 3m tiles are complete in any form."""
        rest, wilds = code, 0
        for shift, power, unit in self._golds_at:  # as in _without_golds: no call is made here, as this is asked most
            if held := (rest >> shift & KEY) // power % 5:
                rest -= held * unit
                wilds += held
        z = rest >> 63
        total = SUITS[rest & KEY] + SUITS[rest >> 21 & KEY] + SUITS[rest >> 42 & KEY] + self._honours[z]
        if (NEED_STANDARD if melds else NEED_ANY)[total & SHAPE] <= wilds:
            return True
        if wilds > self._few_golds or (total & MANY_ORPHANS and self._may_be_orphans(total, wilds)):
            return bool(self._forms(code, melds, 0))
        if self.faces and z // WHITE_POWER % 5:
            return self._is_complete_with_faces(rest, wilds, melds)
        return False

    def _may_be_orphans(self, total: int, wilds: int) -> bool:
        """False only for what are no thirteen orphans even if each face that a white may be were one of them."""
        return NEED_ORPHANS[total >> ORPHAN_SHIFT & ORPHAN_MASK] <= wilds + len(self.faces)

    def _is_complete_with_faces(self, rest: int, wilds: int, melds: int) -> bool:
        need, honours = NEED_STANDARD if melds else NEED_ANY, self._honours
        m, p, s, z = rest & KEY, rest >> 21 & KEY, rest >> 42 & KEY, rest >> 63
        for a, b, c, d in self._laid_faces[z // WHITE_POWER % 5][1:]:
            if need[SUITS[m + a] + SUITS[p + b] + SUITS[s + c] + honours[z + d] & SHAPE] <= wilds:
                return True
        return False

    def forms(self, code: int, melds: int, plain_whites: int = 0) -> tuple[str, ...]:
        """In which forms 14 - 3m tiles are complete: of "orphans", "pairs", "standard".

        `plain_whites` of the whites may not be laid as a face, as one that came from another seat.
        """
        return self._forms(code, melds, plain_whites) if self.is_complete(code, melds) else ()

    def _forms(self, code: int, melds: int, plain_whites: int) -> tuple[str, ...]:
        found = set()
        layings = self._layings(code, plain_whites)
        for keys, wilds in layings:
            shape = hand_reach.shape(keys, self.suits_only)
            if NEED_STANDARD[shape] <= wilds:
                found.add("standard")
            if not melds and need_pairs(shape) <= wilds:
                found.add("pairs")
        if not melds and self._orphans_distance(code, layings) == 0:
            found.add("orphans")
        return tuple(sorted(found))

    def patterns(self, code: int, melded: tuple[Tile, ...]) -> tuple[str, ...]:
        """Which named patterns (rulebook section 9) a complete hand, standard or seven pairs, has.

        `melded` are the kinds of its pongs and kongs.
        """
        return patterns_of(self._layings(code), melded, self.suits_only)

    # --- one tile short ---

    def ready(self, code: int, melds: int) -> tuple[Tile, ...]:
        """The kinds that complete 13 - 3m tiles, in the rulebook's order."""
        need = NEED_STANDARD if melds else NEED_ANY
        found: set[Tile] = set()
        layings, near_orphans = self._layings(code), False
        for keys, wilds in layings:
            total = hand_reach.total(keys)
            if need[total & SHAPE] <= wilds + 1:
                found.update(hand_reach.completing(keys, wilds, melds, self.suits_only))
            near_orphans |= NEED_ORPHANS[total >> ORPHAN_SHIFT & ORPHAN_MASK] <= wilds + 1
        if near_orphans and not melds and self._orphans_distance(code, layings) == 1:
            return self._as_drawn(found, self._nearing_orphans(code, layings, 1))
        return self._as_drawn(found) if found else ()

    def is_floating(self, code: int, melds: int) -> bool:
        """Whether 13 - 3m tiles hold a gold that may be paired with any tile whatever."""
        rest, wilds = self._without_golds(code)
        if not wilds:
            return False
        need = NEED_SETS if melds else NEED_SETS_OR_PAIRS
        z = rest >> 63
        if self._laid_golds or (self.faces and z // WHITE_POWER % 5):
            return any(need[hand_reach.shape(keys, self.suits_only)] < golds for keys, golds in self._layings(code))
        total = SUITS[rest & KEY] + SUITS[rest >> 21 & KEY] + SUITS[rest >> 42 & KEY] + self._honours[z]
        return need[total & SHAPE] < wilds

    def floating(self, code: int, melds: int) -> tuple[str, ...]:
        """What 13 - 3m tiles are beside the gold that makes them float: of "pairs", "sets"; else nothing."""
        found = set()
        for keys, wilds in self._layings(code):
            shape = hand_reach.shape(keys, self.suits_only)
            if NEED_SETS[shape] < wilds:
                found.add("sets")
            if not melds and need_pairs(shape) < wilds:
                found.add("pairs")
        return tuple(sorted(found))

    def floats(self, code: int, melds: int) -> tuple[Tile, ...]:
        """The tiles of 14 - 3m whose discard leaves a floating hand, in the rulebook's order."""
        return tuple(sorted(set(self._floats(code, melds))))

    def can_float(self, code: int, melds: int) -> bool:
        """Whether the discard of some tile of 14 - 3m leaves a floating hand."""
        return any(True for _ in self._floats(code, melds))

    def _floats(self, code: int, melds: int) -> Iterator[Tile]:
        """The tiles of `floats`, some more than once."""
        layings = self._layings(code)
        if not self._may_float(layings, melds):
            return
        held, special = set(unpack(code)), {WHITE, *self.golds}
        for keys, wilds in layings:
            yield from hand_reach.floating_without(keys, wilds, melds, self.suits_only, held - special)
        for tile in held & special:
            if self.is_floating(code - UNIT[tile], melds):
                yield tile

    def _may_float(self, layings: list[Laying], melds: int) -> bool:
        """False only if no discard leaves a floating hand: it lowers what sets need by two at most."""
        if not layings[0][1]:
            return False  # no gold is held: in the first laying all golds are wild
        for keys, wilds in layings:
            shape = hand_reach.shape(keys, False)
            if NEED_SETS[shape] <= wilds + 1 or (not melds and need_pairs(shape) <= wilds):
                return True
        return False

    # --- further away ---

    def distance(self, code: int, melds: int) -> int:
        """How many tiles must be exchanged until the hand is complete: 0 complete, 1 ready or one away.

        For 13 - 3m and 14 - 3m tiles. Whether the tiles that lack are still to be had is not asked.
        """
        layings, distance = self._layings(code), FAR
        for keys, wilds in layings:
            lacking = hand_reach.lacking(keys, wilds, melds, self.suits_only)
            if lacking < distance:
                distance = lacking
        if melds or not self._orphans_within(layings, distance - 1):
            return distance
        return min(distance, self._orphans_distance(code, layings))

    def useful(self, code: int, melds: int) -> tuple[Tile, ...]:
        """The kinds whose arrival brings 13 - 3m tiles nearer to complete, in the rulebook's order."""
        layings, strict = self._layings(code), self.suits_only
        lacking = [hand_reach.lacking(keys, wilds, melds, strict) for keys, wilds in layings]
        distance = min(lacking)
        orphans = FAR
        if not melds and self._orphans_within(layings, distance):
            orphans = self._orphans_distance(code, layings)
            distance = min(distance, orphans)
        found: set[Tile] = set()
        for (keys, wilds), missing in zip(layings, lacking, strict=True):
            if missing == distance:
                found.update(hand_reach.nearing(keys, wilds, melds, strict, distance))
        if orphans == distance:
            return self._as_drawn(found, self._nearing_orphans(code, layings, distance))
        return self._as_drawn(found)

    def spare(self, code: int, melds: int, tiles: Iterable[Tile]) -> list[Tile]:
        """Those of the tiles without which 14 - 3m tiles are no further from complete, or ready if they are it."""
        layings, distance = self._layings(code), max(1, self.distance(code, melds))
        if self.suits_only or (not melds and self._orphans_within(layings, distance)):
            return [tile for tile in tiles if self.distance(code - UNIT[tile], melds) <= distance]
        special = {WHITE, *self.golds}
        plain = [tile for tile in tiles if tile not in special]
        found = {tile for keys, wilds in layings for tile in hand_reach.sparing(keys, wilds, melds, distance, plain)}
        return [
            tile
            for tile in tiles
            if tile in found or (tile in special and self.distance(code - UNIT[tile], melds) <= distance)
        ]

    # --- thirteen orphans ---

    def _orphan_layings(self, code: int, layings: list[Laying]) -> list[Laying]:
        """Those of all layings in which a white may be the face in thirteen orphans."""
        if self.face_in_orphans:
            return layings
        return self._layings(code, COPIES) if self._laid_golds else layings[:1]

    def _orphans_within(self, layings: list[Laying], distance: int) -> bool:
        """False only if thirteen orphans are further than that, by the first laying: a face counts for one tile."""
        if not self.orphans:
            return False
        return hand_reach.lacking_orphans(*layings[0], False) - len(self.faces) <= distance

    def _orphans_distance(self, code: int, layings: list[Laying]) -> int:
        if not self.orphans:
            return FAR
        layings = self._orphan_layings(code, layings)
        return min([hand_reach.lacking_orphans(*laying, self.suits_only) for laying in layings])

    def _nearing_orphans(self, code: int, layings: list[Laying], distance: int) -> set[Tile]:
        return {
            kind
            for laying in self._orphan_layings(code, layings)
            for kind in hand_reach.nearing_orphans(*laying, self.suits_only, distance)
        }

    def _as_drawn(self, laid: set[Tile], in_orphans: Set[Tile] = frozenset()) -> tuple[Tile, ...]:
        """The tiles that may be drawn to be laid as one of these kinds."""
        drawn = laid | in_orphans
        if not (drawn if self.face_in_orphans else laid).isdisjoint(self.faces):
            drawn.add(WHITE)
        if WILD in drawn:
            drawn.remove(WILD)
            drawn.update(self.golds)
        return tuple(sorted(drawn if self.dots else drawn.difference(DOTS)))


@lru_cache(maxsize=1 << 12)
def _reading(golds: tuple[Tile, ...], suits_only: bool, orphans: bool, face_in_orphans: bool, dots: bool) -> Reading:
    return Reading(golds, suits_only, orphans, face_in_orphans, dots)
