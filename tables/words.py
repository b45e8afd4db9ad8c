"""What the table says in the players' words. Every text is a message id of the translation catalogue."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from longyan.engine.houserules import FULL, WAYS, HouseRules
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.state import ADDED, CONCEALED, FED, FREEZE_B, Meld
from longyan.engine.tiles import Tile
from tables.rounds import Length, Round

TILE_NAMES = (
    *(gettext_noop("一万"), gettext_noop("二万"), gettext_noop("三万"), gettext_noop("四万"), gettext_noop("五万")),
    *(gettext_noop("六万"), gettext_noop("七万"), gettext_noop("八万"), gettext_noop("九万")),
    *(gettext_noop("一筒"), gettext_noop("二筒"), gettext_noop("三筒"), gettext_noop("四筒"), gettext_noop("五筒")),
    *(gettext_noop("六筒"), gettext_noop("七筒"), gettext_noop("八筒"), gettext_noop("九筒")),
    *(gettext_noop("一条"), gettext_noop("二条"), gettext_noop("三条"), gettext_noop("四条"), gettext_noop("五条")),
    *(gettext_noop("六条"), gettext_noop("七条"), gettext_noop("八条"), gettext_noop("九条")),
    *(
        gettext_noop("东风"),
        gettext_noop("南风"),
        gettext_noop("西风"),
        gettext_noop("北风"),
        gettext_noop("白板"),
        gettext_noop("发财"),
        gettext_noop("红中"),
    ),
    *(
        gettext_noop("春"),
        gettext_noop("夏"),
        gettext_noop("秋"),
        gettext_noop("冬"),
        gettext_noop("梅"),
        gettext_noop("兰"),
        gettext_noop("竹"),
        gettext_noop("菊"),
    ),
)

WINDS = (gettext_noop("东"), gettext_noop("南"), gettext_noop("西"), gettext_noop("北"))
SEATS = (gettext_noop("东家"), gettext_noop("南家"), gettext_noop("西家"), gettext_noop("北家"))
LEVELS = ("", gettext_noop("单游"), gettext_noop("双游"), gettext_noop("三游"))
KONGS = {FED: gettext_noop("明杠"), ADDED: gettext_noop("补杠"), CONCEALED: gettext_noop("暗杠")}
GOLD_KEPT = gettext_noop("金牌只有打出后进双游、三游时才能打")


def tile_name(tile: Tile) -> str:
    """五筒."""
    return _(TILE_NAMES[tile])


def hand_tile_name(tile: Tile, level: int, gold: bool) -> str:
    """金牌五筒; 五万，打出后单游."""
    label = tile_name(tile)
    if gold:
        label = _("金牌%(tile)s") % {"tile": label}
    if level:
        label = _("%(tile)s，打出后%(level)s") % {"tile": label, "level": level_name(level)}
    return label


def barred_because(label: str) -> str:
    """Why a tile does not move: `discards` bars golds alone."""
    return _("%(tile)s现在不能打：%(because)s") % {"tile": label, "because": _(GOLD_KEPT)}


def level_dot(level: int) -> str:
    """What stands above a tile whose discard makes that you level: one letter."""
    return ("", pgettext("dot", "游"), pgettext("dot", "双"), pgettext("dot", "三"))[level]


def ready_dot() -> str:
    """What stands above a tile whose discard leaves a ready hand: one letter."""
    return pgettext("dot", "听")


def wind(place: int) -> str:
    """东 for the dealer, then on in turn order."""
    return _(WINDS[place])


def seat_name(place: int, mine: bool = False) -> str:
    """东家 for the dealer, then on in turn order; 我 for oneself."""
    return _("我") if mine else _(SEATS[place])


def level_name(level: int) -> str:
    """单游, 双游, 三游; nothing at level 0."""
    return _(LEVELS[level]) if level else ""


def win_name(win: str) -> str:
    """A win by its name in the table of multipliers."""
    return _(WIN_NAMES[win])


def signed(points: int) -> str:
    """Points with their sign, a real minus; 0 has none."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def round_name(round: Round) -> str:
    """东风南局 once the dealership has passed to the next seat (rulebook section 10)."""
    names = (pgettext("round", "东"), pgettext("round", "南"), pgettext("round", "西"), pgettext("round", "北"))
    return _("%(round)s风%(deal)s局") % {"round": names[round.circle % len(names)], "deal": names[round.wind]}


