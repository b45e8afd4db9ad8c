"""What is played for a seat that stays silent or is on autopilot."""

from longyan.engine import Action, SeatView
from longyan.engine.actions import DISCARD, GIVE_UP, TAKE_WIN, discard
from longyan.engine.legal import OPENING_QUESTION, TURN_QUESTION
from longyan.engine.tiles import Tile


def silent_action(view: SeatView) -> Action:
    """The action for a seat that is asked something and says nothing: a win of the opening or of its own
    turn; of another's tile nothing; else it throws the tile just drawn, or its right-most, but no gold if it
    can."""
    mine = view.mine
    if TAKE_WIN in mine.legal and mine.question.kind in (OPENING_QUESTION, TURN_QUESTION):
        return TAKE_WIN
    return GIVE_UP if GIVE_UP in mine.legal else discard(_thrown(view))


def _thrown(view: SeatView) -> Tile:
    throws = [action.tile for action in view.mine.legal if action.verb == DISCARD]
    plain = [tile for tile in throws if tile not in view.golds] or throws
    return view.mine.drawn if view.mine.drawn in plain else max(plain)
