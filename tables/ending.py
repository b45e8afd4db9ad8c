"""A match that ends early because all persons who are there agree to it.

One calls the vote; who says nothing for half a minute agrees, one no ends the vote, computer players are not asked.
What was scored counts, a deal that is still played counts for nothing.
"""

import re
from dataclasses import replace
from typing import NamedTuple, Self

from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed, TooLate
from tables import clock
from tables.clock import Ballot
from tables.models import Vote
from tables.table import Table, at_table, moment, now_ms

VOTES = 3
"""So many votes a match may have."""

PATIENCE_MS = 30_000
"""Silence for so long is a yes."""

SHOWN_MS = 5_000
"""So long is shown who said no."""

CALL = "end call"
"""What the button says that calls a vote."""

_SAYING = re.compile(r"end (\d{1,2}) (yes|no)", re.ASCII)


class Say(NamedTuple):
    """What a vote's button says: in the vote of this number, yes or no."""

    number: int
    yes: bool

    def __str__(self) -> str:
        return f"end {self.number} {'yes' if self.yes else 'no'}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """What a button's text stands for; None for any other text."""
        found = _SAYING.fullmatch(text)
        return cls(int(found[1]), found[2] == "yes") if found else None


def call_vote(match_id: int, user: object, now: int | None = None, page: str | None = None) -> None:
    """A person asks to end the match; alone they end it. Raises `NotSeated`, `TooLate` if the match is over, or
    `NotAllowed` if there is a vote already or there have been too many."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user, page)
        table.click(seat, now)
        _refuse_if_finished(table)
        table.refuse_if_halted()
        _refuse_where_none_votes(table)
        number = VOTES + 1 - votes_left(match_id)
        _refuse_vote(table, number)
        voters = tuple(index for index in table.persons if not clock.deserted([table.seats[index].seen_at], now))
        table.clocks = replace(table.clocks, vote=Ballot(number, seat, voters, (seat,), now + PATIENCE_MS))
        _note(table, seat, Vote.CALL, now)
        settle(table, now)


def vote(match_id: int, user: object, number: int, yes: bool, now: int | None = None, page: str | None = None) -> None:
    """A person agrees to the vote of this number, or does not. Raises `NotSeated`, or `TooLate` if it is over."""
    now = now_ms() if now is None else now
    with at_table(match=match_id) as table:
        seat = table.seat_of(user, page)
        table.click(seat, now)
        ballot = table.clocks.vote
        if table.match.finished_at is not None or ballot is None or ballot.number != number or ballot.no is not None:
            raise TooLate(gettext_noop("这一步已经过去了"))
        table.refuse_if_halted()
        if yes and seat in ballot.yes:
            return
        _note(table, seat, Vote.YES if yes else Vote.NO, now)
        said = {"yes": (*ballot.yes, seat)} if yes else {"no": seat, "until": now + SHOWN_MS}
        table.clocks = replace(table.clocks, vote=ballot._replace(**said))
        settle(table, now)


def votes_left(match_id: int) -> int:
    """How many votes a match may still have."""
    return VOTES - Vote.objects.filter(deal__match=match_id, says=Vote.CALL).count()


def settle(table: Table, now: int) -> None:
    """End the match if everybody who is asked has agreed."""
    if table.clocks.vote is not None and table.clocks.vote.is_agreed:
        table.stop(now)


def run_out(table: Table, now: int) -> None:
    """A vote's time is over: whoever was silent has agreed; one that was refused is shown no longer."""
    ballot = table.clocks.vote
    if ballot.no is not None:
        table.clocks = replace(table.clocks, vote=None)
        return
    silent = tuple(seat for seat in ballot.voters if seat not in ballot.yes)
    for seat in silent:
        _note(table, seat, Vote.SILENCE, now)
    table.stop(now)


def _refuse_if_finished(table: Table) -> None:
    if table.match.finished_at is not None:
        raise TooLate(gettext_noop("这一场已经打完"))


def _refuse_where_none_votes(table: Table) -> None:
    if not table.match.room.may_vote:
        raise NotAllowed(gettext_noop("这桌要打完，不能提议提前结束"))


def _refuse_vote(table: Table, number: int) -> None:
    ballot = table.clocks.vote
    if ballot is not None and ballot.no is None:
        raise NotAllowed(gettext_noop("已经有人提议提前结束"))
    if number > VOTES:
        raise NotAllowed(gettext_noop("这一场已经提议过三次，不能再提议"))


def _note(table: Table, seat: int, says: str, now: int) -> None:
    """Into the record."""
    Vote.objects.create(
        deal=table.deal,
        moves=table.deal.moves,
        number=table.clocks.vote.number,
        seat=seat,
        user=table.seats[seat].user,
        says=says,
        at=moment(now),
    )
