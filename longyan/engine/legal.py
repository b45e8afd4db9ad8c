"""What a seat may do now: the one source for the buttons and for the check (rulebook section 8)."""

from longyan.engine import actions
from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, GIVE_UP, TAKE_WIN, Action
from longyan.engine.state import FREEZE_A, OPENING, PONG, TURN, Hand, Seat, State
from longyan.engine.tiles import Tile
from longyan.engine.wins import own_turn_win, win_open
from longyan.engine.you import frozen, level_after_discard

OPENING_QUESTION, TURN_QUESTION, CLAIM_QUESTION, ROB_QUESTION = "opening", "turn", "claim", "rob"


_PONG_TAKES = 2
"""How many of its tiles a seat lays out with a discard for a pong."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every action open to the seat now, a win first; empty while it is asked nothing."""
    if state.questions[seat] is None:
        return ()
    key = ("legal", seat)
    found = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _turn_actions(state, seat) if state.phase == TURN else _answers(state, seat)
    return found


def claimers(state: State) -> tuple[Seat, ...]:
    """The seats that have something to claim of the tile that lies open."""
    if not _may_be_claimed(state):
        return ()
    source, tile, _ = state.offer
    least, found = 0 if _may_be_won(state) else _PONG_TAKES, []
    for seat, hand in enumerate(state.hands):
        if hand.tiles.count(tile) >= least and seat != source and _claims(state, seat):
            found.append(seat)
    return tuple(found)


def claims(state: State, seat: Seat) -> tuple[Action, ...]:
    """What another seat may claim of the tile that lies open, the best first."""
    return _claims(state, seat) if _may_be_claimed(state) else ()


def can_draw(state: State) -> bool:
    """Whether a tile may still be drawn: more than `dead_wall` are left (section 2)."""
    return len(state.wall) - state.at > state.rules.dead_wall


def _answers(state: State, seat: Seat) -> tuple[Action, ...]:
    takes = (TAKE_WIN,) if state.phase == OPENING else claims(state, seat)
    return (*takes, GIVE_UP)


def _may_be_claimed(state: State) -> bool:
    return state.rules.claims_open and state.offer.tile not in state.indicators


def _may_be_won(state: State) -> bool:
    return state.rules.rob_kong if state.offer.kong else state.rules.discard_win


def _claims(state: State, seat: Seat) -> tuple[Action, ...]:
    win = (TAKE_WIN,) if _may_be_won(state) and win_open(state, seat) else ()
    return win if state.offer.kong else win + _meld_claims(state, seat)


def _meld_claims(state: State, seat: Seat) -> tuple[Action, ...]:
    held = state.hands[seat].tiles.count(state.offer.tile)
    if held < _PONG_TAKES:
        return ()
    freeze = frozen(state, seat)
    kong = (CLAIM_KONG,) if held == 3 and can_draw(state) and _kong_unfrozen(state, freeze) else ()
    return kong if freeze else (*kong, CLAIM_PONG)


def _kong_unfrozen(state: State, freeze: str | None) -> bool:
    if freeze is None:
        return True
    rules = state.rules
    return (rules.freeze_claims if freeze == FREEZE_A else rules.freeze_all_claims) == "kong"


def _turn_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    throws = actions.discards(_may_throw(state, seat))
    kongs = added_kongs(state, seat)
    if len(throws) <= len(state.hands[seat].tiles) - 3:  # else no kind is held four times
        kongs = concealed_kongs(state, seat) + kongs
    win = (TAKE_WIN,) if own_turn_win(state, seat) else ()
    return win + actions.kongs(kongs) + throws if win or kongs else throws


def may_kong_now(state: State, seat: Seat) -> bool:
    """Whether kongs may be made in this turn at all: not after a pong, and a replacement must be left."""
    return bool(state.hands[seat].draw or state.fresh) and can_draw(state)


def concealed_kongs(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The tiles of which the seat may lay out four from its hand."""
    tiles = state.hands[seat].tiles
    fours = [tile for tile, fourth in zip(tiles, tiles[3:], strict=False) if tile == fourth]
    if not fours or not may_kong_now(state, seat):
        return ()
    return tuple([tile for tile in fours if tile not in state.indicators])


def added_kongs(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that the seat may add to its pongs (half mode)."""
    hand = state.hands[seat]
    fourths = addable(hand) if hand.melds else ()
    if not fourths or not may_kong_now(state, seat):
        return ()
    return tuple([tile for tile in fourths if tile not in hand.closed])


def addable(hand: Hand) -> list[Tile]:
    """The tiles in the hand that are the fourth to one of its pongs."""
    return [tile for kind, tile, _ in hand.melds if kind == PONG and tile in hand.tiles]


def _may_throw(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The tiles of the hand that may be thrown; a gold that must be kept only if the hand holds nothing else."""
    tiles = state.hands[seat].tiles
    if state.rules.gold_discard == "any":
        return tiles
    return tuple([tile for tile in tiles if _may_be_thrown(state, seat, tile)]) or tiles


def _may_be_thrown(state: State, seat: Seat, tile: Tile) -> bool:
    return tile not in state.indicators or level_after_discard(state, seat, tile)[1]
