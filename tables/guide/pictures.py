"""The hands that the text shows: groups of tiles, each with a word under it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.houserules import HouseRules
from longyan.engine.tiles import FLOWERS, Tile, name, read
from tables import tilehtml
from tables.guide.scripts import golds, spelled
from tables.tilehtml import Golds
from tables.words import tile_name


class Group(NamedTuple):
    """Tiles that stand together; `mark` says how they lie: drawn, thrown, laid (open on the table)."""

    tiles: SafeString
    caption: str = ""
    mark: str = ""


Picture = tuple[Group, ...]

_PLAIN: dict[str, tuple[tuple[str, ...], ...]] = {
    "characters": (("123456789m", gettext_noop("万，一到九")),),
    "dots": (("123456789p", gettext_noop("筒（也叫饼），一到九")),),
    "bamboos": (("123456789s", gettext_noop("条，一到九。一条画的是一只鸟")),),
    "winds": (("1234z", gettext_noop("风：东 南 西 北")),),
    "dragons": (("765z", gettext_noop("字：中 发 白")),),
    "seasons": (("1234f", gettext_noop("花：春 夏 秋 冬")),),
    "plants": (("5678f", gettext_noop("花：梅 兰 竹 菊")),),
    "thirteen_orphans": (("19m19p19s",), ("1234z",), ("567z",), ("1z", gettext_noop("再配一张"), "drawn")),
}
"""Tiles as they come out of the box, none of them a gold."""

_SPELLED: dict[str, tuple[tuple[str, ...], ...]] = {
    "title": (("123m",), ("345m",), ("789m",), ("222s",), ("G7z",)),
    "gold_in_run": (("7mG9m", gettext_noop("金当八万")),),
    "gold_in_triplet": (("1z1zG", gettext_noop("金当东风")),),
    "gold_in_number_triplet": (("77mG", gettext_noop("金当七万")),),
    "gold_in_pair": (("6zG", gettext_noop("金当发财，凑成一对")),),
    "run": (("345m", gettext_noop("顺子：同一门连着的三张")),),
    "triplet": (("666s", gettext_noop("刻子：三张一样的")),),
    "pair": (("11z", gettext_noop("对子：两张一样的")),),
    "standard": (
        ("123m", gettext_noop("一组")),
        ("345m", gettext_noop("二组")),
        ("789m", gettext_noop("三组")),
        ("222s", gettext_noop("四组")),
        ("11z", gettext_noop("一对")),
    ),
    "standard_gold": (
        ("123m", gettext_noop("一组")),
        ("345m", gettext_noop("二组")),
        ("78mG", gettext_noop("金当九万")),
        ("222s", gettext_noop("四组")),
        ("11z", gettext_noop("一对")),
    ),
    "seven_pairs": tuple((pair,) for pair in ("11m", "44m", "77m", "22s", "88s", "11z", "7zG")),
    "complete": (("123m",), ("345m",), ("789m",), ("222s",), ("11z",)),
    "complete_with_gold": (("123m",), ("345m",), ("789m",), ("222s",), ("G1z", gettext_noop("金配东风，成一对"))),
    "throw_mate": (("123m",), ("345m",), ("789m",), ("222s",), ("G",), ("1z", gettext_noop("打出东风"), "thrown")),
    "floating": (("123m",), ("345m",), ("789m",), ("222s",), ("G", gettext_noop("剩一张金"))),
    "won_you": (("123m",), ("345m",), ("789m",), ("222s",), ("G",), ("7z", gettext_noop("摸到什么都成对"), "drawn")),
    "drew_gold": (("123m",), ("345m",), ("789m",), ("222s",), ("G",), ("G", gettext_noop("又摸到一张金"), "drawn")),
    "double_you": (("G", gettext_noop("打出一张"), "thrown"), ("123m",), ("345m",), ("789m",), ("222s",), ("G",)),
    "triple_you": (("GG", gettext_noop("打出两张"), "thrown"), ("123m",), ("345m",), ("789m",), ("222s",), ("G",)),
    "floating_pairs": tuple((pair,) for pair in ("11m", "44m", "77m", "22s", "88s", "11z", "G")),
    "qiangjin": (
        ("123m",),
        ("345m",),
        ("78m",),
        ("222s",),
        ("11z",),
        ("G", gettext_noop("桌上的金，当九万"), "drawn"),
    ),
    "pong": (
        ("66s", gettext_noop("手里两张")),
        ("6s", gettext_noop("别人打出"), "thrown"),
        ("666s", gettext_noop("摆在桌上"), "laid"),
    ),
    "fed_kong": (
        ("666s", gettext_noop("手里三张")),
        ("6s", gettext_noop("别人打出"), "thrown"),
        ("6666s", gettext_noop("明杠"), "laid"),
    ),
    "added_kong": (
        ("666s", gettext_noop("碰过的"), "laid"),
        ("6s", gettext_noop("自己摸到"), "drawn"),
        ("6666s", gettext_noop("补杠"), "laid"),
    ),
    "robbed": (
        ("666s", gettext_noop("别人碰过的"), "laid"),
        ("6s", gettext_noop("正要补杠"), "thrown"),
        ("45s", gettext_noop("您正等六条")),
        ("456s", gettext_noop("抢来胡"), "laid"),
    ),
    "fenbing": (
        ("3m", gettext_noop("庄家打"), "thrown"),
        ("3m", gettext_noop("跟"), "thrown"),
        ("3m", gettext_noop("跟"), "thrown"),
        ("3m", gettext_noop("跟"), "thrown"),
    ),
}

_IN_HALF = {"opening_golds": (("GGG",), ("147m",), ("28s",), ("12347z",))}
_IN_FULL = {"opening_golds": (("GGGH",), ("147m",), ("28s",), ("1237z",))}


def pictures(rules: HouseRules) -> dict[str, Picture]:
    """Every picture by its name, with the golds that these rules have."""
    gold = _read_golds(rules)
    extra = _IN_FULL if len(gold) > 1 else _IN_HALF
    return {
        **{title: _picture(groups, rules, ()) for title, groups in _PLAIN.items()},
        **{title: _picture(groups, rules, gold) for title, groups in (_SPELLED | extra).items()},
        "flip": tuple(_flip(gold)),
        "white": _whites(rules, gold),
        "concealed_kong": _concealed_kong(gold),
        "flowers": (group(FLOWERS, gold),),
    }


def group(tiles: Iterable[Tile], gold: Golds, caption: str = "", mark: str = "") -> Group:
    """Tiles in their order as one group."""
    return Group(tilehtml.joined(tilehtml.held(tile, gold) for tile in tiles), caption, mark)


def _read_golds(rules: HouseRules) -> Golds:
    return tuple(read("".join(golds(rules))))


def _picture(groups: tuple[tuple[str, ...], ...], rules: HouseRules, gold: Golds) -> Picture:
    return tuple(_spelled_group(rules, gold, *parts) for parts in groups)


def _spelled_group(rules: HouseRules, gold: Golds, text: str, caption: str = "", mark: str = "") -> Group:
    told = _(caption) if caption else ""
    return group(read(spelled(text, rules)), gold, told, mark)


def _flip(gold: Golds) -> Iterable[Group]:
    for kind in gold:
        yield group([kind], gold, _("翻出来，留在桌上"), "thrown")
        yield group([kind] * 3, gold, _("另外三张都是金"))


def _whites(rules: HouseRules, gold: Golds) -> Picture:
    """A white as each gold's face inside a sequence, and as itself."""
    faces = (_white_as_face(kind, gold) for kind in gold)
    return (*faces, _spelled_group(rules, (), "555z", gettext_noop("白板就当白板")))


def _white_as_face(kind: Tile, gold: Golds) -> Group:
    """The face's neighbours on both sides, the white between them."""
    below, above = name(kind - 1), name(kind + 1)
    caption = _("白板当%(tile)s") % {"tile": tile_name(kind)}
    return group(read(f"{below}5z{above}"), gold, caption)


def _concealed_kong(gold: Golds) -> Picture:
    """Four from the hand, of which the others see the top one only."""
    held = group(read("6666s"), gold, _("手里四张"))
    laid = tilehtml.joined((tilehtml.backs(3), tilehtml.tile(read("6s")[0])))
    return (held, Group(laid, _("扣着摆，只亮一张"), "laid"))