def progress(length: Length, deal_number: int, round: Round) -> str:
    """How far a match is: 第3局 / 8, or 第2圈 / 4."""
    if length.circles:
        return _("第%(circle)s圈 / %(circles)s") % {"circle": round.circle + 1, "circles": length.circles}
    return _("第%(deal)s局 / %(deals)s") % {"deal": deal_number, "deals": length.deals}


def how_long(length: Length) -> str:
    """How long a match is: 8局, 2圈, 2圈（最多32局）."""
    if not length.circles:
        return _deals(length.deals)
    circles = ngettext("%(circles)s圈", "%(circles)s圈", length.circles) % {"circles": length.circles}
    if length.deals is None:
        return circles
    return _("%(circles)s（最多%(deals)s）") % {"circles": circles, "deals": _deals(length.deals)}


def _deals(count: int) -> str:
    return ngettext("%(deals)s局", "%(deals)s局", count) % {"deals": count}


def meld_name(meld: Meld) -> str:
    """碰五筒, 暗杠东风."""
    kind = _(KONGS[meld.kind]) if meld.is_kong else _("碰")
    return _("%(kind)s%(tile)s") % {"kind": kind, "tile": tile_name(meld.tile)}


def listed(names: Iterable[str]) -> str:
    """游金、杠上开花."""
    return _("、").join(names)


def told(sentences: Iterable[str]) -> str:
    """Several sentences in one line."""
    return _("；").join(sentences)


def thrown_golds(throwers: Sequence[tuple[str, int]]) -> str:
    """Who froze the others: seat names with the you level that each made, 0 for a plain gold."""
    return listed(
        _("%(seat)s%(level)s") % {"seat": seat, "level": level_name(level)}
        if level
        else _("%(seat)s打金") % {"seat": seat}
        for seat, level in throwers
    )


def still_open(rules: HouseRules, level: str, to_me: bool) -> str:
    """What a freeze leaves to the seats that it binds: to the reader, or to the others."""
    all_gone = level == FREEZE_B
    claims = rules.freeze_all_claims if all_gone else rules.freeze_claims
    melds = _("可杠不可碰") if claims == "kong" else _("不可碰杠")
    text = _("%(melds)s，%(wins)s") if to_me else _("别家%(melds)s，%(wins)s")
    return text % {"melds": melds, "wins": wins_left(rules, all_gone)}


def wins_left(rules: HouseRules, all_gone: bool) -> str:
    """The wins that a freeze leaves: 只能胡游金、杠上开花."""
    ways = rules.freeze_all_allows if all_gone else rules.freeze_allows
    return _("只能胡%(ways)s") % {"ways": listed(way_name(rules, way) for way in ways)} if ways else _("不能胡")


def way_name(rules: HouseRules, way: str) -> str:
    """A win that a freeze leaves open; full mode has no three golds."""
    return _("四金倒以上") if way == "golds" and rules.mode == FULL else _(WAYS[way])


def until(seat: str, mine: bool = False) -> str:
    """What ends a freeze: the next discard of whoever made it."""
    return _("到我下次出牌") if mine else _("到%(seat)s下次出牌") % {"seat": seat}


def payers(factor: int, to_dealer: bool) -> str:
    """Who pays the points just named: 每家; 每家，庄家×2 where the dealer pays more than the others."""
    return _("每家") if to_dealer or factor == 1 else _("每家，庄家×%(factor)s") % {"factor": factor}


def worth(points: int, factor: int, to_dealer: bool) -> str:
    """What each pays: 每家 +10; 每家 +5，庄家 +10."""
    if to_dealer:
        return _("每家 %(points)s") % {"points": signed(points * factor)}
    facts = {"points": signed(points), "dealers": signed(points * factor)}
    return (_("每家 %(points)s") if factor == 1 else _("每家 %(points)s，庄家 %(dealers)s")) % facts


def going_on(level: int, now: int, gold: bool) -> str:
    """A discard that floats instead of a win: 打金进双游; 打牌留单游. `now` is the you level before it."""
    thrown = _("打金") if gold else _("打牌")
    step = _("进%(level)s") if level > now else _("留%(level)s") if level == now else _("降为%(level)s")
    return _("%(thrown)s%(step)s") % {"thrown": thrown, "step": step % {"level": level_name(level)}}
