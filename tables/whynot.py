"""Why a move is not there, in the players' words: a sentence for every reason of the engine, and which are said
unasked."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from longyan.engine import reasons as why
from longyan.engine.actions import DISCARD, KONG, PONG, WIN
from longyan.engine.reasons import Reason
from longyan.engine.seatview import SeatView
from tables import words

_CANNOT = {WIN: gettext_noop("胡不了"), PONG: gettext_noop("碰不了"), KONG: gettext_noop("杠不了")}
_ASKS = {WIN: gettext_noop("不能胡？"), PONG: gettext_noop("不能碰？"), KONG: gettext_noop("不能杠？")}
"""What is tapped to read the reasons that are not said unasked."""

_SENTENCES = {
    why.FIRST_TURN: gettext_noop("庄家起手成牌只算开局胡，第一手不算自摸"),
    why.FULL_MODE: gettext_noop("全自摸不能碰，也不能杠别人的牌"),
    why.GOLD: gettext_noop("打出的金牌谁也不能要"),
    why.GOLD_KEPT: words.GOLD_KEPT,
    why.GOLD_SUITS: gettext_noop("这桌的金牌只能当筒、条、万，当不了字牌"),
    why.NO_DISCARD_WIN: gettext_noop("这桌不能胡别人打出的牌，要自己摸到"),
    why.NO_REPLACEMENT: gettext_noop("牌摸完了，杠了没有牌补"),
    why.NO_ROBBING: gettext_noop("这桌不能抢杠"),
    why.ORPHANS_OFF: gettext_noop("这桌没有十三幺"),
    why.ORPHANS_WHITE: gettext_noop("十三幺里白板只是白板，不能当金牌那张"),
    why.PASSED_KONG: gettext_noop("这一杠已经过手，本局不能再补"),
    why.WHITE_PLAIN: gettext_noop("别人的白板只是白板，不能当金牌那张"),
}

_SAID_OF_A_WIN = {
    *(why.AFTER_PONG, why.FIRST_TURN, why.FROZEN, why.FROZEN_HARD, why.GOLD_LIMIT, why.GOLD_SUITS),
    *(why.ORPHANS_OFF, why.ORPHANS_WHITE, why.WHITE_PLAIN),
}


def is_said(reason: Reason) -> bool:
    """Whether a reason is told unasked: a hand that is complete, and what a freeze takes away. The rest comes up too
    often to be more than a question that may be tapped."""
    if reason.verb == WIN:
        return reason.code in _SAID_OF_A_WIN
    return reason.code in (why.FROZEN, why.FROZEN_HARD)


def sentences(view: SeatView, names: tuple[str, ...], reasons: Iterable[Reason]) -> tuple[str, ...]:
    """The reasons in words, those of several moves for one reason in one; `names` are the seats' by number."""
    verbs: dict[str, list[str]] = {}
    for reason in reasons:
        if reason.verb != DISCARD:
            verbs.setdefault(because(view, names, reason), []).append(_(_CANNOT[reason.verb]))
    return tuple(
        _("%(cannot)s：%(because)s") % {"cannot": words.listed(dict.fromkeys(cannot)), "because": text}
        for text, cannot in verbs.items()
    )


def asks(reasons: Iterable[Reason]) -> str:
    """What is tapped to read these reasons, by the weightiest of the moves."""
    verbs = {reason.verb for reason in reasons}
    return next(_(text) for verb, text in _ASKS.items() if verb in verbs)


def because(view: SeatView, names: tuple[str, ...], reason: Reason) -> str:
    """A reason in words, without the move that it takes away."""
    if reason.code in _FILLED:
        return _FILLED[reason.code](view, names, reason)
    return _(_SENTENCES[reason.code])


def _frozen(view: SeatView, names: tuple[str, ...], reason: Reason) -> str:
    seat = names[reason.seat]
    thrown = words.thrown_golds([(seat, view.seats[reason.seat].level)])
    if reason.verb == WIN:
        left = words.wins_left(view.rules, reason.code == why.FROZEN_HARD)
    else:
        left = _("不能碰") if reason.verb == PONG else _("不能杠")
    return _("%(thrown)s，%(until)s前%(left)s") % {"thrown": thrown, "until": words.until(seat), "left": left}


def _after_pong(view: SeatView, names: tuple[str, ...], reason: Reason) -> str:
    return _("碰了牌，这一手只能出牌") if reason.verb == WIN else _("碰了牌，这一手只能出牌，下次摸牌再杠")


def _gold_limit(view: SeatView, names: tuple[str, ...], reason: Reason) -> str:
    limit = view.rules.gold_limit
    if limit == "no_rob":
        return _("手里有金，不能抢杠")
    if limit == "one_draw_two_you" and reason.number < 2:
        return _("手里有金，要自摸才能胡")
    text = ngettext(
        "手里有%(count)s张金，要游金或更大的才能胡", "手里有%(count)s张金，要游金或更大的才能胡", reason.number
    )
    return text % {"count": reason.number}


def _third_gold(view: SeatView, names: tuple[str, ...], reason: Reason) -> str:
    return _("桌上翻开的金不算手里的，手里有%(count)s张金才能倒") % {"count": reason.number + 1}


_FILLED: dict[str, Callable[[SeatView, tuple[str, ...], Reason], str]] = {
    why.AFTER_PONG: _after_pong,
    why.FROZEN: _frozen,
    why.FROZEN_HARD: _frozen,
    why.GOLD_LIMIT: _gold_limit,
    why.THIRD_GOLD: _third_gold,
}
