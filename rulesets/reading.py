"""A version in words."""

from typing import NamedTuple, Self

from django.utils.translation import gettext as _

from longyan.engine.exclusions import value_at
from longyan.engine.houserules import SECTIONS, HouseRules
from longyan.engine.presets import PRESET_NAMES, preset
from rulesets.models import RuleVersion
from tables import rulewords
from tables.rulewords import RULES, Point

Contrast = tuple[str, list[Point]]
"""What rules are held against, and in what they differ from it."""


class Sheet(NamedTuple):
    """A version as its page shows it: what it differs in from its preset and from the version before, if there is one,
    and all its rules by the sections of the rulebook, each with its value."""

    version: RuleVersion
    contrasts: list[Contrast]
    sections: list[tuple[str, list[tuple[str, str]]]]

    @classmethod
    def of(cls, version: RuleVersion) -> Self:
        """The sheet of a version."""
        rules = version.house_rules
        return cls(version, contrasts(rules, version.preset, before(version)), _sections(rules))


def before(version: RuleVersion) -> RuleVersion | None:
    """The version before one, None for the first."""
    return RuleVersion.objects.filter(rule_set=version.rule_set_id, number=version.number - 1).first()


def contrasts(rules: HouseRules, name: str, last: RuleVersion | None) -> list[Contrast]:
    """In what rules differ from the preset of this name, and from the last version."""
    against = [(_(PRESET_NAMES[name]), preset(name))] + ([(called(last), last.house_rules)] if last else [])
    return [(title, rulewords.points(rules, other)) for title, other in against]


def called(version: RuleVersion) -> str:
    """A version of the set that the page is about."""
    return _("第%(number)s版") % {"number": version.number}


def _sections(rules: HouseRules) -> list[tuple[str, list[tuple[str, str]]]]:
    lines: dict[str, list[tuple[str, str]]] = {number: [] for number in SECTIONS}
    for path in rulewords.paths():
        section = RULES[path.partition(".")[0]].metadata["section"]
        lines[section].append((rulewords.label(path), rulewords.value(path, value_at(rules, path))))
    return [(_(SECTIONS[number]), shown) for number, shown in lines.items()]
