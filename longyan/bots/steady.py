"""The `steady` player: the shortest way to ready by the tiles still to be had, and the win that is worth most."""

from longyan.bots.sight import Sight, see, ties
from longyan.bots.worth import best_float, floating_bonus, waiting_value
from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, GIVE_UP, TAKE_WIN, Action, discard
from longyan.engine.hands import UNIT
from longyan.engine.seatview import SeatView
from longyan.engine.state import OPENING, TURN
from longyan.engine.tiles import Tile

_COMPARED = (14, 14, 3, 3)
"""How many of the loosest spare tiles are compared at distance 0, 1, 2, 3: more costs time and wins nothing."""
_COMPARED_FAR = 2


def steady(view: SeatView) -> Action:
    """The steady player's answer to what its seat is asked."""
    sight = see(view)
    if view.phase == TURN:
        return _turn(sight)
    if sight.can_win and (view.phase == OPENING or not _waits_for_you(sight)):
        return TAKE_WIN
    return _claim(sight)


def _turn(sight: Sight) -> Action:
    if kong := _own_kong(sight):
        return kong
    waiting, tile = best_float(sight)
    if sight.can_win and sight.mine.win_points >= waiting:
        return TAKE_WIN
    return discard(_loosest(sight) if tile is None else tile)


def _waits_for_you(sight: Sight) -> bool:
    """Whether the hand is floating and the next draw is worth more than the tile that lies open."""
    level = sight.mine.level
    return level > 0 and waiting_value(sight, level, False) > sight.mine.win_points


# Kongs and pongs: none that takes the hand back


def _own_kong(sight: Sight) -> Action | None:
    for kong in sight.own_kongs():
        after = sight.after_own_kong(kong.tile)
        if sight.reading.is_floating(*after):
            return kong
        if not sight.can_win and sight.reading.distance(*after) <= max(1, sight.distance):
            return kong
    return None


def _claim(sight: Sight) -> Action:
    """A kong that costs no step, a pong that gains one; a floating hand claims nothing, it wins with its next draw."""
    if sight.mine.level:
        return GIVE_UP
    if CLAIM_KONG in sight.mine.legal and sight.reading.distance(*sight.after_claim(3)) <= sight.distance:
        return CLAIM_KONG
    if CLAIM_PONG in sight.mine.legal and sight.reading.distance(*sight.after_claim(2)) < sight.distance:
        return CLAIM_PONG
    return GIVE_UP


# Discards


def _loosest(sight: Sight) -> Tile:
    """The tile without which most tiles still to be had bring the hand nearer."""
    throws = _in_order(sight)
    spare = sight.reading.spare(sight.code, sight.melds, throws)
    few = _COMPARED[sight.distance] if sight.distance < len(_COMPARED) else _COMPARED_FAR
    return max(spare[:few], key=lambda tile: _prospect(sight, tile), default=throws[0])


def _prospect(sight: Sight, tile: Tile) -> tuple[float, int]:
    """How many tiles help once this one is thrown; of equals rather a tile that others have less use for."""
    code, melds = sight.after_discard(tile)
    useful, live = sight.reading.useful(code, melds), sight.live
    helpful: float = sum([live[kind] for kind in useful])
    if sight.distance == 1 and not set(sight.view.golds).isdisjoint(sight.mine.tiles):
        to_come = [kind for kind in useful if live[kind]]
        floating = (live[kind] for kind in to_come if sight.reading.can_float(code + UNIT[kind], melds))
        helpful += floating_bonus(sight) * sum(floating)
    return helpful, -live[tile]


def _in_order(sight: Sight) -> list[Tile]:
    """The tiles that may be thrown, those first that are tied least to others, golds last."""
    throws, golds = sight.throws(), sight.view.golds
    tied = [tie + 99 * (tile in golds) for tile, tie in zip(throws, ties(throws, sight.mine.tiles), strict=True)]
    return [tile for _, tile in sorted(zip(tied, throws, strict=True))]
