"""House rules, their values and what was changed of a preset, in players' words."""

from collections.abc import Iterator
from dataclasses import Field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from longyan.engine.exclusions import Fault, idle, value_at
from longyan.engine.houserules import HouseRules
from longyan.engine.presets import PRESET_NAMES, draft, preset, tidied
from longyan.engine.rulefields import CHOICE, FLAG, SUBSET, TABLE
from tables import words

RULES: dict[str, Field] = {rule.name: rule for rule in fields(HouseRules)}
"""Every house rule as it is declared, by its name."""


class Point(NamedTuple):
    """One difference between two rule sets: what it is about, the value here and the value there."""

    path: str
    label: str
    here: str
    there: str

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self.path.partition(".")[0]


def label(path: str) -> str:
    """A rule, or an entry of a rule that is a table: 抢杠胡, 单游的倍数, 五张花."""
    name, dot, key = path.partition(".")
    metadata = RULES[name].metadata
    if not dot:
        return _(metadata["label"])
    entry = _(metadata["keys"][key])
    return entry if name == "flower_points" else _("%(win)s的倍数") % {"win": entry}


def value(path: str, value: Any) -> str:
    """The value of a rule, or of an entry of a rule that is a table."""
    metadata = RULES[path.partition(".")[0]].metadata
    kind = metadata["kind"]
    if value is None:
        return _("不算")
    if kind == FLAG:
        return _("有") if value else _("没有")
    if kind == CHOICE:
        return _(metadata["choices"][value])
    if kind == SUBSET:
        return words.listed(_(metadata["choices"][each]) for each in value) or _("都没有")
    return str(value)


def points(rules: HouseRules, other: HouseRules) -> list[Point]:
    """In what the first set differs from the second; rules that are without effect in the first are left out, unless a
    form switches them off for that."""
    without_effect = {path for path, rule in idle(rules).items() if rule.off is None}
    return [
        Point(path, label(path), value(path, value_at(rules, path)), value(path, value_at(other, path)))
        for path in paths()
        if path not in without_effect and value_at(rules, path) != value_at(other, path)
    ]


def paths() -> Iterator[str]:
    """Every rule, and every entry of each rule that is a table, in the order in which they are declared."""
    for name, rule in RULES.items():
        if rule.metadata["kind"] == TABLE:
            yield from (f"{name}.{key}" for key in rule.metadata["keys"])
        else:
            yield name


def fault(found: Fault) -> str:
    """What is wrong with a rule set."""
    return _(found.message).format(**{name: _(fact) for name, fact in found.facts.items()})


def rules_name(preset_name: str, rules: HouseRules) -> str:
    """What a table's rules are called: 聚闲半自摸, 聚闲半自摸 改3处. That fewer play is no change."""
    name, changes = _(PRESET_NAMES[preset_name]), len(changes_of(preset_name, rules))
    if not changes:
        return name
    text = ngettext("%(preset)s 改%(changes)s处", "%(preset)s 改%(changes)s处", changes)
    return text % {"preset": name, "changes": changes}


def changes_of(preset_name: str, rules: HouseRules) -> tuple[Point, ...]:
    """What was changed of a preset; that fewer play is no change."""
    return _changes(preset_name, rules, get_language())


@lru_cache(maxsize=1024)
def _changes(preset_name: str, rules: HouseRules, language: str) -> tuple[Point, ...]:
    """`language` belongs to the key, for the points are in words."""
    as_many_seats = tidied(draft(preset(preset_name), {"players": rules.players}))
    return tuple(points(tidied(rules), as_many_seats))
