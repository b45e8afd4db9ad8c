"""A settlement in the players' words: what each payment is made of, and what the won hand did not count as."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine import accounts
from longyan.engine.accounts import Account, Factor, Way
from longyan.engine.multipliers import PATTERN_NAMES
from longyan.engine.state import Seat
from longyan.engine.tiles import Tile
from tables import words

_LEFT_OUT = {
    accounts.LOWER: gettext_noop("%(win)s也成立，但%(won)s更大"),
    accounts.SAME: gettext_noop("%(win)s也成立，和%(won)s一样大"),
    accounts.FROZEN: gettext_noop("%(win)s不算：%(seat)s打金，这时不能胡"),
    accounts.FROZEN_HARD: gettext_noop("%(win)s不算：%(seat)s打金，这时不能胡"),
    accounts.GOLD_LIMIT: gettext_noop("%(win)s不算：手里有%(number)s张金，要更大的才能胡"),
    accounts.NOT_PLAYED: gettext_noop("%(win)s不算：这桌没有这一种"),
    accounts.OPENING_PASSED: gettext_noop("%(win)s不算：开局胡已经过了"),
    accounts.ORPHANS_WHITE: gettext_noop("%(win)s不算：白板不能当金牌那张"),
    accounts.PASSED_WIN: gettext_noop("本可%(win)s，但没在那一轮胡，降为%(level)s"),
    accounts.STEP_CLOSED: gettext_noop("%(win)s不算：打的金不是刚摸到的"),
    accounts.THIRD_GOLD: gettext_noop("%(win)s不算：桌上翻开的金不算手里的"),
}
_NOT_DRAWN = {"discard": gettext_noop("点炮不算%(win)s"), "rob_kong": gettext_noop("抢杠不算%(win)s")}
_NAMED = {"seven_pairs": gettext_noop("七对")}
"""A reading's name where the win's own name says too much."""


def left_out(way: Way, won: str, names: tuple[str, ...]) -> str:
    """Why a reading of the hand did not count; `won` is what did, `names` the seats'."""
    facts = {
        "win": _(_NAMED[way.win]) if way.win in _NAMED else words.win_name(way.win),
        "won": words.win_name(won),
        "level": words.level_name(way.number) if way.why == accounts.PASSED_WIN else "",
        "seat": "" if way.seat is None else names[way.seat],
        "number": way.number,
    }
    if way.why == accounts.NOT_DRAWN:
        return _(_NOT_DRAWN["discard" if won == "discard" else "rob_kong"]) % facts
    return _(_LEFT_OUT[way.why]) % facts


def clause(account: Account, wind: Callable[[Seat], str]) -> str:
    """What a payment is for: 单游; 南 暗杠; 北 花牌; 分饼. `wind` names a seat in one character."""
    payment = account.payment
    if payment.kind == "win":
        return words.win_name(payment.clause)
    if payment.kind == "fenbing":
        return _("分饼")
    what = _("花牌") if payment.kind == "flower" else _(words.KONGS[payment.clause])
    return _("%(seat)s %(what)s") % {"seat": wind(payment.seat), "what": what}


def figures(account: Account, dealer: Seat, wind: Callable[[Seat], str]) -> str:
    """How a payment is worked out: 八筒 · 2 分 × 庄 2; 底 1 × 5 倍，庄 × 2; 南包三家 4 + 4 + 2."""
    return _(" · ").join(filter(None, (_about(account, wind), _product(account, dealer), _for_all(account, wind))))


def _about(account: Account, wind: Callable[[Seat], str]) -> str:
    payment = account.payment
    if payment.kind == "flower":
        return _("%(count)s 张") % {"count": payment.clause}
    if payment.kind == "fenbing":
        return _("%(tile)s 第 %(round)s 轮") % {"tile": words.tile_name(payment.tile), "round": payment.clause}
    return _fed_with(payment.tile, payment.source, wind) if payment.kind == "kong" else ""


def _fed_with(tile: Tile, source: Seat | None, wind: Callable[[Seat], str]) -> str:
    if source is None:
        return words.tile_name(tile)
    return _("%(tile)s %(feeder)s放") % {"tile": words.tile_name(tile), "feeder": wind(source)}


def _product(account: Account, dealer: Seat) -> str:
    product = " × ".join(map(_factor, account.factors))
    if not account.dealers or not (account.shares or account.payment.points[dealer]):
        return product
    if _all_with_dealer(account, dealer):
        return " × ".join((product, *map(_factor, account.dealers)))
    first, *rest = account.dealers
    dealers = " × ".join((str(first.value), *map(_factor, rest)))
    return _("%(product)s，庄家那份 × %(dealers)s") % {"product": product, "dealers": dealers}


def _all_with_dealer(account: Account, dealer: Seat) -> bool:
    """Whether every share lies between the dealer and another."""
    payers = {seat for seat, points in enumerate(account.payment.points) if points < 0}
    return account.payment.seat == dealer or payers == {dealer}


def _factor(factor: Factor) -> str:
    if factor.kind == "pattern":
        return _("%(pattern)s %(times)s") % {"pattern": _(PATTERN_NAMES[factor.name]), "times": factor.value}
    return _(_FACTORS[factor.kind]) % {"value": factor.value}


_FACTORS = {
    "base": gettext_noop("底 %(value)s"),
    "win": gettext_noop("%(value)s 倍"),
    "points": gettext_noop("%(value)s 分"),
    "round": gettext_noop("%(value)s"),
    "dealer": gettext_noop("庄 %(value)s"),
    "streak": gettext_noop("连庄 %(value)s"),
}


def _for_all(account: Account, wind: Callable[[Seat], str]) -> str:
    if not account.shares:
        return ""
    facts = {
        "payer": wind(account.payment.source),
        "shares": " + ".join(str(points) for _seat, points in account.shares),
    }
    return _("%(payer)s一家包 %(shares)s") % facts
