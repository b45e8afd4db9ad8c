"""What the table says in the players' words. Every text is a message id of the translation catalogue."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as later

from longyan.engine.houserules import HouseRules
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.state import ADDED, CONCEALED, FED, FREEZE_B, Meld, Payment
from longyan.engine.tiles import Tile

TILE_NAMES = (
    *(later("一万"), later("二万"), later("三万"), later("四万"), later("五万")),
    *(later("六万"), later("七万"), later("八万"), later("九万")),
    *(later("一筒"), later("二筒"), later("三筒"), later("四筒"), later("五筒")),
    *(later("六筒"), later("七筒"), later("八筒"), later("九筒")),
    *(later("一条"), later("二条"), later("三条"), later("四条"), later("五条")),
    *(later("六条"), later("七条"), later("八条"), later("九条")),
    *(later("东风"), later("南风"), later("西风"), later("北风"), later("白板"), later("发财"), later("红中")),
    *(later("春"), later("夏"), later("秋"), later("冬"), later("梅"), later("兰"), later("竹"), later("菊")),
)

WINDS = (later("东"), later("南"), later("西"), later("北"))
SEATS = (later("东家"), later("南家"), later("西家"), later("北家"))
LEVELS = ("", later("单游"), later("双游"), later("三游"))
DOTS = ("", later("游"), later("双"), later("三"))
KONGS = {FED: later("明杠"), ADDED: later("补杠"), CONCEALED: later("暗杠")}
WAYS = {
    "you": later("游金"),
    "golds": later("三金倒"),
    "orphans": later("十三幺"),
    "kong_draw": later("杠上开花"),
    "concealed_kong_draw": later("暗杠上开花"),
    "self_draw": later("自摸"),
}
"""The wins that a freeze leaves open, by their key in the house rules."""


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
    """Why a tile does not move."""
    return _("%(tile)s现在不能打") % {"tile": label}


def level_dot(level: int) -> str:
    """What stands above a tile whose discard makes that you level."""
    return _(DOTS[level])


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


def round_name(passed: int, seats: int) -> str:
    """东风南局 once the dealership has passed once (rulebook section 10)."""
    return _("%(round)s风%(deal)s局") % {"round": wind(passed // seats % 4), "deal": wind(passed % seats)}


def meld_name(meld: Meld) -> str:
    """碰五筒, 暗杠东风."""
    kind = _(KONGS[meld.kind]) if meld.is_kong else _("碰")
    return _("%(kind)s%(tile)s") % {"kind": kind, "tile": tile_name(meld.tile)}


def listed(names: Iterable[str]) -> str:
    """游金、杠上开花."""
    return _("、").join(names)


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
    ways = rules.freeze_all_allows if all_gone else rules.freeze_allows
    melds = _("可杠不可碰") if claims == "kong" else _("不可碰杠")
    wins = _("只能胡%(ways)s") % {"ways": listed(_(WAYS[way]) for way in ways)} if ways else _("不能胡")
    text = _("%(melds)s，%(wins)s") if to_me else _("别家%(melds)s，%(wins)s")
    return text % {"melds": melds, "wins": wins}


def until(seat: str) -> str:
    """What ends a freeze."""
    return _("到%(seat)s下次出牌") % {"seat": seat}


def reason(payment: Payment, seat: str, source: str) -> tuple[str, str]:
    """A payment's clause, and what it is about: 单游; 南 暗杠, 八筒; 北 明杠, 东风・南放."""
    if payment.kind == "win":
        return win_name(payment.clause), ""
    if payment.kind == "flower":
        return _("%(seat)s 花牌") % {"seat": seat}, _("%(count)s张") % {"count": payment.clause}
    if payment.kind == "fenbing":
        return _("分饼"), tile_name(payment.tile)
    about = tile_name(payment.tile)
    if payment.source is not None:
        about = _("%(tile)s · %(feeder)s放") % {"tile": about, "feeder": source}
    return _("%(seat)s %(kong)s") % {"seat": seat, "kong": _(KONGS[payment.clause])}, about
