"""Deals by computer players under two sets of rules, each pair from one wall. Pure."""

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from longyan.bots import player
from longyan.engine import HouseRules
from longyan.engine.dealing import deal
from longyan.engine.scoring import totals
from longyan.engine.state import DRAWN, Seat
from longyan.simulation import Played, play_deal, shuffled

BOT = "steady"


class Result(NamedTuple):
    """A deal: its win, or that it was drawn; the dealer's points; the mean square of all seats' points, whose mean is
    0; how many answers the seats gave."""

    win: str
    dealer: int
    square: float
    moves: int

    @classmethod
    def of(cls, played: Played) -> "Result":
        """What counts of a deal that is over."""
        points = totals(played.last)
        square = fmean(each * each for each in points)
        return cls(played.last.outcome.win or DRAWN, points[played.last.dealer], square, played.moves)


def pairs(before: HouseRules, after: HouseRules, deals: int, seed: int) -> Iterator[tuple[Result, Result]]:
    """That many deals under each, side by side; the dealership goes in each as its rules say. The walls are the same as
    far as the tiles are."""
    return zip(_results(before, deals, seed), _results(after, deals, seed), strict=True)


def _results(rules: HouseRules, deals: int, seed: int) -> Iterator[Result]:
    players = [player(BOT)] * rules.players
    dealer: Seat = 0
    streak = 1
    for number in range(deals):
        wall = shuffled(rules, Random(f"{seed}:{number}"))
        played = play_deal(deal(rules, wall, dealer, streak), players)
        dealer, streak = played.last.outcome.next_dealer, played.last.outcome.next_streak
        yield Result.of(played)
