"""The referee: the only writer of moves, and the one door to the tables for pages, sockets and the clock
loop.

    open_table  again             a room with its first match; the same table once more (`rooms` has all of it)
    answer  ready  back  switch   what a seat's buttons say
    leave  take_over  replace     a seat changes hands
    call_vote  vote               whether the match ends early
    came  left                    somebody's page is there, or gone
    open_page  take_control       which of somebody's pages may act
    take_due  give_back  tick  beat  recover
                                  what a clock loop calls
    load                          the state of a deal

`user` is an account as read just now, for a closed one has no seat any more; `page` is the mark of the page that speaks
(`control`), None where no page does. All moments are milliseconds since 1970; `now` is for tests and simulations. What
a person may not do is a `Refusal` (`NotSeated`, `NotInControl`, or the engine's); any other exception is a fault of
ours and has stored nothing.
"""

import logging
from traceback import format_tb
from typing import NamedTuple

from django.utils.translation import gettext_noop

from longyan.bots import BOTS
from longyan.engine import (
    Action,
    Refusal,
    SeatView,
    TooLate,
    act,
    check_number,
    parse_answer,
    proceed,
    seat_view,
)  # fmt: skip
from staff import state
from tables import clock, ending, toggles
from tables.ending import call_vote, vote
from tables.handing import leave, replace, take_over
from tables.heartbeat import beat, give_back, recover, take_due
from tables.memory import load
from tables.models import Move, Seat
from tables.rooms.opening import again, open_table
from tables.silence import silent_action
from tables.table import SEEN_MS, NotSeated, Table, at_table, now_ms, tell

__all__ = [
    "Answered", "NotSeated", "Refusal", "again", "answer", "back", "beat", "call_vote", "came", "give_back", "leave",
    "left", "load", "open_page", "open_table", "ready", "recover", "replace", "switch", "take_control", "take_due",
    "take_over", "tick", "vote",
]  # fmt: skip

log = logging.getLogger(__name__)

MAINTENANCE_MS = 10_000
"""While the site is under maintenance a table asks this often whether the next deal may begin."""


class Answered(NamedTuple):
    """The number of the question whose answer is stored."""

    number: int


def answer(match_id: int, user: object, text: str, now: int | None = None, page: str | None = None) -> Answered:
    """A seat's answer such as ``17 discard 5m``; raises the engine's refusals and `NotSeated`."""
    number, action = parse_answer(text)
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user, page)
        table.click(seat, now)
        _refuse_if_over(table)
        table.refuse_if_halted()
        check_number(table.state, seat, number)
        table.play(seat, action, act(table.state, seat, action), Move.PERSON, now)
    _go_on(table, now)
    return Answered(number)


def ready(match_id: int, user: object, now: int | None = None, page: str | None = None) -> None:
    """A seat asks for the next deal; raises `NotSeated`, or `TooLate` if this deal is not over or was the
    last."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user, page)
        table.click(seat, now)
        if table.state.outcome is None or table.match.finished_at is not None:
            raise TooLate(gettext_noop("这一步已经过去了"))
        table.refuse_if_halted()
        table.clocks = clock.wants_next(table.clocks, seat, table.persons, now)
    _go_on(table, now)


def back(match_id: int, user: object, now: int | None = None, page: str | None = None) -> None:
    """A seat ends its autopilot; raises `NotSeated`."""
    with at_table(match=match_id) as table:
        table.click(table.seat_of(user, page), now_ms() if now is None else now)


def take_control(match_id: int, user: object, page: str, now: int | None = None) -> None:
    """A person goes on at this page of theirs, and no longer at another; raises `NotSeated`."""
    with at_table(match=match_id) as table:
        seat = table.seat_of(user)
        table.click(seat, now_ms() if now is None else now)
        table.give_control(seat, page)


def open_page(match_id: int, user: object, page: str, is_new: bool = True) -> None:
    """A page of a person is there: it may act from now on if it `is_new`, or if there is none that may."""
    seats = Seat.objects.filter(match=match_id, user=user, left_at=None)
    if is_new and seats.exclude(page__in=("", page)).update(page=page):
        tell(match_id)
    else:
        seats.filter(page="").update(page=page)


def switch(
    match_id: int, user: object, deal: int, toggle: str, on: bool, now: int | None = None, page: str | None = None
) -> None:
    """A seat sets a toggle for the deal of this number; raises `NotSeated`, or `TooLate` if that deal is over."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user, page)
        table.click(seat, now)
        _refuse_if_over(table, deal)
        table.refuse_if_halted()
        table.switch(seat, toggle, on, now)
    _go_on(table, now)


