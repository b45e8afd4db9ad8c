"""Every house rule, declared once; the defaults are those of 乐趣半自摸.

The names are those of the rulebook (``docs/RULEBOOK.md``); sections are its sections. A set of rules is frozen; its
stored form is plain JSON with the keys and values of ``docs/presets.json``; `presets` reads it back, and `exclusions`
says what cannot stand together.
"""

from dataclasses import Field, dataclass, fields
from functools import cached_property
from typing import Any

from longyan.engine.multipliers import PATTERN_NAMES, WIN_NAMES
from longyan.engine.multipliers import gettext_noop as _
from longyan.engine.rulefields import SUBSET, TABLE, RulesRefused, Table, choice, flag, number, subset, table

__all__ = ["FULL", "HALF", "OPENING", "SECTIONS", "WAYS", "HouseRules", "RulesRefused"]

HALF, FULL = "half", "full"

SECTIONS = {
    "1": _("人数和牌"),
    "2": _("发牌和开金"),
    "3": _("玩法"),
    "4": _("金牌和白板"),
    "5": _("十三幺"),
    "6": _("开局胡"),
    "7": _("双游和三游"),
    "8": _("杠，和打金之后"),
    "9": _("算分"),
    "10": _("坐庄"),
}
"""The rulebook's sections that hold house rules, by what players call them."""

WAYS = {
    "you": _("游金"),
    "golds": _("三金倒"),
    "orphans": _("十三幺"),
    "kong_draw": _("杠上开花"),
    "concealed_kong_draw": _("暗杠上开花"),
    "self_draw": _("自摸"),
}
"""The wins that a freeze may leave open (section 8)."""

_OPENING = {
    "gaibao": _("盖宝"),
    "tianhu": _("天胡"),
    "golds": _("金倒"),
    "qiangjin": _("闲家抢金"),
    "dealer_qiangjin": _("庄家抢金"),
}
_STEP = {"any": _("打哪张金都行"), "drawn": _("要刚摸到金")}
_KONG_CLAIMS = {"kong": _("可以"), "none": _("不可以")}
_FLOWERS = {"4": _("四张花"), "5": _("五张花"), "6": _("六张花"), "7": _("七张花"), "8": _("八张花")}
_FIGURES = {
    "self_draw": 2, "rob_kong": 2, "qiangjin": 5, "tianhu": 5, "three_golds": 5, "you": 5, "double_you": 10,
    "triple_you": 20, "thirteen_orphans": 20, "gaibao": 10, "seven_pairs": 2, "seven_pairs_you": 5,
    "seven_pairs_double_you": 10, "seven_pairs_triple_you": 20,
}  # fmt: skip
OPENING = tuple(_OPENING)


