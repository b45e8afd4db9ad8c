"""What can be told of a discard that nobody claimed, as numbers by name, and whether somebody else was asked."""

from collections.abc import Iterator
from typing import NamedTuple

from longyan.engine.seatview import SeatView
from tests.claims.evening import Frame, Watched

TIMING = ("delay", "delay before", "beat", "frames", "length", "next length")
PUBLIC = ("copies", "left", "kind", "thrower", "drawn", "melds", "frozen")
"""By arrival times and lengths; by what lies open and the attacker's own hand."""

_ROUND = 100
_DRAGONS_AND_WINDS = 27


class Discard(NamedTuple):
    """A discard that nobody claimed and of which the attacker was asked nothing. `deal` tells deals apart, `delay` is
    how long the page then stood still (ms)."""

    deal: int
    asked: bool
    delay: int
    told: dict[str, float]


def discards(deal: int, watched: Watched) -> Iterator[Discard]:
    """Those of a deal, as the attacker saw them."""
    frames = {frame.at: number for number, frame in enumerate(watched.frames)}
    before = 0
    for truth in watched.truths:
        number = frames[truth.at]
        if not truth.claimed and watched.seat not in truth.asked:
            thrown, after = watched.frames[number : number + 2]
            timing = _timing(watched.frames, thrown, after, before)
            yield Discard(deal, bool(truth.asked), after.at - thrown.at, {**timing, **_public(thrown.view)})
            before = after.at - thrown.at


def _timing(frames: tuple[Frame, ...], thrown: Frame, after: Frame, before: int) -> dict[str, float]:
    """`beat` is where in the loop's round play went on: the first frame of a deal tells where rounds begin."""
    return {
        "delay": after.at - thrown.at,
        "delay before": before,
        "beat": (after.at - frames[0].at) % _ROUND,
        "frames": sum(thrown.at < frame.at < after.at for frame in frames),
        "length": len(thrown.text.encode()),
        "next length": len(after.text.encode()),
    }


def _public(view: SeatView) -> dict[str, float]:
    tile, thrower = view.offer.tile, view.offer.seat
    open_tiles = [thrown.tile for seat in view.seats for thrown in seat.river]
    open_tiles += [meld.tile for seat in view.seats for meld in seat.melds for _copy in range(3 + meld.is_kong)]
    copies = [*open_tiles, *view.mine.tiles, *view.indicators].count(tile)
    return {
        "copies": copies,
        "left": view.left // 8,
        "kind": 9 if tile >= _DRAGONS_AND_WINDS else min(tile % 9, 8 - tile % 9),
        "thrower": (thrower - view.seat) % len(view.seats),
        "drawn": view.seats[thrower].river[-1].drawn,
        "melds": sum(len(seat.melds) for seat in view.seats if seat is not view.seats[view.seat]),
        "frozen": len(view.freezes) + (tile in view.indicators),
    }
