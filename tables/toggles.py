"""The toggles of a seat: what is done for it until the deal is over. Pure.

    win      自动胡: wins as soon as it can, whatever going on might bring
    pass     不碰不杠: passes whatever is offered of another's tile, unless it is a win
    throw    自动摸切: throws the tile just drawn, unless that is a gold or something better is open

A toggle decides nothing else: the seat is asked as ever. It plays as the person who set it, so it must not be told
from that person by its timing either; `clock.answers_after` sees to that.
"""

import re
from typing import NamedTuple, Self

from longyan.engine import Action, SeatView
from longyan.engine.actions import GIVE_UP, KONG, TAKE_WIN, discard
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.seatview import OwnHand

WIN, PASS, THROW = "win", "pass", "throw"
TOGGLES = (WIN, PASS, THROW)

_SAYING = re.compile(rf"auto (\d{{1,5}}) ({'|'.join(TOGGLES)}) (on|off)", re.ASCII)


class Switch(NamedTuple):
    """What a toggle's button says: in the deal of this number, this toggle is to be on or off."""

    deal: int
    toggle: str
    on: bool

    def __str__(self) -> str:
        return f"auto {self.deal} {self.toggle} {'on' if self.on else 'off'}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The switch that a button's text stands for; None for any other text."""
        found = _SAYING.fullmatch(text)
        return cls(int(found[1]), found[2], found[3] == "on") if found else None


class Answer(NamedTuple):
    """What is answered, and the toggle that does it."""

    action: Action
    toggle: str


def switched(toggles: str, toggle: str, on: bool) -> str:
    """The names of the toggles that are on, after one of them was set."""
    wanted = {*toggles.split(), toggle} if on else {*toggles.split()} - {toggle}
    return " ".join(each for each in TOGGLES if each in wanted)


def answer(view: SeatView, toggles: str) -> Answer | None:
    """What these toggles answer to the open question of a seat; None if it is to be asked."""
    on, mine = toggles.split(), view.mine
    if TAKE_WIN in mine.legal:
        return Answer(TAKE_WIN, WIN) if WIN in on else None
    if mine.question.kind == TURN_QUESTION:
        return Answer(discard(mine.drawn), THROW) if THROW in on and _is_plain(view, PASS in on) else None
    return Answer(GIVE_UP, PASS) if PASS in on else None


def _is_plain(view: SeatView, makes_no_kongs: bool) -> bool:
    """Whether there is nothing to decide: an ordinary tile was drawn, and no kong or higher you level is open."""
    mine = view.mine
    if mine.drawn is None or mine.drawn in view.golds or discard(mine.drawn) not in mine.legal:
        return False
    return (makes_no_kongs or not _has_kong(mine)) and all(level < 2 for _tile, level in mine.floats)


def _has_kong(mine: OwnHand) -> bool:
    return any(action.verb == KONG for action in mine.legal)
