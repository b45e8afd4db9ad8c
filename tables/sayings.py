"""What a button of the table says, done: the same for a socket and for a plain form."""

import re
from collections.abc import Callable

from django.http import QueryDict

from tables import control, referee
from tables.ending import CALL, Say
from tables.models import Match, Seat
from tables.scene import COME_BACK, NEXT_DEAL, PLAY_AGAIN
from tables.sight import PLAY_HERE
from tables.toggles import Switch
from talk.speaking import Said, say

_STAND_IN = re.compile(r"computer (\d)", re.ASCII)


def carry_out(match_id: int, user, text: str, page: str | None = None) -> int:
    """Do what a button says on a page of this mark (`control`); the number of the question whose answer is stored, 0
    for what answers none.

    Raises the engine's refusals, and the referee's if `user` does not sit there or acts on another page.
    """
    if deed := _deed(text):
        deed(match_id, user, page)
        return 0
    return referee.answer(match_id, user, text, page=page).number


def _deed(text: str) -> Callable[[int, object, str | None], object] | None:
    """What is done by a button that answers no question."""
    if text in _DEEDS:
        return _DEEDS[text]
    if switch := Switch.parse(text):
        return lambda match_id, user, page: referee.switch(match_id, user, *switch, page=page)
    if said := Say.parse(text):
        return lambda match_id, user, page: referee.vote(match_id, user, *said, page=page)
    if found := _STAND_IN.fullmatch(text):
        return lambda match_id, user, page: referee.replace(match_id, user, int(found[1]), page=page)
    if words := Said.parse(text):
        return lambda match_id, user, page: _speak(match_id, user, words)
    return None


def of_form(fields: QueryDict) -> str:
    """What the button of a plain form says; with the line that was typed beside it, if one was."""
    return " ".join(filter(None, (fields.get("action", ""), fields.get("line", ""))))


def _speak(match_id: int, user, words: Said) -> None:
    """Any page may speak for its person. Whoever does is there: as any click, it ends the autopilot."""
    referee.back(match_id, user)
    say(user, Match.objects.select_related("room").get(pk=match_id).room, words)


def _again(match_id: int, user, page: str | None) -> None:
    seat = Seat.objects.filter(match=match_id, user=user).first()
    if seat is not None and not control.may_act(seat.page, page):
        raise control.NotInControl
    referee.again(match_id, user)


def _here(match_id: int, user, page: str | None) -> None:
    referee.take_control(match_id, user, page or "")


_DEEDS = {
    NEXT_DEAL: lambda match_id, user, page: referee.ready(match_id, user, page=page),
    PLAY_AGAIN: _again,
    COME_BACK: lambda match_id, user, page: referee.back(match_id, user, page=page),
    PLAY_HERE: _here,
    CALL: lambda match_id, user, page: referee.call_vote(match_id, user, page=page),
}
