"""From a shuffled wall to the table on which the opening wins are asked: rulebook section 2, points 1 to 3.

There is no chance here: the wall is given, and everything follows from it.
"""

from collections.abc import Sequence
from itertools import chain

from longyan.engine.hands import Reading, pack
from longyan.engine.houserules import FULL, HouseRules
from longyan.engine.state import Fenbing, Hand, Seat, State
from longyan.engine.tiles import Tile, is_flower

_FOURS = 3


def deal(rules: HouseRules, wall: Sequence[Tile], dealer: Seat, streak: int) -> State:
    """The deal that a shuffled wall gives: tiles dealt, flowers replaced, the gold flipped, nobody asked yet."""
    left = list(wall)
    hands = _dealt(left, dealer, rules.players)
    flowers = _flowers_replaced(left, hands, dealer)
    indicators = _flipped(rules, left, flowers[dealer])
    return begin(rules, dealer, streak, tuple(indicators), hands, flowers, tuple(left))


def begin(
    rules: HouseRules,
    dealer: Seat,
    streak: int,
    indicators: tuple[Tile, ...],
    hands: Sequence[Sequence[Tile]],
    flowers: Sequence[Sequence[Tile]],
    wall: tuple[Tile, ...],
) -> State:
    """The table after the flip, from tiles given: fourteen tiles for the dealer, thirteen for the others."""
    reading = Reading.under(rules, indicators)
    seats = range(len(hands))
    nothing = (None,) * len(hands)
    return State(
        rules=rules,
        reading=reading,
        dealer=dealer,
        streak=streak,
        indicators=indicators,
        hands=tuple(_hand(reading, hands[seat], flowers[seat], seat == dealer) for seat in seats),
        wall=wall,
        turn=dealer,
        questions=nothing,
        asked=(0,) * len(hands),
        answers=nothing,
        fenbing=Fenbing() if rules.fenbing and rules.players == 4 else None,
    )


def _hand(reading: Reading, tiles: Sequence[Tile], flowers: Sequence[Tile], is_dealer: bool) -> Hand:
    code = pack(tiles)
    level = 0 if is_dealer else int(reading.is_floating(code, 0))
    return Hand(tiles=tuple(sorted(tiles)), code=code, flowers=tuple(flowers), level=level)


def _from(dealer: Seat, players: int) -> list[Seat]:
    return [(dealer + step) % players for step in range(players)]


def _taken(left: list[Tile], number: int) -> list[Tile]:
    taken = left[:number]
    del left[:number]
    return taken


def _dealt(left: list[Tile], dealer: Seat, players: int) -> list[list[Tile]]:
    hands: list[list[Tile]] = [[] for _ in range(players)]
    rounds = [4] * _FOURS + [1]
    for number in rounds:
        for seat in _from(dealer, players):
            hands[seat] += _taken(left, number)
    hands[dealer] += _taken(left, 1)
    return hands


def _flowers_replaced(left: list[Tile], hands: list[list[Tile]], dealer: Seat) -> list[list[Tile]]:
    """补花: in rounds from the dealer; a flower drawn now waits for the next round."""
    flowers: list[list[Tile]] = [[] for _ in hands]
    while any(map(is_flower, chain.from_iterable(hands))):
        for seat in _from(dealer, len(hands)):
            laid_out = [tile for tile in hands[seat] if is_flower(tile)]
            flowers[seat] += laid_out
            kept = [tile for tile in hands[seat] if not is_flower(tile)]
            hands[seat] = kept + _taken(left, len(laid_out))
    return flowers


def _flipped(rules: HouseRules, left: list[Tile], dealer_flowers: list[Tile]) -> list[Tile]:
    """开金: the indicators; tiles set aside come to lie at the end of the wall."""
    indicators: list[Tile] = []
    aside: list[Tile] = []
    wanted = 2 if rules.mode == FULL else 1
    while len(indicators) < wanted:
        tile = left.pop(-1 if rules.gold_flip == "tail" else 0)
        if is_flower(tile) and rules.flipped_flower == "dealer":
            dealer_flowers.append(tile)
        elif is_flower(tile) or tile in indicators:
            aside.append(tile)
        else:
            indicators.append(tile)
    left += aside
    return indicators
