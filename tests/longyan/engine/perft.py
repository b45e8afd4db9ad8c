"""Perft: how many ways a fixed deal can go on, by first action. ``python -m tests.longyan.engine.perft`` counts anew.

A change of the rules moves some count; the first action under which it moved says where to look.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from longyan.engine.actions import Action
from longyan.engine.dealing import deal
from longyan.engine.legal import legal
from longyan.engine.play import act, settled
from longyan.engine.presets import read_rules
from longyan.engine.state import Seat, State
from longyan.simulation import shuffled

GOLDEN = Path(__file__).parents[2] / "cases" / "perft.json"
DEPTH = 4
DEALS = [
    ("lequ-half", 21),
    ("lequ-full", 4),
    ("juxian-half", 51),
    ("juxian-full", 7),
    ("zhangle", 51),
    ("xinzhuang-half", 2),
]
"""Presets, and seeds whose walls bring claims, golds or opening wins into the first moves."""


def start(preset: str, seed: int) -> State:
    """The deal that this seed gives under the preset, seat 0 dealing."""
    rules = read_rules(preset)
    return settled(deal(rules, shuffled(rules, Random(seed)), 0, 1))


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Every answer that any seat may give now."""
    return ((seat, action) for seat in range(len(state.hands)) for action in legal(state, seat))


def perft(state: State, depth: int) -> int:
    """How many sequences of so many answers there are; a deal that ends sooner counts once."""
    if depth == 0 or state.outcome is not None:
        return 1
    return sum(perft(settled(act(state, *move).state), depth - 1) for move in moves(state))


def divided(state: State, depth: int) -> dict[str, int]:
    """The count by first answer."""
    return {
        f"{seat} {action}": perft(settled(act(state, seat, action).state), depth - 1) for seat, action in moves(state)
    }


def counted() -> dict[str, dict[str, int]]:
    """The counts of all deals as they are now."""
    return {f"{preset} {seed}": divided(start(preset, seed), DEPTH) for preset, seed in DEALS}


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(counted(), indent=1, ensure_ascii=False) + "\n")
