"""The eight presets as differences from 乐趣半自摸, and how a rule set is read, changed and checked.

Rulebook section 11; ``docs/presets.json`` holds the same values, and a test compares the two.
"""

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import Any

from longyan.engine.exclusions import faults, idle
from longyan.engine.houserules import FULL, OPENING, HouseRules, RulesRefused
from longyan.engine.multipliers import gettext_noop
from longyan.engine.rulefields import CHOICE, FLAG, NUMBER, SUBSET, TABLE

_FIELDS = {rule.name: rule for rule in fields(HouseRules)}

_JUXIAN = dict(
    gold_flip="head", flipped_flower="dealer", gold_stands_for="suits", opening=OPENING[2:], gaibao_rank="value",
    gaibao_others=False, double_from="drawn", triple_from="any", freeze_on="you", freeze_allows=("you", "kong_draw"),
    freeze_all_allows=(), passed_kong="pong", next_dealer="winner", dealer_streak=True,
)  # fmt: skip
_XINZHUANG = dict(
    gold_flip="head", white_face_in_orphans=True, opening=OPENING[1:], gaibao_rank="value", gaibao_dealer="floating",
    triple_from="any", freeze_on="you", freeze_allows=("you", "kong_draw"), freeze_all_allows=(), passed_kong="pong",
)  # fmt: skip
_FULL = dict(
    mode=FULL, rob_kong=False, concealed_kong=4, flower_points={"4": 2, "5": 4, "6": 6, "7": 8, "8": 10}
)  # fmt: skip
_FULL_MULTIPLIERS = {
    "rob_kong": None, "three_golds": None, "qiangjin": 4, "tianhu": 4, "four_golds": 4, "five_golds": 8,
    "six_golds": 16, "you": 4, "double_you": 8, "triple_you": 16, "thirteen_orphans": 16, "gaibao": 8,
    "seven_pairs_you": 4, "seven_pairs_double_you": 8, "seven_pairs_triple_you": 16,
}  # fmt: skip
_SEVEN_PAIRS_3 = {
    "seven_pairs": 3, "seven_pairs_you": 6, "seven_pairs_double_you": 12, "seven_pairs_triple_you": 24,
}  # fmt: skip
_FEEDER_PAYS_ALL = dict(fed_kong=1, fed_kong_pays="feeder_all")

_PRESETS: dict[str, dict[str, Any]] = {
    "lequ-half": {},
    "lequ-full": {**_FULL, "multipliers": _FULL_MULTIPLIERS},
    "juxian-half": {**_JUXIAN, "multipliers": {"tianhu": None, "gaibao_you": 20}},
    "juxian-full": {
        **_JUXIAN,
        **_FULL,
        "multipliers": {**_FULL_MULTIPLIERS, "tianhu": None, "gaibao_you": 16},
    },
    "zhangle": dict(
        gold_flip="head", flipped_flower="dealer", gold_discard="you_only", discard_win=True, dead_wall=12,
        thirteen_orphans=False, white_face_from_others=True, opening=OPENING[1:], gaibao_others=False,
        freeze_on="you", freeze_allows=("self_draw",), freeze_all_allows=("kong_draw",), freeze_claims="none",
        passed_kong="none", fed_kong=1, fed_kong_pays="all", flower_points={"8": 8},
        multipliers={"discard": 1, "gaibao": None, "thirteen_orphans": None},
    ),
    "xinzhuang-half": {
        **_XINZHUANG,
        **_FEEDER_PAYS_ALL,
        "multipliers": {
            **_SEVEN_PAIRS_3, "self_draw": 1, "rob_kong": 1, "qiangjin": 4, "tianhu": 4, "three_golds": 3,
        },
    },
    "xinzhuang-full": {**_XINZHUANG, **_FULL, "multipliers": {**_FULL_MULTIPLIERS, **_SEVEN_PAIRS_3}},
    "xinzhuang-flat": {
        **_XINZHUANG,
        **_FEEDER_PAYS_ALL,
        "dealer_multiplier": 1,
        "multipliers": {
            "self_draw": 1, "rob_kong": 1, "qiangjin": 4, "tianhu": 4, "three_golds": 2, "you": 2, "double_you": 4,
            "triple_you": 16, "thirteen_orphans": 16, "gaibao": 4, "seven_pairs_you": 4,
            "seven_pairs_double_you": 8, "seven_pairs_triple_you": 24,
        },
    },
}  # fmt: skip

PRESET_NAMES = {
    "lequ-half": gettext_noop("乐趣半自摸"),
    "lequ-full": gettext_noop("乐趣全自摸"),
    "juxian-half": gettext_noop("聚闲半自摸"),
    "juxian-full": gettext_noop("聚闲全自摸"),
    "zhangle": gettext_noop("掌乐半自摸"),
    "xinzhuang-half": gettext_noop("新庄半自摸"),
    "xinzhuang-full": gettext_noop("新庄全自摸"),
    "xinzhuang-flat": gettext_noop("新庄不分庄闲"),
}


