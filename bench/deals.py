"""Whole deals a second of CPU time between computer players, under ``lequ-half``, beside others' random players."""

from collections.abc import Sequence
from random import Random

from jansou.core.rules import Rules
from jansou.game.agents import RandomAgent as JansouAgent
from jansou.game.environment import Environment
from riichienv import RiichiEnv
from riichienv.agents import RandomAgent as RiichiAgent

from bench.rounds import Rates, Work, interleaved
from longyan.bots import player
from longyan.engine.presets import read_rules
from longyan.simulation import play_deals

RANDOM, RIICHIENV, JANSOU = "longyan, random", "riichienv, random", "jansou, random"
_SEATINGS = {
    RANDOM: ("random",) * 4,
    "longyan, beginner": ("beginner",) * 4,
    "longyan, steady": ("steady",) * 4,
    "longyan, two of each": ("steady", "steady", "beginner", "beginner"),
}


def measure(deals: int, rounds: int) -> Rates:
    """Deals a second; every round plays other deals."""
    ours = {name: _ours(seats, deals) for name, seats in _SEATINGS.items()}
    return interleaved({**ours, RIICHIENV: _riichienv(deals), JANSOU: _jansou(deals)}, rounds)


def _ours(seats: Sequence[str], deals: int) -> Work:
    rules = read_rules("lequ-half")
    players = [player(name, seat) for seat, name in enumerate(seats)]
    return lambda number: sum(1 for _ in play_deals(rules, players, deals, number))


def _riichienv(deals: int) -> Work:
    return lambda number: sum(_riichienv_deal(Random(f"{number} {deal}")) for deal in range(deals))


def _riichienv_deal(random: Random) -> int:
    agent = RiichiAgent(random.randrange(1 << 31))
    table = RiichiEnv(seed=random.randrange(1 << 31))
    views = table.reset()
    while not table.done():
        views = table.step({seat: agent.act(view) for seat, view in views.items()})
    return 1


def _jansou(deals: int) -> Work:
    """Its unit is a game of several deals: as many games as it takes for so many deals."""

    def work(number: int) -> int:
        played, seed = 0, 1000 * number
        while played < deals:
            table = Environment(Rules(), seed=seed)
            table.run([JansouAgent(seed + seat) for seat in range(4)])
            played, seed = played + len(table.records), seed + 1
        return played

    return work
