"""A room before, between and after its matches: who sits on which chair, by which rules, and who is ready.

chairs      a room's chairs locked for one transaction; what every change of them brings with it
opening     a new room, and the match that begins
sitting     what a person does for themselves: sit, change chairs, be ready, leave
asking      people who ask to sit, and what the owner answers
owning      what the owner does: computer players, fewer seats, other rules, another owner
closing     rooms that nobody has been seen in for long

visits      who sees the room, and as whom
terms       a room's rules and settings in words, `speeds` its clocks by name
page        the waiting room's fragments; `wire` and `consumer` its socket, `sayings` what its buttons say, `views` the
            pages

What the names below do is one transaction each, with the room's row locked; the pages of the room are told once it is
committed. What a person may not do is a `Refusal`. `now` is milliseconds since 1970, for tests and simulations.
"""

from tables.rooms.asking import admit, ask, refuse, withdraw
from tables.rooms.chairs import SeatedElsewhere
from tables.rooms.closing import close_deserted
from tables.rooms.opening import again, open_room, open_table
from tables.rooms.owning import clear, draw_lots, hand_over, revise, seat_computer, with_fewer
from tables.rooms.sitting import came, change, ready, sit, stand

__all__ = [
    "SeatedElsewhere", "admit", "again", "ask", "came", "change", "clear", "close_deserted", "draw_lots", "hand_over",
    "open_room", "open_table", "ready", "refuse", "revise", "seat_computer", "sit", "stand",
    "with_fewer", "withdraw",
]  # fmt: skip
