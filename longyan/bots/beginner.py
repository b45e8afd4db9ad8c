"""The `beginner`: wins when it can, claims what brings it nearer, keeps what belongs together.

It throws the tile with the fewest neighbours in its hand and neither counts what is left nor waits for a better win.
"""

from longyan.bots.sight import Sight, see, ties
from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, GIVE_UP, TAKE_WIN, Action, discard
from longyan.engine.seatview import SeatView
from longyan.engine.tiles import Tile


def beginner(view: SeatView) -> Action:
    """The beginner's answer to what its seat is asked."""
    sight = see(view)
    if sight.can_win:
        return TAKE_WIN
    throws = sight.throws()
    if not throws:
        return _claim(sight)
    if kongs := sight.own_kongs():
        return kongs[0]
    return discard(_loosest(sight, throws))


def _claim(sight: Sight) -> Action:
    if CLAIM_KONG in sight.mine.legal:
        return CLAIM_KONG
    if CLAIM_PONG in sight.mine.legal and sight.reading.distance(*sight.after_claim(2)) < sight.distance:
        return CLAIM_PONG
    return GIVE_UP


def _loosest(sight: Sight, throws: list[Tile]) -> Tile:
    """The tile that is tied least to the others; golds are kept to the last."""
    tied = zip(throws, ties(throws, sight.mine.tiles), strict=True)
    return min(tied, key=lambda pair: (pair[0] in sight.view.golds, pair[1], pair[0]))[0]
