"""What rules begin with: the presets and named rules, as cards to choose from."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.houserules import HouseRules
from longyan.engine.presets import PRESET_NAMES, preset
from rulesets.models import RuleVersion

VERSION = "version-"
"""How a browser begins what it sends for named rules; the number of the version follows."""


class Start(NamedTuple):
    """Rules before anything is changed of them: what a browser sends for them, what they are called, the preset that
    they are or come from, and the version of named rules that they are, None for a preset."""

    text: str
    title: str
    preset: str
    rules: HouseRules
    version: RuleVersion | None = None

    @classmethod
    def of_preset(cls, name: str) -> Self:
        """A preset's own rules."""
        return cls(name, _(PRESET_NAMES[name]), name, preset(name))

    @classmethod
    def of_version(cls, version: RuleVersion) -> Self:
        """Named rules as a version has them."""
        return cls(f"{VERSION}{version.pk}", version.rule_set.name, version.preset, version.house_rules, version)


class Source(NamedTuple):
    """A card to choose rules from: the name of where they come from, a line on them, and its presets by their modes."""

    title: str
    line: str
    presets: dict[str, str]


SOURCES = (
    Source(
        gettext_noop("乐趣"),
        gettext_noop("谁打金都限制别家；放过的杠不能再杠"),
        {"lequ-half": gettext_noop("半自摸"), "lequ-full": gettext_noop("全自摸")},
    ),
    Source(
        gettext_noop("聚闲"),
        gettext_noop("谁胡谁坐庄，连庄越坐越大"),
        {"juxian-half": gettext_noop("半自摸"), "juxian-full": gettext_noop("全自摸")},
    ),
    Source(
        gettext_noop("掌乐"),
        gettext_noop("点炮也能胡；金不能随便打"),
        {"zhangle": gettext_noop("半自摸")},
    ),
    Source(
        gettext_noop("新庄"),
        gettext_noop("七对更值钱；也可以不分庄闲"),
        {
            "xinzhuang-half": gettext_noop("半自摸"),
            "xinzhuang-full": gettext_noop("全自摸"),
            "xinzhuang-flat": gettext_noop("不分庄闲"),
        },
    ),
)
"""The presets by where they come from."""


class Card(NamedTuple):
    """A source as the page shows it; each of its presets with its value, its text, and whether it is the one chosen."""

    title: str
    line: str
    presets: list[tuple[str, str, bool]]


def cards(chosen: str, named: Iterable[Start]) -> Iterator[Card]:
    """Every card; `chosen` is what a browser sent, `named` the named rules that are offered."""
    of_a_club, of_the_site = [], []
    for start in named:
        of_whom = of_the_site if start.version.rule_set.club_id is None else of_a_club
        of_whom.append((start.text, start.title, start.text == chosen))
    if of_a_club:
        yield Card(_("圈里"), _("圈里自己定的规则"), of_a_club)
    for source in SOURCES:
        presets = [(name, _(mode), name == chosen) for name, mode in source.presets.items()]
        yield Card(_(source.title), _(source.line), presets)
    if of_the_site:
        yield Card(_("本站"), _("这里自己定的规则"), of_the_site)
