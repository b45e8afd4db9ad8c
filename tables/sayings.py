"""What a button of the table says, done: the same for a socket and for a plain form."""

from django.http import QueryDict

from tables import referee
from tables.models import Match
from tables.scene import COME_BACK, NEXT_DEAL, PLAY_AGAIN
from tables.table import tell
from tables.toggles import Switch
from talk.speaking import Said, say


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
    if said := Said.parse(text):
        _speak(match_id, user, said)
        return 0
    return referee.answer(match_id, user, text).number


def of_form(fields: QueryDict) -> str:
    """What the button of a plain form says; with the line that was typed beside it, if one was."""
    return " ".join(filter(None, (fields.get("action", ""), fields.get("line", ""))))


def _speak(match_id: int, user, said: Said) -> None:
    """Whoever speaks is there: as any click does, it ends the autopilot."""
    referee.back(match_id, user)
    say(user, Match.objects.select_related("room").get(pk=match_id).room, said)
    tell(match_id)


_DEEDS = {NEXT_DEAL: referee.ready, PLAY_AGAIN: referee.again, COME_BACK: referee.back}
