"""Hands: complete, ready, how far from it; own state and tile list, without golds beside others, and with golds.

The hands are the same in every round: what a candidate remembers of them counts for it, as jansou does its answers and
the engine parts of ready tiles and distances. A candidate's own form of a hand is made before the clock starts.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import Any

from jansou.analysis.shanten import shanten_counts
from jansou.analysis.waits import waits_counts
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from riichienv import HandEvaluator, calculate_shanten

from bench import samples
from bench.rounds import Rates, Work, interleaved
from bench.samples import Tiles, counted, numbered
from longyan.engine.hands import Reading, pack
from longyan.engine.tiles import COPIES, KINDS, WHITE, parse

PLAIN = Reading(())
WITHOUT_ORPHANS = Reading((), orphans=False)
WITH_GOLD = [Reading((gold,)) for gold in range(KINDS)]
WITH_WHITES = Reading((parse("5p"),))

Check = Callable[..., object]
Asked = tuple[Callable[[Tiles], tuple[Any, ...]], Check]
"""How tiles are made a candidate's own form, with what else it wants to know, and what it is asked about that."""


def _as_is(tiles: Tiles) -> tuple[Tiles]:
    return (tiles,)


def _packed(tiles: Tiles) -> tuple[int, int]:
    return pack(tiles), 0


def _counts(tiles: Tiles) -> tuple[list[int]]:
    return (counted(tiles),)


def _counts_and_melds(tiles: Tiles) -> tuple[list[int], int]:
    return counted(tiles), 0


def _numbers(tiles: Tiles) -> tuple[list[int]]:
    return (numbered(tiles),)


def _mahjong_waits(counts: list[int]) -> list[int]:
    found = []
    for kind in range(KINDS):
        if counts[kind] < COPIES:
            counts[kind] += 1
            if Agari.is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


COMPLETE: dict[str, Asked] = {
    "longyan, own state": (_packed, PLAIN.is_complete),
    "longyan, tile list": (_as_is, lambda tiles: PLAIN.is_complete(pack(tiles), 0)),
    "mahjong, counts": (_counts, Agari.is_agari),
    "mahjong, tile list": (_as_is, lambda tiles: Agari.is_agari(counted(tiles))),
    "jansou, counts": (_counts_and_melds, lambda *hand: shanten_counts(*hand) < 0),
    "riichienv, tile list": (_numbers, lambda tiles: calculate_shanten(tiles) < 0),
}
READY: dict[str, Asked] = {
    "longyan, own state": (_packed, PLAIN.ready),
    "longyan, tile list": (_as_is, lambda tiles: PLAIN.ready(pack(tiles), 0)),
    "mahjong, 34 x complete": (_counts, _mahjong_waits),
    "jansou, counts": (lambda tiles: (counted(tiles), ()), waits_counts),
    "riichienv, tile list": (_numbers, lambda tiles: HandEvaluator(tiles).get_waits()),
}
DISTANCE: dict[str, Asked] = {
    "longyan, own state": (_packed, PLAIN.distance),
    "longyan, no orphans": (_packed, WITHOUT_ORPHANS.distance),
    "longyan, tile list": (_as_is, lambda tiles: PLAIN.distance(pack(tiles), 0)),
    "mahjong": (_counts, Shanten.calculate_shanten),
    "mahjong, no orphans": (_counts, partial(Shanten.calculate_shanten, use_kokushi=False)),
    "jansou, counts": (_counts_and_melds, shanten_counts),
    "riichienv, tile list": (_numbers, calculate_shanten),
}


def _golden(ask: Callable[[Reading, int, int], object]) -> dict[str, Asked]:
    """The engine alone, as no other package knows golds: every kind is gold in turn; a gold and whites as its face."""
    readings = cycle(WITH_GOLD)
    return {
        "longyan, any gold": (_packed, lambda *hand: ask(next(readings), *hand)),
        "longyan, 5p gold and whites": (_with_whites, lambda *hand: ask(WITH_WHITES, *hand)),
    }


def _with_whites(tiles: Tiles) -> tuple[int, int]:
    """The hand with one gold and two whites in place of its first three tiles."""
    gold = parse("5p")
    others = [tile for tile in tiles if tile not in (WHITE, gold)]
    return _packed((gold, WHITE, WHITE, *others[: len(tiles) - 3]))


def measure(hands: int, rounds: int) -> dict[str, Rates]:
    """The rates of all questions, by question and sample."""
    near, rand, ready = samples.near14(hands, 1), samples.rand14(hands, 2), samples.near13(hands, 3)
    return {
        "complete? near14": _rates(COMPLETE | _golden(Reading.is_complete), near, rounds),
        "complete? rand14": _rates(COMPLETE, rand, rounds),
        "ready tiles, near13": _rates(READY | _golden(Reading.ready), ready, rounds),
        "distance, near14": _rates(DISTANCE | _golden(Reading.distance), near, rounds),
        "distance, rand14": _rates(DISTANCE, rand, rounds),
    }


def disagreements(hands: int) -> dict[str, int]:
    """How many of so many hands another package calls complete when the engine does not, or the other way round.

    Of hands that hold no kind four times: elsewhere four of a kind are not two pairs.
    """
    asked = [tiles for tiles in samples.near14(hands, 1) if max(map(tiles.count, tiles)) < COPIES]
    answers = {name: [bool(check(*form(tiles))) for tiles in asked] for name, (form, check) in COMPLETE.items()}
    ours = answers["longyan, own state"]
    return {
        name: sum(mine != theirs for mine, theirs in zip(ours, said, strict=True)) for name, said in answers.items()
    }


def _rates(candidates: dict[str, Asked], hands: Sequence[Tiles], rounds: int) -> Rates:
    return interleaved({name: _work(asked, hands) for name, asked in candidates.items()}, rounds)


def _work(asked: Asked, hands: Sequence[Tiles]) -> Work:
    form, check = asked
    formed = [form(tiles) for tiles in hands]
    return lambda number: _ask_all(check, formed)


def _ask_all(check: Check, formed: Sequence[tuple[Any, ...]]) -> int:
    for hand in formed:
        check(*hand)
    return len(formed)
