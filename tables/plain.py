"""When a page reloads by itself where no script runs. Pure; moments are milliseconds since 1970, the rest is seconds.

While others play, every few seconds. While its reader is asked something, not before the time for it is over: a reload
would close the list that they have just opened. While they read a settlement, not before something follows it: a
reload would take it from under their finger.
"""

from typing import NamedTuple

from tables.sight import Sight

EACH = 3
"""Seconds from one reload to the next while others play, or wait for others to go on."""

READING = 30
"""Seconds while a match's ranking is read, which nothing follows before its reader says so. Who is not seen for twice
as long is taken for away."""


class Reload(NamedTuple):
    """After how many seconds the page reloads, and how many its reader has left to answer, None if there is no
    question."""

    after: int
    left: int | None = None


def reload(sight: Sight, now: int) -> Reload:
    """When the page of this sight, drawn just now, reloads."""
    if sight.ranking is not None or sight.view.outcome is not None:
        return Reload(_after_settlement(sight, now))
    mine = sight.view.mine
    timer = sight.my_timer or (sight.turn_timer if sight.is_me(sight.view.turn) else None)
    if mine is None or mine.question is None or timer is None or sight.is_answering:
        return Reload(EACH)
    return Reload(_after(timer.deadline_ms, now), max(0, (timer.deadline_ms - now) // 1000))


def _after_settlement(sight: Sight, now: int) -> int:
    """Others whom I wait for may go on any time; if I have not, a deal starts by itself, and a match does not."""
    if any(is_ready for seat, is_ready in enumerate(sight.ready) if sight.is_me(seat)):
        return EACH
    return READING if sight.next_deal_ms is None else _after(sight.next_deal_ms, now)


def _after(moment: int, now: int) -> int:
    """Just after a moment, but not at once."""
    return max(EACH, (moment - now) // 1000 + 1)
