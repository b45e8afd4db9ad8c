"""Nobody sees, by the time that passes, whether somebody could have claimed (docs/CLAIMS.md tells how well).

Where a person thinks about what lies open, the next tile is drawn once they have passed, and not before the room's
pace. Where nobody does, it is drawn after a pause as some other person at the table would make it: `full` masks each
time, `light` now and then. The pause is drawn when the tile is thrown, and kept in the deal's clocks. A seat that is
asked and does not think about it (a computer player, autopilot, a toggle) answers within the pace and counts as not
asked. Whether the rules let a tile be claimed at all, as a gold or under a freeze, makes no difference.
"""

from collections.abc import Collection, Mapping

from longyan.engine import State
from longyan.engine.state import OFFER, OPENING
from tables import clock, passing, pauses, walls
from tables.clock import Clocks
from tables.models import LIGHT, OFF, Room


def is_on(room: Room, persons: Collection[int]) -> bool:
    """Whether a table's pauses are masked.

    Where one person sits with computer players nobody is there who could be told anything, for these answer within the
    pace. Nor is there a pause to be told apart from where the pace is 0, as in simulations.
    """
    return room.masking != OFF and room.pace_ms > 0 and len(persons) > 1


def lies_open(before: State, after: State) -> bool:
    """Whether something may be taken that could not be before: an opening win, a discard, an added kong."""
    return after.phase in (OPENING, OFFER) and after.phase != before.phase


def masked(clocks: Clocks, room: Room, state: State, users: Mapping[int, int], now: int) -> Clocks:
    """The clocks once something lies open: the table goes on as if one of these persons (accounts by seat) had thought
    about it, unless one does."""
    chance = walls.chance() if room.masking != LIGHT else pauses.now_and_then(walls.chance())
    if chance is None or any(_thinks(clocks, state, seat) for seat in users):
        return clocks
    seat = walls.one_of([seat for seat in users if state.phase == OPENING or seat != state.turn])
    if clocks.seats[seat].manner is None:
        clocks = clock.known(clocks, seat, passing.manner_of(users[seat]))
    pause = pauses.drawn(passing.in_use(), clocks.seats[seat].manner, room.claim_seconds * 1000, chance)
    return clock.held(clocks, now + pause)


def passed(clocks: Clocks, seat: int, took_ms: int, now: int) -> Clocks:
    """The clocks once a person has passed by hand: they are known a little better.

    The table's next step is left to the loop, as if nobody had been asked: it comes round ten times a second, not when
    somebody clicks, and who can time frames to a hundredth of that must not see which of the two it was.
    """
    if manner := clocks.seats[seat].manner:
        clocks = clock.known(clocks, seat, manner.after(took_ms, passing.in_use().typical))
    return clock.held(clocks, now + 1)


def _thinks(clocks: Clocks, state: State, seat: int) -> bool:
    asked = clocks.seats[seat]
    return state.questions[seat] is not None and not asked.autopilot and asked.answers_at is None
