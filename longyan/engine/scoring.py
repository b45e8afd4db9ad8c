"""Who pays whom, how much and why: rulebook section 9. Every payment sums to zero over the seats."""

from collections.abc import Iterable

from longyan.engine.houserules import HouseRules
from longyan.engine.multipliers import MULTIPLIERS
from longyan.engine.state import DRAWN, FED, PLAYING, Fenbing, Meld, Payment, Seat, State
from longyan.engine.tiles import Tile, is_number

_ORDER = {name: place for place, name in enumerate(MULTIPLIERS)}
_FENBING_NUMBER, _FENBING_HONOUR = 2, 1


def best_win(rules: HouseRules, names: Iterable[str]) -> str | None:
    """The win whose figure is highest; on equal ones by the order of section 9; None if none has a figure."""
    figures = ((rules.multiplier(name), name) for name in names)
    counted = [(-figure, _ORDER[name], name) for figure, name in figures if figure is not None]
    return min(counted)[2] if counted else None


def win_rate(rules: HouseRules, win: str, patterns: tuple[str, ...] = ()) -> int:
    """Points of one share of a win before the dealer's factor: base × multiplier × named patterns."""
    rate = rules.base * (rules.multiplier(win) or 0)
    for name, figure in rules.patterns:
        rate *= figure if name in patterns else 1
    return rate


def win_payment(
    state: State, seat: Seat, win: str, tile: Tile | None, loser: Seat | None, patterns: tuple[str, ...]
) -> Payment:
    """What a win pays. `loser` is the seat that was robbed (it pays all shares) or whose discard was won."""
    rate = win_rate(state.rules, win, patterns)
    if loser is None or (win == "discard" and state.rules.discard_pays == "all"):
        points = _each_pays(state, seat, rate)
    elif win == "discard":
        points = _one_pays(state, seat, loser, rate)
    else:
        points = _one_pays_all(state, seat, loser, rate)
    return Payment("win", win, seat, tile, loser, rate, points)


def kong_payment(state: State, seat: Seat, meld: Meld) -> Payment:
    """What a kong pays when it is made."""
    rate = getattr(state.rules, meld.kind)
    pays = state.rules.fed_kong_pays
    if meld.kind != FED or meld.source is None or pays == "all":
        points = _each_pays(state, seat, rate)
    elif pays == "feeder":
        points = _one_pays(state, seat, meld.source, rate)
    else:
        points = _one_pays_all(state, seat, meld.source, rate)
    return Payment("kong", meld.kind, seat, meld.tile, meld.source, rate, points)


def flower_payments(state: State) -> list[Payment]:
    """What the flowers pay at the end of the deal, won or drawn."""
    figures, paid = dict(state.rules.flower_points), []
    for seat, hand in enumerate(state.hands):
        held = str(len(hand.flowers))
        if rate := figures.get(held, 0):
            paid.append(Payment("flower", held, seat, None, None, rate, _each_pays(state, seat, rate)))
    return paid


def fenbing_payment(state: State, fenbing: Fenbing) -> Payment:
    """What a full round of 分饼 costs the dealer; the rate doubles with each round."""
    first = _FENBING_NUMBER if is_number(fenbing.tile) else _FENBING_HONOUR
    rate = first << (fenbing.round - 1)
    points = [rate] * len(state.hands)
    points[state.dealer] = -rate * (len(state.hands) - 1)
    return Payment("fenbing", str(fenbing.round), state.dealer, fenbing.tile, None, rate, tuple(points))


def factor(state: State, *seats: Seat) -> int:
    """What a payment between these seats is multiplied by: the dealer's factor if one of them is the dealer."""
    return state.rules.dealer_factor(state.streak) if state.dealer in seats else 1


def totals(state: State, kind: str | None = None) -> tuple[int, ...]:
    """The points of the deal so far a seat, of one kind of payment or of all."""
    if not state.payments:
        return (0,) * len(state.hands)
    columns = [payment.points for payment in state.payments if kind is None or payment.kind == kind]
    return tuple(map(sum, zip(*columns, strict=True))) if columns else (0,) * len(state.hands)


def next_dealer(state: State, status: str, winner: Seat | None) -> tuple[Seat, int]:
    """Who deals next and for the how manieth time running (rulebook section 10)."""
    following = (state.dealer + 1) % len(state.hands)
    rule, drawn = state.rules.next_dealer, status == DRAWN
    if rule == "winner":
        seat = following if drawn else winner
    else:
        stays = winner == state.dealer or (drawn and rule == "stay")
        seat = state.dealer if stays else following
    return seat, state.streak + 1 if seat == state.dealer else 1


def status(state: State) -> str:
    """playing, won or drawn."""
    return PLAYING if state.outcome is None else state.outcome.status


def _each_pays(state: State, seat: Seat, rate: int) -> tuple[int, ...]:
    shares = [-rate * factor(state, seat, other) for other in range(len(state.hands))]
    return _received(shares, seat)


def _one_pays(state: State, seat: Seat, payer: Seat, rate: int) -> tuple[int, ...]:
    shares = [0] * len(state.hands)
    shares[payer] = -rate * factor(state, seat, payer)
    return _received(shares, seat)


def _one_pays_all(state: State, seat: Seat, payer: Seat, rate: int) -> tuple[int, ...]:
    others = (other for other in range(len(state.hands)) if other != seat)
    shares = [0] * len(state.hands)
    shares[payer] = -sum(rate * factor(state, seat, payer, other) for other in others)
    return _received(shares, seat)


def _received(shares: list[int], seat: Seat) -> tuple[int, ...]:
    shares[seat] = 0
    shares[seat] = -sum(shares)
    return tuple(shares)
