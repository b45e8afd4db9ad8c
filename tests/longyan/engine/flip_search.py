"""Finding flips: ``python -m tests.longyan.engine.flip_search`` writes ``tests/cases/flips.json`` anew.

It plays the deals of `flip_deals`, then those of the conformance cases, under both values of each rule, and keeps of
those that show the difference the one with the fewest moves. What it names on standard error needs a deal of its own.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, NamedTuple

from longyan.engine.actions import DISCARD, GIVE_UP, Action
from longyan.engine.houserules import HouseRules, RulesRefused
from longyan.engine.legal import legal
from longyan.engine.presets import read_rules
from longyan.engine.state import Seat, State
from longyan.engine.tiles import Tile, full_set, is_flower, is_number, rank, read, suit
from tests.longyan.engine.flip_deals import DEALS
from tests.longyan.engine.flips import STORED, Flip, Way, difference, moved, sides, ways, written

CASES = STORED.with_name("cases.jsonl")
HAND = 13


class Candidate(NamedTuple):
    """A deal on which a flip may show; `moves` are those that matter."""

    rules: Any
    dealer: Seat
    streak: int
    wall: tuple[Tile, ...]
    moves: tuple[str, ...]


def built(plan: Mapping[str, Any]) -> Candidate:
    """The deal of a plan (a conformance case, or one of `DEALS`) from a whole wall: hands, flowers, golds and draws as
    planned, then all other tiles."""
    rules, dealer, golds, draws = read_rules(plan["rules"]), plan["dealer"], read("".join(plan["gold"])), plan["wall"]
    hands, flowers = ([read(text) for text in plan[key][: rules.players]] for key in ("hands", "flowers"))
    left = _others(rules, chain(*hands, *flowers, golds, read(draws)))
    fillers = iter([tile for tile in left if not is_flower(tile) and tile not in golds])
    sizes = [HAND + (seat == dealer) for seat in range(rules.players)]
    full = [[*hand, *islice(fillers, size - len(hand))] for hand, size in zip(hands, sizes, strict=True)]
    used = chain(*full, *flowers, golds, read(draws))
    head, tail = ((), reversed(golds)) if rules.gold_flip == "tail" else (golds, ())
    wall = (*_dealt(dealer, full, flowers), *head, *read(draws), *_others(rules, used), *tail)
    return Candidate(plan["rules"], dealer, plan["streak"], wall, tuple(plan["moves"]))


def _others(rules: HouseRules, used: Iterator[Tile]) -> list[Tile]:
    """All tiles that are not used, those next to each other far apart, flowers last."""
    left = Counter(full_set(rules.dots))
    left.subtract(used)
    kinds = sorted(left, key=lambda kind: (is_flower(kind), rank(kind) % 3 if is_number(kind) else 0, suit(kind), kind))
    return sorted((kind for copy in range(4) for kind in kinds if left[kind] > copy), key=is_flower)


def _dealt(dealer: Seat, hands: list[list[Tile]], flowers: list[tuple[Tile, ...]]) -> Iterator[Tile]:
    """The head of a wall that deals these hands once all flowers are replaced."""
    order = [(dealer + step) % len(hands) for step in range(len(hands))]
    dealt = [[*laid, *hand] for laid, hand in zip(flowers, hands, strict=True)]
    for start, end in ((0, 4), (4, 8), (8, 12), (12, HAND)):
        yield from chain.from_iterable(dealt[seat][start:end] for seat in order)
    yield dealt[dealer][HAND]
    yield from chain.from_iterable(dealt[seat][len(hands[seat]) :] for seat in order)


def tried(way: Way, candidate: Candidate) -> Flip | None:
    """The flip that a deal shows for these values, None if it shows none."""
    flip = Flip(way, *candidate[:-1], (), {})
    try:
        tables = sides(flip)
    except (RulesRefused, IndexError):  # IndexError: the dealer has no seat there
        return None
    left, done = list(candidate.moves), []
    while not (differs := difference(*tables)):
        move = _next_move(tables[0], left)
        if move is None:
            return None
        done.append(move)
        tables = [moved(table, move) for table in tables]
    return flip._replace(moves=tuple(done), differs=differs)


def _next_move(state: State, left: list[str]) -> str | None:
    """The next of the moves `left` if it is legal; else a pass, the mover's own last, or another's idle throw."""
    options = [f"{seat} {action}" for seat in range(len(state.hands)) for action in legal(state, seat)]
    if left and left[0] in options:
        return left.pop(0)
    mover = left[0].partition(" ")[0] if left else ""
    passes = [move for move in options if move.endswith(str(GIVE_UP))]
    if passes:
        return min(passes, key=lambda move: move.startswith(mover) if mover else False)
    return None if not options or mover == str(state.turn) else _idle_throw(state, options)


def _idle_throw(state: State, options: list[str]) -> str:
    drawn = state.hands[state.turn].drawn
    throw = "" if drawn is None else f"{state.turn} {Action(DISCARD, drawn)}"
    return throw if throw in options else options[-1]


def searched() -> Iterator[Flip]:
    """A flip for every way that one is found for."""
    missing = ways()
    for plans in (DEALS, map(json.loads, CASES.read_text().splitlines())):
        candidates = [built(plan) for plan in plans]
        for way in list(missing):
            found = [flip for candidate in candidates if (flip := tried(way, candidate))]
            if found:
                missing.remove(way)
                yield min(found, key=lambda flip: (len(flip.moves), len(str(flip.rules))))
    for way in missing:
        print("no flip for", *way, file=sys.stderr)


def main() -> None:
    """Searches all flips and stores them in the order of the declaration."""
    order = ways()
    found = sorted(searched(), key=lambda flip: order.index(flip.way))
    STORED.write_text("[\n" + ",\n".join(map(written, found)) + "\n]\n")


if __name__ == "__main__":
    main()