def _refuse_if_over(table: Table, number: int | None = None) -> None:
    if table.deal.ended_at is not None or number not in (None, table.deal.number):
        raise TooLate(gettext_noop("这一局已经结束"))


def came(match_id: int, user: object, now: int | None = None) -> None:
    """A person's page is there; raises `NotSeated`. To be called on connecting and at each of the page's
    beats."""
    now = now_ms() if now is None else now
    seat = Seat.objects.filter(match=match_id, user=user, left_at=None).first()
    if seat is not None and seat.seen_at is not None and 0 <= now - seat.seen_at < SEEN_MS:
        return
    with at_table(match=match_id) as table:
        table.hear(table.seat_of(user), now)


def left(match_id: int, user: object, now: int | None = None) -> None:
    """A person's last page is gone: they were seen just now."""
    Seat.objects.filter(match=match_id, user=user, left_at=None).update(seen_at=now_ms() if now is None else now)


def tick(deal_id: int, now: int | None = None) -> bool:
    """Do whatever is due in a deal by now; says whether anything was."""
    return _do_all(now_ms() if now is None else now, pk=deal_id)


def _go_on(table: Table, now: int) -> None:
    """What became due by an answer itself, under settings of 0 seconds."""
    if table.deal.due is not None and table.deal.due <= now:
        _do_all(now, match=table.match.pk)


def _do_all(now: int, **which: int) -> bool:
    happened = False
    while True:
        with at_table(**which) as table:
            up = table.next_up
            is_due = up is not None and up.at <= now
            if is_due:
                _do(table, up, now)
        happened = happened or is_due
        # With nothing pending in this deal another may have begun.
        if not is_due or (table.deal.due is not None and table.deal.due > now):
            return happened


def _do(table: Table, up: clock.Up, now: int) -> None:
    if table.clocks.halt is not None or table.clocks.paused_at is not None:
        table.abandon(now)
    elif table.is_deserted(now):
        table.clocks = clock.paused(table.clocks, now)
    elif up.is_vote:
        ending.run_out(table, now)
    elif table.state.outcome is not None and state.is_under_maintenance():
        table.clocks = clock.wait_on(table.clocks, now + MAINTENANCE_MS)
    elif table.state.outcome is not None:
        table.deal_next(now)
    elif up.seat is None:
        table.proceed(proceed(table.state), now)
    else:
        _play_for(table, up.seat, now)


def _play_for(table: Table, index: int, now: int) -> None:
    view = seat_view(table.state, index)
    action, by, toggle = _answer_for(table, index, view)
    table.play(index, action, act(table.state, index, action), by, now, toggle)


def _answer_for(table: Table, index: int, view: SeatView) -> tuple[Action, str, str | None]:
    """A computer player's move, one that a person's toggle makes, or one for a silent person: with who makes it, and
    by which toggle."""
    bot, seat = table.seats[index].bot, table.clocks.seats[index]
    if bot:
        action = _thought(bot, view, table.deal.pk)
        return (action, Move.COMPUTER, None) if action else (silent_action(view), Move.CLOCK, None)
    if seat.answers_at is not None and not seat.autopilot:
        told = toggles.answer(view, seat.toggles)
        return told.action, Move.PERSON, told.toggle
    if not seat.autopilot:
        table.clocks = clock.let_pass(table.clocks, index, view.mine.question.kind)
    return silent_action(view), Move.CLOCK, None


def _thought(bot: str, view: SeatView, deal_id: int) -> Action | None:
    """What a computer player decides; None if it fails, for a table must not stand still over that.

    Neither the error's text nor the action is logged: they may name concealed tiles.
    """
    try:
        action = BOTS[bot](view)
    except Exception as error:
        where = "".join(format_tb(error.__traceback__))
        log.error("computer player %s failed in deal %s: %s\n%s", bot, deal_id, type(error).__name__, where)
        return None
    if action not in view.mine.legal:
        log.error("computer player %s chose what is not allowed in deal %s", bot, deal_id)
        return None
    return action