def read_rules(told: str | Mapping[str, Any]) -> HouseRules:
    """The rules that a preset's name, or ``{"preset": name, house rule: value, …}``, stands for.

    In a change of a preset a table (multipliers, flower points, patterns) is changed entry by entry, and null takes
    an entry away. Without ``preset`` the object is a stored set: its tables are taken whole, and a rule that it
    lacks (an older version's set) has its default. Raises `RulesRefused` with what is wrong.
    """
    if isinstance(told, str):
        return preset(told)
    if not isinstance(told, Mapping):
        raise RulesRefused(gettext_noop("规则要写成名字或对象"))
    changes = dict(told)
    if "preset" not in changes:
        return _refuse_contradictions(_with(HouseRules(), changes))
    return changed(preset(changes.pop("preset")), changes)


def preset(name: str) -> HouseRules:
    """One of the eight presets (rulebook section 11); raises `RulesRefused` for another name."""
    if not isinstance(name, str) or name not in _PRESETS:
        raise RulesRefused(gettext_noop("没有这套规则：{name}"), name=name)
    return changed(HouseRules(), _PRESETS[name])


def changed(rules: HouseRules, changes: Mapping[str, Any]) -> HouseRules:
    """The rules with some values changed and checked; raises `RulesRefused` with what is wrong."""
    return _refuse_contradictions(draft(rules, changes))


def draft(rules: HouseRules, changes: Mapping[str, Any]) -> HouseRules:
    """The rules with some values changed, each checked by itself; whether they go together, `exclusions` says."""
    return _with(rules, {name: _merged(rules, name, value) for name, value in changes.items()})


def tidied(rules: HouseRules) -> HouseRules:
    """The rules with those switched off that are without effect beside the others (分饼 at two or three seats)."""
    return draft(rules, {path: rule.off for path, rule in idle(rules).items() if rule.off is not None})


def mended(rules: HouseRules) -> HouseRules:
    """The rules with each one that contradicts another at the value that it must have beside that."""
    while fault := next((fault for fault in faults(rules) if fault.mend), None):
        name, dot, key = fault.path.partition(".")
        rules = draft(rules, {name: {key: fault.mend[0]} if dot else fault.mend[0]})
    return rules


def _with(rules: HouseRules, values: Mapping[str, Any]) -> HouseRules:
    return replace(rules, **{name: _checked(name, value) for name, value in values.items()})


def differences(rules: HouseRules, other: HouseRules) -> dict[str, Any]:
    """The rules in which the first set differs from the second, as plain JSON values of the first."""
    ours, theirs = rules.as_json(), other.as_json()
    return {name: value for name, value in ours.items() if value != theirs[name]}


def _checked(name: str, value: Any) -> Any:
    rule = _FIELDS.get(name)
    if rule is None:
        raise RulesRefused(gettext_noop("没有这条规则：{name}"), name=name)
    if not _CHECKS[rule.metadata["kind"]](rule.metadata, value):
        label = rule.metadata["label"]
        raise RulesRefused(gettext_noop("{label}不能是 {value}"), rule=name, label=label, value=value)
    return _frozen(rule, value)


def _merged(rules: HouseRules, name: str, changes: Any) -> Any:
    if not isinstance(changes, Mapping) or name not in _FIELDS:
        return changes
    if _FIELDS[name].metadata["kind"] != TABLE:
        return changes
    table = {**dict(getattr(rules, name)), **changes}
    return {key: value for key, value in table.items() if value is not None}


def _frozen(rule: Field, value: Any) -> Any:
    metadata = rule.metadata
    if metadata["kind"] == TABLE:
        return tuple((key, value[key]) for key in metadata["keys"] if key in value)
    if metadata["kind"] == SUBSET:
        return tuple(choice for choice in metadata["choices"] if choice in value)
    return value


def _is_count(limits: Mapping[str, Any], value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and limits["least"] <= value <= limits["most"]


_CHECKS = {
    CHOICE: lambda limits, value: isinstance(value, str) and value in limits["choices"],
    FLAG: lambda limits, value: isinstance(value, bool),
    NUMBER: _is_count,
    SUBSET: lambda limits, value: (
        isinstance(value, list | tuple)
        and all(isinstance(choice, str) and choice in limits["choices"] for choice in value)
    ),
    TABLE: lambda limits, value: (
        isinstance(value, Mapping)
        and set(value) <= set(limits["keys"])
        and all(_is_count(limits, points) for points in value.values())
    ),
}


def _refuse_contradictions(rules: HouseRules) -> HouseRules:
    for fault in faults(rules):
        raise RulesRefused(fault.message, rule=fault.path, **fault.facts)
    return rules