@dataclass(frozen=True)
class HouseRules:
    """The rules of one table; the defaults are the preset ``lequ-half`` (rulebook section 11)."""

    mode: str = choice(
        HALF, {HALF: _("半自摸"), FULL: _("全自摸")}, "3", _("玩法"), _("半自摸可以碰、杠；全自摸只能暗杠和自摸")
    )
    players: int = number(4, 2, 4, "1", _("人数"), _("两人、三人或四人"))
    base: int = number(1, 1, 1000, "9", _("底分"), _("胡牌分 = 底分 × 倍数"))
    dots: bool = flag(True, "1", _("筒子"), _("两人、三人可以不用筒子"))
    gold_flip: str = choice(
        "tail", {"tail": _("翻牌尾"), "head": _("翻牌头")}, "2", _("开金"), _("金牌从牌墙的哪一头翻")
    )
    flipped_flower: str = choice(
        "replace", {"replace": _("放到一边，重翻"), "dealer": _("归庄家，再翻")}, "2", _("翻出花牌"), _("花牌不能当金")
    )
    gold_stands_for: str = choice(
        "any", {"any": _("任意牌"), "suits": _("只代万筒条")}, "4", _("金牌代替"), _("字牌能不能用金牌代")
    )
    gold_discard: str = choice(
        "any",
        {"any": _("随时可打"), "you_only": _("只在做双游、三游时")},
        "4",
        _("打金牌"),
        _("什么时候可以把金牌打出去"),
    )
    discard_win: bool = flag(False, "3", _("点炮胡"), _("别人打出的牌可以胡"))
    discard_pays: str = choice(
        "discarder",
        {"discarder": _("点炮的人付自己一份"), "all": _("各家都付")},
        "9",
        _("点炮谁付"),
        _("胡了别人打出的牌，分由谁出"),
    )
    rob_kong: bool = flag(True, "8", _("抢杠胡"), _("别人补杠的牌可以胡"))
    dead_wall: int = number(0, 0, 40, "2", _("留牌"), _("牌墙剩这么多张时流局"))
    thirteen_orphans: bool = flag(True, "5", _("十三幺"), _("十三幺可以胡"))
    white_face_in_orphans: bool = flag(False, "5", _("十三幺里白板当金面"), _("十三幺里白板可以当金牌本来的牌"))
    white_face_from_others: bool = flag(False, "4", _("别人的白板当金面"), _("胡别人的白板时可以当金牌本来的牌"))
    opening: tuple[str, ...] = subset(OPENING, _OPENING, "6", _("开局胡"), _("开金后、庄家出牌前可以胡的牌"))
    gaibao_rank: str = choice(
        "first",
        {"first": _("排在最前"), "value": _("不排队，只加倍数")},
        "6",
        _("盖宝次序"),
        _("盖宝先于天胡，或只让天胡、抢金的倍数更大"),
    )
    gaibao_others: bool = flag(True, "6", _("闲家盖宝"), _("闲家起手游金算盖宝"))
    gaibao_dealer: str = choice(
        "complete",
        {"complete": _("带金成牌"), "floating": _("去一张成游金")},
        "6",
        _("庄家盖宝"),
        _("庄家起手怎样的牌算盖宝"),
    )
    double_from: str = choice("any", _STEP, "7", _("进双游"), _("打出金牌做双游"))
    triple_from: str = choice("drawn", _STEP, "7", _("进三游"), _("再打金牌做三游"))
    freeze_on: str = choice(
        "gold",
        {"gold": _("打出任何金"), "you": _("打金成双游、三游")},
        "8",
        _("何时限制"),
        _("打出怎样的金牌会限制别家"),
    )
    freeze_allows: tuple[str, ...] = subset(
        ("you", "golds", "orphans", "kong_draw"), WAYS, "8", _("限制时可胡"), _("一张金牌限制时，别家还可以胡的牌")
    )
    freeze_all_allows: tuple[str, ...] = subset(
        ("concealed_kong_draw",), WAYS, "8", _("严限时可胡"), _("三游或连打金牌限制时，别家还可以胡的牌")
    )
    freeze_claims: str = choice("kong", _KONG_CLAIMS, "8", _("限制时明杠"), _("限制时别家能不能杠别人的牌"))
    freeze_all_claims: str = choice("kong", _KONG_CLAIMS, "8", _("严限时明杠"), _("严限时别家能不能杠别人的牌"))
    gold_limit: str = choice(
        "none",
        {
            "none": _("没有"),
            "no_rob": _("有金不能抢杠"),
            "two_you": _("两金要游"),
            "one_draw_two_you": _("一金要自摸，两金要游"),
            "any_you": _("有金必游"),
        },
        "8",
        _("有金限制"),
        _("手里有金时要更大的牌才能胡"),
    )
    passed_kong: str = choice(
        "strict",
        {"strict": _("放过就不能再杠"), "pong": _("能杠却碰的，不能再补"), "none": _("不限制")},
        "8",
        _("过手杠"),
        _("放过的杠以后能不能再杠"),
    )
    next_dealer: str = choice(
        "stay",
        {"stay": _("庄胡或流局连庄"), "winner": _("谁胡谁坐庄"), "rotate": _("庄胡才连庄")},
        "10",
        _("下局庄家"),
        _("一局打完，下一局谁坐庄"),
    )
    dealer_multiplier: int = number(2, 1, 10, "9", _("庄家倍数"), _("与庄家之间的分乘以此数"))
    dealer_streak: bool = flag(False, "9", _("连庄加倍"), _("庄家倍数再乘连庄局数"))
    fenbing: bool = flag(True, "9", _("分饼"), _("四人同打庄家第一张牌，庄家付分"))
    fed_kong: int = number(3, 0, 100, "9", _("明杠分"), _("杠别人打出的牌"))
    fed_kong_pays: str = choice(
        "feeder",
        {"feeder": _("放杠的人付一份"), "feeder_all": _("放杠的人全包"), "all": _("各家都付")},
        "9",
        _("明杠谁付"),
        _("杠了别人打出的牌，分由谁出"),
    )
    added_kong: int = number(1, 0, 100, "9", _("补杠分"), _("碰后再摸到第四张，每家付"))
    concealed_kong: int = number(2, 0, 100, "9", _("暗杠分"), _("手里四张，每家付"))
    flower_points: Table = table(
        {"4": 1, "5": 2, "6": 3, "7": 4, "8": 5}, _FLOWERS, "9", _("花牌分"), _("四到八张花，每家付")
    )
    multipliers: Table = table(
        {name: _FIGURES[name] for name in WIN_NAMES if name in _FIGURES},
        WIN_NAMES,
        "9",
        _("胡牌倍数"),
        _("每种胡牌的倍数；空着的不算"),
    )
    patterns: Table = table(
        dict.fromkeys(PATTERN_NAMES, 1), PATTERN_NAMES, "9", _("牌型加倍"), _("碰碰胡、清一色、混一色另乘；1 就是不加")
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

    @cached_property
    def golds_needed(self) -> int:
        """How many golds make the `golds` win: three in half mode, four in full (section 6)."""
        return 4 if self.mode == FULL else 3

    @cached_property
    def claims_open(self) -> bool:
        """Whether another's tile may be claimed at all: half mode only (section 3)."""
        return self.mode == HALF

    def as_json(self) -> dict[str, Any]:
        """The full values in the form of ``presets.json``; `presets.read_rules` takes it back."""
        return {rule.name: _plain(rule, getattr(self, rule.name)) for rule in fields(self)}


def _plain(rule: Field, value: Any) -> Any:
    kind = rule.metadata["kind"]
    if kind == TABLE:
        return dict(value)
    return list(value) if kind == SUBSET else value
