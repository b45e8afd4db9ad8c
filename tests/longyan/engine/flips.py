"""Flips: for every house rule, a wall and moves on which two of its values part.

``tests/cases/flips.json`` holds one flip for every two values of a choice, every element of a subset, every entry of a
table, every flag and number; `flip_search` finds them anew.
"""

import json
from collections.abc import Iterable
from dataclasses import Field, fields
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from longyan.engine.actions import Action, parse
from longyan.engine.dealing import deal
from longyan.engine.houserules import HouseRules
from longyan.engine.legal import legal
from longyan.engine.play import act, settled
from longyan.engine.presets import PRESET_NAMES, changed, preset, read_rules
from longyan.engine.rulefields import CHOICE, FLAG, NUMBER, SUBSET, TABLE
from longyan.engine.state import Seat, State
from longyan.engine.tiles import DOTS, Tile, name, read

STORED = Path(__file__).parents[2] / "cases" / "flips.json"
EVERY_VALUE = ("players",)
"""Numbers of which every two values are told apart; of the others the least and the most."""
SWITCHES = ("multipliers.gaibao", "multipliers.gaibao_you")
"""Figures that may be missing beside what they are for: that switches the win off."""


class Way(NamedTuple):
    """Two values of a rule, or of an entry of a subset (in it or not) or of a table, that must differ in effect."""

    path: str
    values: tuple[Any, Any]


class Flip(NamedTuple):
    """A wall and moves, legal under both values of a rule up to the end, where something `differs`."""

    way: Way
    rules: Any
    dealer: Seat
    streak: int
    wall: tuple[Tile, ...]
    moves: tuple[str, ...]
    differs: dict[str, list]


# What must be flipped


def ways(declared: type[HouseRules] = HouseRules) -> list[Way]:
    """Every flip that there must be, from the declaration of the house rules alone."""
    return [way for rule in fields(declared) for way in _WAYS[rule.metadata["kind"]](rule)]


def _pairs(rule: Field, values: Iterable[Any]) -> list[Way]:
    return [Way(rule.name, pair) for pair in combinations(values, 2)]


def _of_a_number(rule: Field) -> list[Way]:
    limits = rule.metadata
    if rule.name in EVERY_VALUE:
        return _pairs(rule, range(limits["least"], limits["most"] + 1))
    return [Way(rule.name, (limits["least"], limits["most"]))]


def _of_a_table(rule: Field) -> list[Way]:
    tables = [dict(getattr(preset(name), rule.name)) for name in PRESET_NAMES]
    figures = {key: next(table[key] for table in tables if key in table) for key in rule.metadata["keys"]}
    entries = {f"{rule.name}.{key}": figure for key, figure in figures.items()}
    changes = [Way(path, (figure, figure + 1)) for path, figure in entries.items()]
    return changes + [Way(path, (None, figure)) for path, figure in entries.items() if path in SWITCHES]


_WAYS = {
    CHOICE: lambda rule: _pairs(rule, rule.metadata["choices"]),
    FLAG: lambda rule: _pairs(rule, (False, True)),
    NUMBER: _of_a_number,
    SUBSET: lambda rule: [Way(f"{rule.name}.{element}", (False, True)) for element in rule.metadata["choices"]],
    TABLE: _of_a_table,
}


def with_value(rules: HouseRules, path: str, value: Any) -> HouseRules:
    """The rules with one value changed; raises `RulesRefused` where it cannot stand beside the others."""
    rule, dot, key = path.partition(".")
    if not dot:
        return changed(rules, {rule: value})
    held = getattr(rules, rule)
    if isinstance(value, bool):
        return changed(rules, {rule: [*held, key] if value else [element for element in held if element != key]})
    return changed(rules, {rule: {key: value}})


# Playing a wall under both values


def sides(flip: Flip) -> list[State]:
    """The deal under each of the two values, nothing said yet."""
    rules = [with_value(read_rules(flip.rules), flip.way.path, value) for value in flip.way.values]
    return [begun(side, flip.wall, flip.dealer, flip.streak) for side in rules]


def begun(rules: HouseRules, wall: Iterable[Tile], dealer: Seat, streak: int) -> State:
    """The deal of a wall; under rules without dots the same wall has none."""
    return settled(deal(rules, [tile for tile in wall if rules.dots or tile not in DOTS], dealer, streak))


def moved(state: State, move: str) -> State:
    """The table after a move such as "1 discard 5m" and the table's own steps that follow."""
    seat, _, words = move.partition(" ")
    return settled(act(state, int(seat), parse(words)).state)


def difference(one: State, other: State) -> dict[str, list]:
    """What the players see differ: by seat the legal moves that it has under one value alone, all payments so far, who
    deals next; empty if nothing does."""
    seats = range(max(len(one.hands), len(other.hands)))
    found = {f"legal {seat}": _apart(_legal(one, seat), _legal(other, seat)) for seat in seats}
    found["payments"] = _unequal(_points(one), _points(other))
    found["next"] = _unequal(_next(one), _next(other))
    return {what: both for what, both in found.items() if both}


def _legal(state: State, seat: Seat) -> tuple[Action, ...]:
    return legal(state, seat) if seat < len(state.hands) else ()


def _apart(one: tuple[Action, ...], other: tuple[Action, ...]) -> list[list[str]]:
    sides = [(one, other), (other, one)] if one != other else []
    return [[str(move) for move in moves if move not in others] for moves, others in sides]


def _unequal(one: list, other: list) -> list[list]:
    return [] if one == other else [one, other]


def _points(state: State) -> list[list[int]]:
    return [list(payment.points) for payment in state.payments]


def _next(state: State) -> list[int]:
    return [] if state.outcome is None else [state.outcome.next_dealer, state.outcome.next_streak]


# Stored flips


def stored() -> list[Flip]:
    """The flips of ``tests/cases/flips.json``."""
    return [_read(entry) for entry in json.loads(STORED.read_text())]


def _read(entry: dict[str, Any]) -> Flip:
    way = Way(entry["path"], tuple(entry["values"]))
    moves = tuple(entry["moves"].split(", ")) if entry["moves"] else ()
    return Flip(way, entry["rules"], entry["dealer"], entry["streak"], read(entry["wall"]), moves, entry["differs"])


def written(flip: Flip) -> str:
    """A flip as one line of the file, which `stored` reads."""
    entry = {
        "path": flip.way.path,
        "values": flip.way.values,
        "rules": flip.rules,
        "dealer": flip.dealer,
        "streak": flip.streak,
        "wall": in_order(flip.wall),
        "moves": ", ".join(flip.moves),
        "differs": flip.differs,
    }
    return json.dumps(entry, ensure_ascii=False)


def in_order(wall: Iterable[Tile]) -> str:
    """Tiles as a text that `read` takes back in this order."""
    text = ""
    for tile in wall:
        digit, letter = name(tile)
        text = text[:-1] + digit + letter if text.endswith(letter) else text + digit + letter
    return text
