"""A table that is watched: played at stated moments, and looked at by a clock that tests set."""

from dataclasses import dataclass

from longyan.engine.state import State
from tables import memory, referee
from tables.models import Deal, Match, Move
from tables.table import moment
from tests.tables import playing

T0 = 1_800_000_000_000
"""The moment at which these tables are opened."""

DELAY = 30_000
"""Milliseconds that these rooms are late."""

STEP = 5_000
"""Milliseconds from one person's answer to the next."""

WAITS = {"turn_seconds": 600, "claim_seconds": 600, "next_deal_seconds": 6000}
"""Nobody is played for."""


@dataclass
class Clock:
    """The moment at which a watcher looks (ms since 1970)."""

    now: int = T0

    def __call__(self) -> int:
        return self.now


def opened(owner, *seating, now: int = T0, **settings) -> Match:
    """A match that begins at T0, or at another moment."""
    settings = {**playing.AT_ONCE, **WAITS, "watch_delay_seconds": DELAY // 1000, **settings}
    match = referee.open_table(owner, "lequ-half", settings.pop("deals", 2), seating, now, **settings)
    referee.tick(playing.deal_of(match).pk, now)
    return match


def play(match: Match, steps: int, choose: playing.Choice = playing.quiet, since: int = T0) -> int:
    """So many answers of persons, `STEP` apart; when the last one was given."""
    now = since
    for _number in range(steps):
        now += STEP
        if not playing.step(match, choose, now):
            return now - STEP
    return now


def play_out(match: Match, choose: playing.Choice = playing.quiet, since: int = T0) -> int:
    """The deal to its end; when that was."""
    return play(match, 1000, choose, since)


def state_at(deal: Deal, then: int) -> State:
    """What was stored of a deal by a moment."""
    row = Deal.objects.get(pk=deal.pk)
    row.moves = Move.objects.filter(deal=deal, at__lte=moment(then)).count()
    memory.forget()
    state = memory.load(row)
    memory.forget()
    return state
