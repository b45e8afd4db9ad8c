"""Deals played by computer players without a clock, and what they show."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from statistics import fmean, pstdev
from typing import Any

from longyan.engine import events
from longyan.engine.actions import Action
from longyan.engine.dealing import deal
from longyan.engine.evolve import fold
from longyan.engine.houserules import HouseRules
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.scoring import totals
from longyan.engine.seatview import SeatView, seat_view
from longyan.engine.state import DRAWN, Hand, Seat, State
from longyan.engine.tiles import Tile, full_set

Player = Callable[[SeatView], Action]


@dataclass
class Played:
    """A deal from its first state to its last, with every event and how many answers the seats gave."""

    first: State
    last: State
    told: list[events.Event]
    moves: int


@dataclass
class Tally:
    """What a row of deals came to; `as_json` is what ``manage.py simulate`` prints, but for the time it took."""

    players: int
    deals: int = 0
    wins: Counter = field(default_factory=Counter)
    points: list[tuple[int, ...]] = field(default_factory=list)
    dealers: list[Seat] = field(default_factory=list)
    moves: int = 0
    violations: int = 0

    def add(self, played: Played) -> None:
        """Counts one more deal."""
        outcome = played.last.outcome
        self.deals += 1
        self.wins[outcome.win or DRAWN] += 1
        self.points.append(totals(played.last))
        self.dealers.append(played.last.dealer)
        self.moves += played.moves
        self.violations += bool(violations(played))

    @property
    def dealers_edge(self) -> float:
        """The mean points of whoever deals."""
        return fmean(points[dealer] for points, dealer in zip(self.points, self.dealers, strict=True))

    def as_json(self) -> dict[str, Any]:
        """Shares of each win and of drawn deals, points by seat, moves a deal, deals that broke a law."""
        columns = list(zip(*self.points, strict=True))
        shares = {name: round(count / self.deals, 4) for name, count in self.wins.most_common()}
        return {
            "deals": self.deals,
            "wins": {name: share for name, share in shares.items() if name != DRAWN},
            "drawn": shares.get(DRAWN, 0.0),
            "mean_points": [round(fmean(column), 3) for column in columns],
            "points_sd": [round(pstdev(column), 3) for column in columns],
            "dealers_edge": round(self.dealers_edge, 3),
            "mean_moves": round(self.moves / self.deals, 1),
            "violations": self.violations,
        }


def shuffled(rules: HouseRules, random: Random) -> tuple[Tile, ...]:
    """A wall for simulations, from a generator that can be seeded; the site shuffles by other means."""
    wall = list(full_set(rules.dots))
    random.shuffle(wall)
    return tuple(wall)


def play_deal(first: State, players: Sequence[Player]) -> Played:
    """Plays a deal to its end; each player sees its seat's view alone."""
    state, told, moves = first, [], 0
    while state.outcome is None:
        if is_tables_turn(state):
            state, happened = proceed(state)
        else:
            seat = _first_asked(state)
            state, happened = act(state, seat, players[seat](seat_view(state, seat)))
            moves += 1
        told += happened
    return Played(first, state, told, moves)


def play_deals(rules: HouseRules, players: Sequence[Player], deals: int, seed: int) -> Iterator[Played]:
    """That many deals in a row under the rules; the dealership goes as they say, from a random first dealer."""
    random = Random(seed)
    dealer, streak = random.randrange(rules.players), 1
    for _ in range(deals):
        played = play_deal(deal(rules, shuffled(rules, random), dealer, streak), players)
        dealer, streak = played.last.outcome.next_dealer, played.last.outcome.next_streak
        yield played


def _first_asked(state: State) -> Seat | None:
    for seat, question in enumerate(state.questions):
        if question is not None:
            return seat
    return None


def violations(played: Played) -> list[str]:
    """The laws that a finished deal broke; empty if all is well."""
    checks = {
        "points": any(map(sum, (payment.points for payment in played.last.payments))),
        "tiles": lying_tiles(played.last) != lying_tiles(played.first),
        "replay": fold(played.first, played.told) != played.last,
    }
    return [name for name, broken in checks.items() if broken]


def lying_tiles(state: State) -> Counter:
    """Every tile of the set, wherever it lies."""
    loose = () if state.offer is None or not state.offer.kong else (state.offer.tile,)
    return Counter(chain(state.indicators, state.wall[state.at :], loose, *(map(_tiles_of, state.hands))))


def _tiles_of(hand: Hand) -> Iterator[Tile]:
    melded = chain.from_iterable([meld.tile] * (4 if meld.is_kong else 3) for meld in hand.melds)
    return chain(hand.tiles, hand.flowers, melded, (thrown.tile for thrown in hand.river))
