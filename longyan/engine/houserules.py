"""Every house rule, declared once; the defaults are those of 乐趣半自摸.

The names are those of the rulebook (``docs/RULEBOOK.md``); sections are its sections. Labels and helps are
message ids in Chinese, translated by the site. A set of rules is frozen; its stored form is plain JSON with the
keys and values of ``docs/presets.json``; `presets` reads it back.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cached_property
from typing import Any

from longyan.engine.multipliers import MULTIPLIERS, PATTERNS, gettext_noop

HALF, FULL = "half", "full"
Table = tuple[tuple[str, int], ...]


class RulesRefused(Exception):
    """A rule set that cannot be played: an unknown name, a value out of its limits, or a contradiction.

    ``args`` are a message id and the facts that fill it.
    """

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


def _rule(default: Any, kind: str, section: str, label: str, text: str, **limits: object) -> Any:
    metadata = {"kind": kind, "section": section, "label": label, "help": text, **limits}
    return field(default=default, metadata=metadata)


def _choice(default: str, *choices: str, section: str, label: str, text: str) -> Any:
    return _rule(default, "choice", section, label, text, choices=choices)


def _flag(default: bool, section: str, label: str, text: str) -> Any:
    return _rule(default, "flag", section, label, text)


def _number(default: int, least: int, most: int, *, section: str, label: str, text: str) -> Any:
    return _rule(default, "number", section, label, text, least=least, most=most)


def _subset(default: tuple[str, ...], *choices: str, section: str, label: str, text: str) -> Any:
    return _rule(default, "subset", section, label, text, choices=choices)


def _table(default: Mapping[str, int], keys: tuple[str, ...], *, section: str, label: str, text: str) -> Any:
    limits = {"keys": keys, "least": 0, "most": 1000}
    ordered = tuple((key, default[key]) for key in keys if key in default)
    return _rule(ordered, "table", section, label, text, **limits)


_WAYS = ("you", "golds", "orphans", "kong_draw", "concealed_kong_draw", "self_draw")
OPENING = ("gaibao", "tianhu", "golds", "qiangjin", "dealer_qiangjin")


@dataclass(frozen=True)
class HouseRules:
    """The rules of one table; the defaults are the preset ``lequ-half`` (rulebook section 11)."""

    mode: str = _choice(
        HALF,
        HALF,
        FULL,
        section="3",
        label=gettext_noop("玩法"),
        text=gettext_noop("半自摸可碰杠；全自摸只能暗杠和自摸"),
    )
    players: int = _number(4, 2, 4, section="1", label=gettext_noop("人数"), text=gettext_noop("两人、三人或四人"))
    base: int = _number(1, 1, 1000, section="9", label=gettext_noop("底分"), text=gettext_noop("胡牌分 = 底分 × 倍数"))
    dots: bool = _flag(True, "1", gettext_noop("有筒子"), gettext_noop("两人、三人可以不用筒子"))
    gold_flip: str = _choice(
        "tail", "tail", "head", section="2", label=gettext_noop("开金"), text=gettext_noop("从牌尾或牌头翻金")
    )
    flipped_flower: str = _choice(
        "replace",
        "replace",
        "dealer",
        section="2",
        label=gettext_noop("翻出花牌"),
        text=gettext_noop("翻出花牌时重翻，或归庄家"),
    )
    gold_stands_for: str = _choice(
        "any",
        "any",
        "suits",
        section="4",
        label=gettext_noop("金牌代替"),
        text=gettext_noop("金牌可代任意牌，或只代筒条万"),
    )
    gold_discard: str = _choice(
        "any",
        "any",
        "you_only",
        section="4",
        label=gettext_noop("打金牌"),
        text=gettext_noop("金牌随时可打，或只在双游、三游时可打"),
    )
    discard_win: bool = _flag(False, "3", gettext_noop("点炮胡"), gettext_noop("别人打出的牌可以胡"))
    discard_pays: str = _choice(
        "discarder",
        "discarder",
        "all",
        section="9",
        label=gettext_noop("点炮谁付"),
        text=gettext_noop("点炮者付自己的一份，或三家都付"),
    )
    rob_kong: bool = _flag(True, "8", gettext_noop("抢杠胡"), gettext_noop("别人补杠的牌可以胡"))
    dead_wall: int = _number(
        0, 0, 40, section="2", label=gettext_noop("留牌"), text=gettext_noop("牌墙剩这么多张时流局")
    )
    thirteen_orphans: bool = _flag(True, "5", gettext_noop("十三幺"), gettext_noop("十三幺可以胡"))
    white_face_in_orphans: bool = _flag(
        False, "5", gettext_noop("十三幺里白板当金面"), gettext_noop("十三幺里白板可以当金牌本来的牌")
    )
    white_face_from_others: bool = _flag(
        False, "4", gettext_noop("别人的白板当金面"), gettext_noop("胡别人的白板时可以当金牌本来的牌")
    )
    opening: tuple[str, ...] = _subset(
        OPENING,
        *OPENING,
        section="6",
        label=gettext_noop("开局胡"),
        text=gettext_noop("开金后、庄家出牌前可以胡的牌"),
    )
    gaibao_rank: str = _choice(
        "first",
        "first",
        "value",
        section="6",
        label=gettext_noop("盖宝次序"),
        text=gettext_noop("盖宝排在最前，或只加天胡、抢金的倍数"),
    )
    gaibao_others: bool = _flag(True, "6", gettext_noop("闲家盖宝"), gettext_noop("闲家起手游金算盖宝"))
    gaibao_dealer: str = _choice(
        "complete",
        "complete",
        "floating",
        section="6",
        label=gettext_noop("庄家盖宝"),
        text=gettext_noop("庄家起手带金成牌，或去一张后游金，算盖宝"),
    )
    double_from: str = _choice(
        "any",
        "any",
        "drawn",
        section="7",
        label=gettext_noop("进双游"),
        text=gettext_noop("打任意金牌，或只在刚摸到金牌时"),
    )
    triple_from: str = _choice(
        "drawn",
        "any",
        "drawn",
        section="7",
        label=gettext_noop("进三游"),
        text=gettext_noop("打任意金牌，或只在刚摸到金牌时"),
    )
    freeze_on: str = _choice(
        "gold",
        "gold",
        "you",
        section="8",
        label=gettext_noop("何时限制"),
        text=gettext_noop("凡打金牌就限制别家，或只在双游、三游时"),
    )
    freeze_allows: tuple[str, ...] = _subset(
        ("you", "golds", "orphans", "kong_draw"),
        *_WAYS,
        section="8",
        label=gettext_noop("限制时可胡"),
        text=gettext_noop("一张金牌限制时，别家还可以胡的牌"),
    )
    freeze_all_allows: tuple[str, ...] = _subset(
        ("concealed_kong_draw",),
        *_WAYS,
        section="8",
        label=gettext_noop("严限时可胡"),
        text=gettext_noop("三游或连打金牌限制时，别家还可以胡的牌"),
    )
    freeze_claims: str = _choice(
        "kong",
        "kong",
        "none",
        section="8",
        label=gettext_noop("限制时明杠"),
        text=gettext_noop("限制时别家能不能杠别人的牌"),
    )
    freeze_all_claims: str = _choice(
        "kong",
        "kong",
        "none",
        section="8",
        label=gettext_noop("严限时明杠"),
        text=gettext_noop("严限时别家能不能杠别人的牌"),
    )
    gold_limit: str = _choice(
        "none",
        "none",
        "no_rob",
        "two_you",
        "one_draw_two_you",
        "any_you",
        section="8",
        label=gettext_noop("有金限制"),
        text=gettext_noop("手里有金时要更大的牌才能胡"),
    )
    passed_kong: str = _choice(
        "strict",
        "strict",
        "pong",
        "none",
        section="8",
        label=gettext_noop("过手杠"),
        text=gettext_noop("放过的杠以后能不能再杠"),
    )
    next_dealer: str = _choice(
        "stay",
        "stay",
        "winner",
        "rotate",
        section="10",
        label=gettext_noop("下局庄家"),
        text=gettext_noop("庄胡或流局连庄，或胡家坐庄，或轮流坐庄"),
    )
    dealer_multiplier: int = _number(
        2, 1, 10, section="9", label=gettext_noop("庄家倍数"), text=gettext_noop("与庄家之间的分乘以此数")
    )
    dealer_streak: bool = _flag(False, "9", gettext_noop("连庄加倍"), gettext_noop("庄家倍数再乘连庄局数"))
    fenbing: bool = _flag(True, "9", gettext_noop("分饼"), gettext_noop("四人同打庄家第一张牌，庄家付分"))
    fed_kong: int = _number(3, 0, 100, section="9", label=gettext_noop("明杠分"), text=gettext_noop("杠别人打出的牌"))
    fed_kong_pays: str = _choice(
        "feeder",
        "feeder",
        "feeder_all",
        "all",
        section="9",
        label=gettext_noop("明杠谁付"),
        text=gettext_noop("放杠者付一份，放杠者包三家，或三家各付"),
    )
    added_kong: int = _number(
        1, 0, 100, section="9", label=gettext_noop("补杠分"), text=gettext_noop("碰后再摸到第四张，每家付")
    )
    concealed_kong: int = _number(
        2, 0, 100, section="9", label=gettext_noop("暗杠分"), text=gettext_noop("手里四张，每家付")
    )
    flower_points: Table = _table(
        {"4": 1, "5": 2, "6": 3, "7": 4, "8": 5},
        ("4", "5", "6", "7", "8"),
        section="9",
        label=gettext_noop("花牌分"),
        text=gettext_noop("四到八张花，每家付"),
    )
    multipliers: Table = _table(
        {
            "self_draw": 2,
            "rob_kong": 2,
            "qiangjin": 5,
            "tianhu": 5,
            "three_golds": 5,
            "you": 5,
            "double_you": 10,
            "triple_you": 20,
            "thirteen_orphans": 20,
            "gaibao": 10,
            "seven_pairs": 2,
            "seven_pairs_you": 5,
            "seven_pairs_double_you": 10,
            "seven_pairs_triple_you": 20,
        },
        MULTIPLIERS,
        section="9",
        label=gettext_noop("胡牌倍数"),
        text=gettext_noop("每种胡牌的倍数；没有的不算"),
    )
    patterns: Table = _table(
        dict.fromkeys(PATTERNS, 1),
        PATTERNS,
        section="9",
        label=gettext_noop("牌型加倍"),
        text=gettext_noop("碰碰胡、清一色、混一色另乘"),
    )

    @cached_property
    def _figures(self) -> dict[str, int]:
        return dict(self.multipliers)

    def multiplier(self, name: str) -> int | None:
        """The figure of a multiplier (rulebook section 9), None where these rules have none."""
        return self._figures.get(name)

    def dealer_factor(self, streak: int) -> int:
        """What payments between two seats of which one is the dealer are multiplied by (section 9)."""
        return self.dealer_multiplier * (streak if self.dealer_streak else 1)

    @property
    def golds_needed(self) -> int:
        """How many golds make the `golds` win: three in half mode, four in full (section 6)."""
        return 4 if self.mode == FULL else 3

    @property
    def claims_open(self) -> bool:
        """Whether another's tile may be claimed at all: half mode only (section 3)."""
        return self.mode == HALF

    def as_json(self) -> dict[str, Any]:
        """The full values in the form of ``presets.json``; `presets.read_rules` takes it back."""
        return {rule.name: _plain(rule, getattr(self, rule.name)) for rule in fields(self)}


def _plain(rule: Field, value: Any) -> Any:
    kind = rule.metadata["kind"]
    if kind == "table":
        return dict(value)
    return list(value) if kind == "subset" else value
