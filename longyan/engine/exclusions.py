"""What cannot stand together in one set of house rules, what needs what, and what is without effect: three tables.

They are the one source for reading rule sets (`presets`) and for the form that makes them, which shows the messages at
the rules that they are about. A rule, or an entry of a rule that is a table, is written as a path: ``rob_kong``,
``multipliers.three_golds``. Messages are message ids in Chinese.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from longyan.engine.houserules import FULL, HALF, HouseRules
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.multipliers import gettext_noop as _

When = Mapping[str, tuple[Any, ...]]
"""The values of rules under which something holds: each rule has one of them; of a subset, one of them is in it."""


class Exclusion(NamedTuple):
    """Under `when` the rule may only have this value; any other is refused with the message."""

    path: str
    value: Any
    when: When
    message: str


class Need(NamedTuple):
    """Under `when` these wins need a figure in ``multipliers``."""

    figures: tuple[str, ...]
    when: When


class Idle(NamedTuple):
    """Under `when` the rule is without effect. `off` is what a form then stores, None if what it was."""

    path: str
    when: When
    message: str
    off: Any = None


class Fault(NamedTuple):
    """What is wrong with a rule set: where, a message id with the facts that fill it, and the value that mends it, if
    there is just one."""

    path: str
    message: str
    facts: dict[str, str]
    mend: tuple[()] | tuple[Any] = ()


_IN_FULL: When = {"mode": (FULL,)}
_IN_HALF: When = {"mode": (HALF,)}
_NO_CLAIMS = _("全自摸不碰、不杠别人的牌")

EXCLUSIONS = (
    Exclusion("dots", True, {"players": (4,)}, _("四人要用筒子")),
    Exclusion("thirteen_orphans", False, {"dots": (False,)}, _("没有筒子就没有十三幺")),
    Exclusion("discard_win", False, _IN_FULL, _("全自摸没有点炮胡")),
    Exclusion("rob_kong", False, _IN_FULL, _("全自摸没有抢杠胡")),
    Exclusion("gold_limit", "none", _IN_FULL, _("全自摸没有有金限制")),
    Exclusion("multipliers.three_golds", None, _IN_FULL, _("全自摸没有三金倒")),
    Exclusion("multipliers.rob_kong", None, _IN_FULL, _("全自摸没有抢杠胡")),
    Exclusion("multipliers.discard", None, _IN_FULL, _("全自摸没有点炮胡")),
    Exclusion("multipliers.four_golds", None, _IN_HALF, _("半自摸没有四金倒")),
    Exclusion("multipliers.five_golds", None, _IN_HALF, _("半自摸没有五金倒")),
    Exclusion("multipliers.six_golds", None, _IN_HALF, _("半自摸没有六金倒")),
)
"""Rulebook sections 1 (dots, ‡), 3 (full mode), 5 (thirteen orphans), 6 (golds) and 8 (gold limit)."""

NEEDS = (
    Need(("self_draw", "you", "double_you", "triple_you", "seven_pairs"), {}),
    Need(("seven_pairs_you", "seven_pairs_double_you", "seven_pairs_triple_you"), {}),
    Need(("rob_kong",), {"rob_kong": (True,)}),
    Need(("discard",), {"discard_win": (True,)}),
    Need(("thirteen_orphans",), {"thirteen_orphans": (True,)}),
    Need(("gaibao",), {"opening": ("gaibao",)}),
    Need(("tianhu",), {"opening": ("tianhu",)}),
    Need(("three_golds",), {"opening": ("golds",), **_IN_HALF}),
    Need(("four_golds", "five_golds", "six_golds"), {"opening": ("golds",), **_IN_FULL}),
    Need(("qiangjin",), {"opening": ("qiangjin", "dealer_qiangjin")}),
)
"""Rulebook section 9: switching on what a preset has no figure for needs the figure with it."""

_NO_GAIBAO: When = {"multipliers.gaibao": (None,), "multipliers.gaibao_you": (None,)}

IDLE = (
    Idle("fenbing", {"players": (2, 3)}, _("两人、三人没有分饼"), off=False),
    Idle("white_face_in_orphans", {"thirteen_orphans": (False,)}, _("没有十三幺，这条不起作用")),
    Idle("discard_pays", {"discard_win": (False,)}, _("没有点炮胡，这条不起作用")),
    Idle("white_face_from_others", {"discard_win": (False,), "rob_kong": (False,)}, _("别人的牌都不能胡")),
    Idle("gaibao_rank", _NO_GAIBAO, _("盖宝没有倍数，这条不起作用")),
    Idle("gaibao_others", _NO_GAIBAO, _("盖宝没有倍数，这条不起作用")),
    Idle("gaibao_dealer", {"multipliers.gaibao": (None,)}, _("盖宝没有倍数，这条不起作用")),
    Idle("passed_kong", _IN_FULL, _NO_CLAIMS),
    Idle("freeze_claims", _IN_FULL, _NO_CLAIMS),
    Idle("freeze_all_claims", _IN_FULL, _NO_CLAIMS),
    Idle("fed_kong", _IN_FULL, _NO_CLAIMS),
    Idle("fed_kong_pays", _IN_FULL, _NO_CLAIMS),
    Idle("added_kong", _IN_FULL, _NO_CLAIMS),
)
"""Rules of no meaning beside others: the dashes of rulebook section 11, and 分饼 at four seats only (section 9)."""


def value_at(rules: HouseRules, path: str) -> Any:
    """The value of a rule, or of an entry of a rule that is a table: None where the entry is missing."""
    name, dot, key = path.partition(".")
    value = getattr(rules, name)
    return dict(value).get(key) if dot else value


def faults(rules: HouseRules) -> Iterator[Fault]:
    """All that contradicts itself in a rule set, or is missing from it."""
    for path, value, when, message in EXCLUSIONS:
        if _holds(rules, when) and value_at(rules, path) != value:
            yield Fault(path, message, {}, (value,))
    for figures, when in NEEDS:
        for name in figures if _holds(rules, when) else ():
            if rules.multiplier(name) is None:
                yield Fault(f"multipliers.{name}", _("少了{name}的倍数"), {"name": WIN_NAMES[name]})


def idle(rules: HouseRules) -> dict[str, Idle]:
    """The rules that are without effect beside the others, by their paths."""
    return {rule.path: rule for rule in IDLE if _holds(rules, rule.when)}


def _holds(rules: HouseRules, when: When) -> bool:
    return all(_has_one(value_at(rules, path), values) for path, values in when.items())


def _has_one(value: Any, wanted: tuple[Any, ...]) -> bool:
    return bool(set(value) & set(wanted)) if isinstance(value, tuple) else value in wanted
