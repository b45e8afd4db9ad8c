"""How the golds and whites of a deal may be laid in a hand (rulebook section 4).

A *laying* reads every white as white or as a gold's face, and every gold as wild or, where golds stand for number
tiles only, as itself. What is left are four suit keys and some wildcards, for the tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from longyan.engine.hand_code import KEY, POWERS, SHIFTS, UNIT, Keys, count
from longyan.engine.handtables import HONOURS, STRICT_HONOURS
from longyan.engine.tiles import COPIES, WHITE, Tile, is_honour, suit

FEW_GOLDS = 3
"""With no more golds than these, and two faces, thirteen orphans hold `MANY_ORPHANS` of the kinds."""
WHITE_POWER = POWERS[WHITE]
Laying = tuple[Keys, int]
"""Suit keys in which whites are laid as whites or as faces, without the golds that are wild, and how many are."""


def _white_as(laid: int, face: Tile) -> list[int]:
    """What laying so many whites as this face changes in the suit keys."""
    change = [0, 0, 0, 0]
    change[suit(face)] += laid * POWERS[face]
    change[suit(WHITE)] -= laid * POWERS[WHITE]
    return change


def _faces_laid(faces: tuple[Tile, ...], whites: int) -> tuple[tuple[int, ...], ...]:
    """What laying up to so many whites as faces changes in the suit keys; first comes laying none."""
    return tuple(
        tuple(map(sum, zip((0, 0, 0, 0), *map(_white_as, each, faces), strict=True)))
        for each in product(range(whites + 1), repeat=len(faces))
        if sum(each) <= whites
    )


@dataclass(frozen=True)
class Layings:
    """The golds of a deal and what house rules let them and the whites stand for.

    `golds` are the gold kinds; `suits_only`: golds stand for number tiles only, always for themselves and
    always for half of a pair (``gold_stands_for``); `orphans`: thirteen orphans count; `face_in_orphans`: a
    white may be the face in them; `dots`: dots are in play. `faces` are the golds that a white may be.
    """

    golds: tuple[Tile, ...]
    suits_only: bool = False
    orphans: bool = True
    face_in_orphans: bool = False
    dots: bool = True
    faces: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    _golds_at: tuple[tuple[int, int, int], ...] = field(init=False, repr=False, compare=False)
    _laid_golds: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    _laid_faces: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False, compare=False)
    _honours: list[int] = field(init=False, repr=False, compare=False)
    _few_golds: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        faces = () if WHITE in self.golds else self.golds
        laid_golds = tuple(filter(is_honour, self.golds)) if self.suits_only else ()
        derived = {
            "faces": faces,
            "_golds_at": tuple((SHIFTS[suit(gold)], POWERS[gold], UNIT[gold]) for gold in self.golds),
            "_laid_golds": laid_golds,
            "_laid_faces": tuple(_faces_laid(faces, whites) for whites in range(COPIES + 1)),
            "_honours": STRICT_HONOURS if self.suits_only else HONOURS,
            "_few_golds": -1 if laid_golds else FEW_GOLDS,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)  # as `__dict__` is touched, reading fields becomes slower for good

    def _without_golds(self, code: int) -> tuple[int, int]:
        """The code without the golds, and how many golds there are."""
        wilds = 0
        for shift, power, unit in self._golds_at:
            if held := (code >> shift & KEY) // power % 5:
                code -= held * unit
                wilds += held
        return code, wilds

    def _layings(self, code: int, plain_whites: int = 0) -> list[Laying]:
        """All layings of a hand; in the first, all whites are plain and all golds are wild."""
        rest, wilds = self._without_golds(code)
        m, p, s, z = rest & KEY, rest >> 21 & KEY, rest >> 42 & KEY, rest >> 63
        layings = [((m, p, s, z), wilds)]
        free_whites = z // WHITE_POWER % 5 - plain_whites if self.faces else 0
        if free_whites > 0:
            laid = self._laid_faces[free_whites][1:]
            layings += [((m + a, p + b, s + c, z + d), wilds) for a, b, c, d in laid]
        return list(self._golds_as_themselves(code, layings)) if self._laid_golds else layings

    def _golds_as_themselves(self, code: int, layings: list[Laying]) -> Iterator[Laying]:
        """These layings with none, one, … of the honour golds laid as what they are instead of wild.

        Five of a kind are left out: some of them are whites, which as whites make the same sets.
        """
        for each in product(*(range(count(code, gold) + 1) for gold in self._laid_golds)):
            laid = [(POWERS[gold], held) for gold, held in zip(self._laid_golds, each, strict=True)]
            for (m, p, s, z), wilds in layings:
                if all(z // power % 5 + held <= COPIES for power, held in laid):
                    yield (m, p, s, z + sum(power * held for power, held in laid)), wilds - sum(each)
