"""The values that a preset's source does not give: the rulebook's † (taken from another source) and ‡ (our own).

The one place where the site keeps them; a test compares them with the rulebook's tables. A rule stands for its whole
value, or, with a point and a key, for one figure of its table.
"""

from longyan.engine.exclusions import value_at
from longyan.engine.houserules import HouseRules
from longyan.engine.presets import preset
from tables.rulewords import label, paths

TAKEN, OWN = "†", "‡"


def _figures(*names: str) -> tuple[str, ...]:
    return tuple(f"multipliers.{name}" for name in names)


_YOU = _figures("you", "double_you", "triple_you")
_GOLDS = _figures("four_golds", "five_golds", "six_golds")
_FREEZE_CLAIMS = ("freeze_claims", "freeze_all_claims")
_STEPS = ("double_from", "triple_from")
_SEVEN_PAIRS_YOU = _figures("seven_pairs_you", "seven_pairs_double_you", "seven_pairs_triple_you")
_SMALL_FLOWERS = ("flower_points.4", "flower_points.5", "flower_points.6")
_FLOWERS = (*_SMALL_FLOWERS, "flower_points.7", "flower_points.8")
_XINZHUANG = ("gold_flip", "flipped_flower", "gold_discard", "dead_wall", "white_face_from_others", *_STEPS)
_XINZHUANG_HALF = (*_XINZHUANG, *_FREEZE_CLAIMS, "passed_kong", *_FLOWERS)
_LEQU = ("dead_wall", "concealed_kong", *_FLOWERS, *_YOU, *_figures("qiangjin", "thirteen_orphans", "gaibao"))
_JUXIAN = ("gold_discard", "white_face_in_orphans", "white_face_from_others")

_TAKEN: dict[str, tuple[str, ...]] = {
    "lequ-half": (*_LEQU, "fed_kong", "added_kong", *_figures("three_golds")),
    "lequ-full": (*_LEQU, *_GOLDS, *_figures("self_draw", "seven_pairs")),
    "juxian-half": (*_JUXIAN, *_FREEZE_CLAIMS),
    "juxian-full": _JUXIAN,
    "zhangle": (
        *_figures("self_draw", "rob_kong", "qiangjin", "three_golds", "seven_pairs"), *_YOU, "discard_pays",
    ),
    "xinzhuang-half": (*_XINZHUANG_HALF, *_figures("thirteen_orphans", "gaibao")),
    "xinzhuang-full": (
        *_XINZHUANG, *_SMALL_FLOWERS, *_GOLDS, *_SEVEN_PAIRS_YOU,
        *_figures("self_draw", "qiangjin", "double_you", "triple_you", "thirteen_orphans", "gaibao", "seven_pairs"),
    ),
    "xinzhuang-flat": (
        *_XINZHUANG_HALF, *_figures("qiangjin", "thirteen_orphans", "gaibao", "seven_pairs_triple_you"),
    ),
}  # fmt: skip

_OWN: dict[str, tuple[str, ...]] = {
    "lequ-half": _figures("tianhu"),
    "lequ-full": _figures("tianhu"),
    "zhangle": _figures("tianhu", "discard"),
    "xinzhuang-half": _figures("tianhu"),
    "xinzhuang-full": _figures("tianhu"),
    "xinzhuang-flat": _figures("tianhu"),
}


def silences(name: str | None, rules: HouseRules) -> dict[str, str]:
    """The rules and figures on which the preset's source is silent, each with its mark.

    A value that the table has changed is its own and has no mark; rules that are no preset's have none at all.
    """
    if name is None:
        return {}
    marks = dict.fromkeys(_TAKEN[name], TAKEN) | dict.fromkeys(_OWN.get(name, ()), OWN)
    origin = preset(name)
    return {path: mark for path, mark in marks.items() if value_at(rules, path) == value_at(origin, path)}


def listed(marks: dict[str, str], mark: str) -> list[str]:
    """The rules with this mark by their labels, in the order in which they are declared."""
    return [label(path) for path in paths() if marks.get(path) == mark]
