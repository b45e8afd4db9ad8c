"""What a button of the table says, done: the same for a socket and for a plain form."""

from tables import referee
from tables.scene import COME_BACK, NEXT_DEAL, PLAY_AGAIN
from tables.toggles import Switch


def carry_out(match_id: int, user, text: str) -> int:
    """Do what a button says; the number of the question whose answer is stored, 0 for what answers none.

    Raises the engine's refusals, and the referee's if `user` does not sit there.
    """
    if text in _DEEDS:
        _DEEDS[text](match_id, user)
        return 0
    if switch := Switch.parse(text):
        referee.switch(match_id, user, *switch)
        return 0
    return referee.answer(match_id, user, text).number


_DEEDS = {NEXT_DEAL: referee.ready, PLAY_AGAIN: referee.again, COME_BACK: referee.back}
