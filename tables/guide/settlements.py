"""Who pays what for a win, and how it is worked out: base × multiplier × dealer (rulebook section 9)."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.accounts import Account, Factor, account
from longyan.engine.multipliers import PATTERN_NAMES
from longyan.engine.state import Outcome, Payment, Seat, State
from longyan.engine.tiles import Tile
from tables import words
from tables.guide.examples import Example
from tables.guide.pictures import Group, group


class Line(NamedTuple):
    """One seat in a settlement: its points, and the sum that gives them."""

    seat: str
    is_dealer: bool
    points: str
    tone: str
    reason: str


class Settlement(NamedTuple):
    """A worked example: the winner's hand, what happened in a sentence, and each seat's line."""

    picture: tuple[Group, ...]
    story: str
    lines: tuple[Line, ...]


def settlement(example: Example) -> Settlement:
    """An example in words and pictures."""
    return Settlement(tuple(_picture(example)), _story(example), tuple(lines(example.state, example.payment)))


def lines(state: State, payment: Payment) -> Iterator[Line]:
    """Each seat's points of a payment, from the dealer on, with how they are worked out."""
    patterns = state.outcome.patterns if state.outcome else ()
    told = account(state.rules, state.dealer, state.streak, patterns, payment)
    seats = len(state.hands)
    for place in range(seats):
        seat = (state.dealer + place) % seats
        points = payment.points[seat]
        yield Line(words.seat_name(place), not place, words.signed(points), _tone(points), _reason(state, told, seat))


def _tone(points: int) -> str:
    return "plus" if points > 0 else "minus" if points < 0 else "even"


def _reason(state: State, told: Account, seat: Seat) -> str:
    points = told.payment.points
    if points[seat] > 0:
        return _("收进 %(sum)s") % {"sum": " + ".join(str(-paid) for paid in points if paid < 0)}
    if not points[seat]:
        return _("不用付")
    return _for_all(state, told) if told.shares else _product(state, told, seat)


def _product(state: State, told: Account, seat: Seat) -> str:
    """底分 1 × 5 倍 × 庄家 2 for a win; 3 分 × 庄家 2 for what has no base."""
    with_dealer = state.dealer in (seat, told.payment.seat)
    return " × ".join(map(_factor, (*told.factors, *(told.dealers if with_dealer else ()))))


_FACTORS = {
    "base": gettext_noop("底分 %(value)s"),
    "win": gettext_noop("%(value)s 倍"),
    "pattern": gettext_noop("%(name)s %(value)s"),
    "points": gettext_noop("%(value)s 分"),
    "dealer": gettext_noop("庄家 %(value)s"),
    "streak": gettext_noop("连庄 %(value)s"),
}


def _factor(factor: Factor) -> str:
    name = _(PATTERN_NAMES[factor.name]) if factor.kind == "pattern" else ""
    return _(_FACTORS[factor.kind]) % {"value": factor.value, "name": name}


def _for_all(state: State, told: Account) -> str:
    """One pays the shares of all: 一个人全包：东家 4 + 南家 2 + 北家 2."""
    shares = " + ".join(f"{_name(state, seat)}\N{NO-BREAK SPACE}{points}" for seat, points in told.shares)
    return _("一个人全包：%(shares)s") % {"shares": shares}


def _story(example: Example) -> str:
    outcome, state = example.state.outcome, example.state
    told = {"winner": _name(state, outcome.winner), "tile": _tile(outcome.tile)}
    if outcome.loser is not None:
        told["loser"] = _name(state, outcome.loser)
        if example.win == "discard":
            return _("%(winner)s胡%(loser)s打出的%(tile)s。") % told
        return _("%(loser)s补杠%(tile)s，被%(winner)s抢来胡了。") % told
    if outcome.tile is None:
        return _("开金后，%(winner)s亮牌就胡。") % told
    return _("%(winner)s自己摸到%(tile)s。") % told


def _name(state: State, seat: Seat) -> str:
    return words.seat_name((seat - state.dealer) % len(state.hands))


def _tile(tile: Tile | None) -> str:
    return "" if tile is None else words.tile_name(tile)


def _picture(example: Example) -> Iterator[Group]:
    """The golds that were thrown on the way, the hand, and the tile that made it complete."""
    state, outcome = example.state, example.state.outcome
    golds = state.indicators
    # A white among thirteen orphans is shown as what it is, not as what else it could be.
    shown_as = () if example.win == "thirteen_orphans" else golds
    river = state.hands[outcome.winner].river
    if thrown := [thrown.tile for thrown in river if thrown.tile in golds]:
        yield group(thrown, golds, _("先打出"), "thrown")
    yield from (group(tiles, shown_as) for tiles in example.shown)
    if outcome.tile is not None:
        yield group([outcome.tile], golds, _last_tile(outcome), "drawn")
    elif example.win == "qiangjin" and outcome.winner != state.dealer:
        yield group(golds[:1], golds, _("桌上的金"), "drawn")


def _last_tile(outcome: Outcome) -> str:
    if outcome.loser is None:
        return _("摸到")
    return _("抢到") if outcome.win == "rob_kong" else _("胡这张")
