"""In what a set of rules differs from the presets, in players' words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from longyan.engine.houserules import HouseRules
from longyan.engine.presets import PRESET_NAMES, preset
from tables.rulewords import Point, points


class Contrast(NamedTuple):
    """All differences to one preset."""

    name: str
    title: str
    points: tuple[Point, ...]

    @property
    def count(self) -> int:
        """How many differences there are."""
        return len(self.points)


def contrasts(rules: HouseRules) -> list[Contrast]:
    """The differences to every other preset of the same mode, the nearest first."""
    others = {name: preset(name) for name in PRESET_NAMES}
    found = [_contrast(rules, name, other) for name, other in others.items() if other.mode == rules.mode]
    return sorted((contrast for contrast in found if contrast.points), key=lambda contrast: contrast.count)


def _contrast(rules: HouseRules, name: str, other: HouseRules) -> Contrast:
    return Contrast(name, _(PRESET_NAMES[name]), tuple(points(rules, other)))
