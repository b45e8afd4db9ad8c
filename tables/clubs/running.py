"""What those in charge of a club's tables do with one that is played: halt it, let it go on, end it, give a seat to
another member. Each is a deed of the club. Whether they may is for the caller to know; `now` is milliseconds since
1970."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from longyan.engine import NotAllowed, TooLate
from tables import handing
from tables.models import Match
from tables.table import Table, at_table, now_ms


def halt(match: Match, by: object, why: str, now: int | None = None) -> None:
    """The clocks stand still, nobody can play, and all see why. Raises `NotAllowed` if it is so already, `TooLate` if
    the match is over."""
    now = now_ms() if now is None else now
    with _played(match) as table:
        table.halt(why, now)
        _note(match, by, "table_halted", why=why)


def go_on(match: Match, by: object, now: int | None = None) -> None:
    """A table that was halted plays on."""
    now = now_ms() if now is None else now
    with _played(match) as table:
        if table.clocks.halt is not None:
            table.go_on(now)
            _note(match, by, "table_went_on")


def end(match: Match, by: object, why: str, now: int | None = None) -> None:
    """The match stands as it is: what was scored counts, a deal that is still played does not. Raises `NotAllowed` in
    the middle of a deal for whoever plays here: nobody is rid of a bad one by that."""
    with _played(match) as table:
        if table.deal.ended_at is None and any(table.seats[seat].user_id == by.pk for seat in table.persons):
            raise NotAllowed(gettext_noop("您也在桌上打，等这一局打完再结束"))
        table.stop(now_ms() if now is None else now)
        _note(match, by, "table_ended", why=why)


def put(match: Match, seat: int, user: object, by: object, now: int | None = None) -> None:
    """Another member has a seat from now on. Raises as `handing.put` does."""
    now = now_ms() if now is None else now
    with _played(match) as table:
        gone = handing.put(table, user, seat, by, now)
        _note(match, by, "seat_given", about=user, other=gone.pk)


@contextmanager
def _played(match: Match) -> Iterator[Table]:
    with at_table(match=match.pk) as table:
        if table.match.finished_at is not None:
            raise TooLate(gettext_noop("这一场已经打完"))
        yield table


def _note(match: Match, by: object, what: str, about: object = None, **facts: object) -> None:
    room = match.room
    table = room.club_table.name if room.club_table else room.code
    deeds.note(room.club, by, what, about, table=table, room=room.code, match=match.number, **facts)
