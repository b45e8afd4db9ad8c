"""The guide to a set of rules, as the context of the templates in templates/guide/."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from longyan.engine.houserules import FULL, WAYS, HouseRules
from longyan.engine.multipliers import OPENING_WINS, PATTERN_NAMES, SEVEN_PAIRS_YOU_WINS, YOU_WINS
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.state import FREEZE_A, FREEZE_B
from tables import words
from tables.guide import facts, silences
from tables.guide.contrasts import contrasts
from tables.guide.examples import Example, dealt, examples
from tables.guide.pictures import pictures
from tables.guide.settlements import Settlement, settlement

CHAPTERS = (
    ("start", gettext_noop("一句话玩法")),
    ("tiles", gettext_noop("牌")),
    ("gold", gettext_noop("金和白板")),
    ("hands", gettext_noop("怎么算胡")),
    ("you", gettext_noop("游金")),
    ("opening", gettext_noop("开局胡")),
    ("melds", gettext_noop("碰和杠")),
    ("frozen", gettext_noop("有人打金之后")),
    ("scores", gettext_noop("算分")),
    ("extras", gettext_noop("杠、花、分饼")),
    ("dealer", gettext_noop("庄家和下一局")),
    ("drawn", gettext_noop("流局")),
    ("contrasts", gettext_noop("各家规则的不同")),
    ("silent", gettext_noop("规则里没说的")),
)
"""The chapters in their order; each has a template of its name."""

_YOU_GROUP = (*YOU_WINS[1:], *SEVEN_PAIRS_YOU_WINS[1:])


class Chapter(NamedTuple):
    """A chapter's name, its title, its template and where it stands on the page."""

    name: str
    title: str

    @property
    def template(self) -> str:
        return f"guide/{self.name}.html"

    @property
    def anchor(self) -> str:
        return f"rule-{self.name}"


class Card(NamedTuple):
    """A win: its name, its figure with its mark, and a worked settlement."""

    win: str
    name: str
    figure: int
    mark: str
    settlement: Settlement


class Shelf(NamedTuple):
    """Cards that belong together."""

    title: str
    cards: tuple[Card, ...]


def context(rules: HouseRules, name: str | None, title: str) -> dict[str, Any]:
    """All that the guide to these rules shows; `name` is the preset they come from, None if from none."""
    marks = silences.silences(name, rules)
    return {
        "gap": _gap(),
        "rules": rules,
        "title": title,
        "from_preset": name is not None,
        "chapters": [Chapter(chapter, _(label)) for chapter, label in CHAPTERS],
        "pictures": pictures(rules),
        "golds": [words.tile_name(gold) for gold in dealt(rules).indicators],
        "marks": {path.replace(".", "_"): _mark(mark) for path, mark in marks.items()},
        "silent": {"taken": silences.listed(marks, silences.TAKEN), "own": silences.listed(marks, silences.OWN)},
        "figures": dict(rules.multipliers),
        "pairs_pay_more": _pairs_pay_more(rules),
        "shelves": list(_shelves(rules, marks)),
        "flowers": [_flowers(held, points, marks) for held, points in rules.flower_points if points],
        "contrasts": contrasts(rules),
        **_facts(rules),
    }


def preset_names() -> list[dict[str, str]]:
    """The presets to choose from."""
    return [{"name": name, "title": _(title)} for name, title in PRESET_NAMES.items()]


def of_preset(name: str) -> dict[str, Any]:
    """The guide to a preset; raises `RulesRefused` for a name that is none."""
    return context(preset(name), name, _(PRESET_NAMES[name]))


def _gap() -> str:
    """What stands between two sentences: Chinese needs nothing there."""
    return "" if (get_language() or "").startswith("zh") else " "


def _pairs_pay_more(rules: HouseRules) -> bool:
    pairs = zip(YOU_WINS[1:], SEVEN_PAIRS_YOU_WINS[1:], strict=True)
    return any(rules.multiplier(you) != rules.multiplier(paired) for you, paired in pairs)


def _facts(rules: HouseRules) -> dict[str, Any]:
    return {
        "robbed": facts.robbed_kong(rules),
        "kongs": facts.kongs(rules),
        "fenbing_rounds": facts.fenbing(rules) if rules.fenbing and rules.players == 4 else [],
        "factors": facts.dealer_factors(rules),
        "tiles_in_play": facts.wall(rules),
        "freeze": _freeze(rules, FREEZE_A),
        "hard_freeze": _freeze(rules, FREEZE_B),
        "patterns": [(_(PATTERN_NAMES[key]), figure) for key, figure in rules.patterns if figure != 1],
    }


def _flowers(held: str, points: int, marks: dict[str, str]) -> dict[str, Any]:
    return {"held": held, "points": points, "mark": _mark(marks.get(f"flower_points.{held}", ""))}


def _mark(mark: str) -> str:
    """A mark of `silences` that leads to what it means."""
    if not mark:
        return ""
    return format_html('<a class="mark" href="#rule-silent" title="{}">{}</a>', _("原来的规则没说"), mark)


def _freeze(rules: HouseRules, level: str) -> dict[str, Any]:
    told = facts.freeze(rules, level)
    return {"ways": _ways(rules, told.ways), "claim_kong": told.may_claim_kong, "orphans_rob": told.orphans_may_rob}


def _ways(rules: HouseRules, ways: tuple[str, ...]) -> str:
    """The wins that a freeze leaves open, without those that these rules do not have at all."""
    missing = {"orphans": not rules.thirteen_orphans, "golds": "golds" not in rules.opening}
    return words.listed(_way(rules, way) for way in ways if not missing.get(way))


def _way(rules: HouseRules, way: str) -> str:
    return _("四金倒、五金倒、六金倒") if way == "golds" and rules.mode == FULL else _(WAYS[way])


def _shelves(rules: HouseRules, marks: dict[str, str]) -> Iterator[Shelf]:
    """The wins in three groups, the plain ones first, each from the lowest figure up, on equal ones sets first."""
    found = sorted(examples(rules).values(), key=lambda it: (rules.multiplier(it.win), "pairs" in it.win))
    for title, wins in _groups(found):
        yield Shelf(title, tuple(_card(rules, example, marks) for example in wins))


def _groups(found: list[Example]) -> Iterator[tuple[str, list[Example]]]:
    yield _("平常的胡"), [example for example in found if example.win not in {*_YOU_GROUP, *OPENING_WINS}]
    yield _("游金"), [example for example in found if example.win in _YOU_GROUP]
    yield _("开局胡"), [example for example in found if example.win in OPENING_WINS]


def _card(rules: HouseRules, example: Example, marks: dict[str, str]) -> Card:
    win = example.win
    mark = _mark(marks.get(f"multipliers.{win}", ""))
    return Card(win, words.win_name(win), rules.multiplier(win), mark, settlement(example))
