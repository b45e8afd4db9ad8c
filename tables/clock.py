"""The clock of a deal: when the next thing must happen. Pure; times are milliseconds since 1970.

It knows when, not what: `next_up` names the earliest pending moment and whose it is, `silence` says what a
silent seat then does, the engine what follows. Its stored form is `Deal.clocks`.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from longyan.engine import Action, State, is_tables_turn
from longyan.engine.actions import GIVE_UP
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.state import OFFER, Question, Seat
from tables.pauses import Manner

BOT_CLAIM_MS = 500
"""A computer player, and a toggle that passes, answer a claim after so long, or within a room's shorter pause after a
discard, so that the next draw tells nothing."""

QUICKEST, SLOWEST = 0.6, 4.0
"""A toggle's move that others see takes so many times a computer player's time, as those of people do who need not
think: were it always the same, or none, the table could tell that nobody sits there and thinks."""

SILENT_TURNS = 2
"""So many own turns in silence start autopilot."""

AWAY_MS = 60_000
"""Nobody seen for so long: the deal's clocks stop."""

CLOSE_MS = 3_600_000
"""Stopped for so long: the match is settled as it stands."""

HALTED_MS = 12 * 3_600_000
"""So is one that somebody in charge halted and forgot."""


class Pace(NamedTuple):
    """A room's settings, all in ms: a seat's own turn and its bank a deal, a claim, the pause after a
    discard, the gold's flip, a computer player's move, and how long a settlement is shown."""

    turn: int
    bank: int
    claim: int
    pause: int
    flip: int
    bot: int
    next_deal: int


class SeatClock(NamedTuple):
    """When a seat's open question was asked (None: there is none), what is left of its bank, how many own
    turns it was silent for in a row, whether the clock plays for it, which `toggles` are on, when one of them
    answers the open question (None: none does), and how its person passes (None: not looked up)."""

    asked_at: int | None
    bank: int
    silent: int = 0
    autopilot: bool = False
    toggles: str = ""
    answers_at: int | None = None
    manner: Manner | None = None

    @classmethod
    def from_json(cls, stored: list[Any]) -> Self:
        """The clock of a list of its fields."""
        clock = cls(*stored)
        return clock if clock.manner is None else clock._replace(manner=Manner(*clock.manner))


class Up(NamedTuple):
    """The earliest pending moment and whose it is; seat None: the table's, or the end of a vote."""

    at: int
    seat: Seat | None
    is_vote: bool = False


class Ballot(NamedTuple):
    """A vote on ending the match early: the how manieth of the match it is, who called it, which seats are asked, which
    of all have agreed, when it is over, and who said no, None if nobody has."""

    number: int
    by: Seat
    voters: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    until: int
    no: Seat | None = None

    @property
    def is_agreed(self) -> bool:
        """Whether everybody who is asked has agreed."""
        return self.no is None and set(self.voters) <= set(self.yes)


class Halt(NamedTuple):
    """Somebody in charge halted the table: since when the clocks stand still for that, and why."""

    at: int
    why: str


@dataclass(frozen=True)
class Clocks:
    """All clocks of a deal.

    table_at      the earliest moment of the table's own next step
    paused_at     since when the clocks stand still because nobody is there, None while they run
    halt          why they stand still though people are there, if they do
    ready         by seat, who asked for the next deal
    next_deal_at  when the next deal starts by itself, once the deal is over
    vote          the vote on ending early, as long as it is shown
    """

    seats: tuple[SeatClock, ...]
    table_at: int
    paused_at: int | None = None
    ready: tuple[bool, ...] = ()
    next_deal_at: int | None = None
    vote: Ballot | None = None
    halt: Halt | None = None

    def as_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "seats": [list(clock) for clock in self.seats],
            "table_at": self.table_at,
            "paused_at": self.paused_at,
            "ready": list(self.ready),
            "next_deal_at": self.next_deal_at,
            "vote": self.vote,
            "halt": self.halt,
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Self:
        """The clocks that `as_json` made this of."""
        seats = tuple(map(SeatClock.from_json, stored["seats"]))
        vote = _ballot(*stored["vote"]) if stored.get("vote") else None
        halt = Halt(*stored["halt"]) if stored.get("halt") else None
        return cls(**{**stored, "seats": seats, "ready": tuple(stored["ready"]), "vote": vote, "halt": halt})


def _ballot(number: int, by: Seat, voters: list[Seat], yes: list[Seat], until: int, no: Seat | None) -> Ballot:
    return Ballot(number, by, tuple(voters), tuple(yes), until, no)


def start(pace: Pace, seats: int, now: int, before: Clocks | None = None) -> Clocks:
    """The clocks of a new deal: full banks, no toggles; who was silent in the deal before still is, and a vote goes
    on."""
    fresh = tuple(SeatClock(None, pace.bank) for _ in range(seats))
    if before is not None:
        fresh = tuple(_fresh(was, pace.bank) for was in before.seats)
    return Clocks(fresh, now + pace.flip, ready=(False,) * seats, vote=before and before.vote)


def _fresh(was: SeatClock, bank: int) -> SeatClock:
    return SeatClock(None, bank, was.silent, was.autopilot, manner=was.manner)


def moved(clocks: Clocks, pace: Pace, before: State, after: State, now: int) -> Clocks:
    """The clocks after a move: questions asked and closed, the pause after a tile that lies open, the end."""
    pairs = zip(clocks.seats, before.questions, after.questions, strict=True)
    seats = tuple(_asked(clock, pace, was, now_asked, now) for clock, was, now_asked in pairs)
    clocks = replace(clocks, seats=seats)
    if after.phase == OFFER and before.phase != OFFER:
        return replace(clocks, table_at=now + pace.pause)
    return replace(clocks, next_deal_at=now + pace.next_deal) if after.outcome else clocks


def _asked(clock: SeatClock, pace: Pace, before: Question | None, after: Question | None, now: int) -> SeatClock:
    if before == after:
        return clock
    if before is not None and before.kind == TURN_QUESTION:
        overdrawn = max(0, now - clock.asked_at - pace.turn)
        clock = clock._replace(bank=max(0, clock.bank - overdrawn))
    return clock._replace(asked_at=None if after is None else now, answers_at=None)


def let_pass(clocks: Clocks, seat: Seat, kind: str) -> Clocks:
    """A person let a question of this kind run out; claims and openings passed in silence count for
    nothing."""
    if kind != TURN_QUESTION:
        return clocks
    silent = clocks.seats[seat].silent + 1
    return _with_seat(clocks, seat, silent=silent, autopilot=silent >= SILENT_TURNS)


def clicked(clocks: Clocks, seat: Seat) -> Clocks:
    """A click ends silence and autopilot."""
    return _with_seat(clocks, seat, silent=0, autopilot=False)


def seated(clocks: Clocks, seat: Seat, now: int, is_empty: bool) -> Clocks:
    """A seat changes hands: whoever holds it now begins without a word said, is asked in no vote that is under way, and
    has the whole time for an open question; for an empty one the clock plays."""
    if clocks.vote is not None:
        voters = tuple(voter for voter in clocks.vote.voters if voter != seat)
        clocks = replace(clocks, vote=clocks.vote._replace(voters=voters) if voters else None)
    held = clocks.seats[seat]
    asked_at = None if held.asked_at is None else now
    seats = list(clocks.seats)
    seats[seat] = SeatClock(asked_at, held.bank, autopilot=is_empty)
    return replace(clocks, seats=tuple(seats))


def toggled(clocks: Clocks, seat: Seat, toggles: str) -> Clocks:
    """These toggles of a seat are on, and no others."""
    return _with_seat(clocks, seat, toggles=toggles)


def answering(clocks: Clocks, seat: Seat, at: int | None) -> Clocks:
    """A toggle answers a seat's open question at this moment, or none does."""
    return _with_seat(clocks, seat, answers_at=at)


def answers_after(pace: Pace, action: Action, kind: str, spread: float) -> int:
    """How long a toggle waits before it answers a question of this kind.

    A pass comes within the pause after every discard, so that nobody can tell that there was a question. What others
    see takes its time; `spread` is by how much that differs from the usual, which is 1.
    """
    if action == GIVE_UP:
        return min(pace.pause, BOT_CLAIM_MS)
    longest = pace.turn if kind == TURN_QUESTION else pace.claim
    return min(longest, round(pace.bot * min(max(QUICKEST, spread), SLOWEST)))


def held(clocks: Clocks, at: int) -> Clocks:
    """The table's own next step comes no earlier than this."""
    return replace(clocks, table_at=max(clocks.table_at, at))


def known(clocks: Clocks, seat: Seat, manner: Manner) -> Clocks:
    """How a seat's person passes."""
    return _with_seat(clocks, seat, manner=manner)


def wants_next(clocks: Clocks, seat: Seat, persons: Collection[Seat], now: int) -> Clocks:
    """A seat asks for the next deal; once every person has, it starts at once."""
    ready = tuple(said or place == seat for place, said in enumerate(clocks.ready))
    everyone = all(ready[person] for person in persons)
    return replace(clocks, ready=ready, next_deal_at=now if everyone else clocks.next_deal_at)


def wait_on(clocks: Clocks, until: int) -> Clocks:
    """The next deal does not start before this."""
    return replace(clocks, next_deal_at=until)


def without(clocks: Clocks, persons: Collection[Seat], now: int) -> Clocks:
    """Somebody has left: if all persons who stay have asked for the next deal, it starts at once."""
    if clocks.next_deal_at is None or not persons or not all(clocks.ready[person] for person in persons):
        return clocks
    return replace(clocks, next_deal_at=now)


def closed(clocks: Clocks) -> Clocks:
    """The next deal has begun: nothing is pending in this one."""
    return replace(clocks, next_deal_at=None, vote=None, halt=None)


def paused(clocks: Clocks, now: int) -> Clocks:
    """The clocks stand still from now on."""
    return replace(clocks, paused_at=now)


def resumed(clocks: Clocks, now: int) -> Clocks:
    """The clocks go on where they stood still."""
    return replace(shifted(clocks, now - clocks.paused_at, now), paused_at=None)


def halted(clocks: Clocks, why: str, now: int) -> Clocks:
    """The clocks stand still from now on, whoever is there."""
    running = clocks if clocks.paused_at is None else resumed(clocks, now)
    return replace(running, halt=Halt(now, why))


def gone_on(clocks: Clocks, now: int) -> Clocks:
    """The clocks go on where they were halted."""
    return replace(shifted(clocks, now - clocks.halt.at, now), halt=None)


def shifted(clocks: Clocks, gap: int, now: int) -> Clocks:
    """All moments moved by a gap in which no clock ran; nothing is asked later than now."""
    seats = tuple(_shifted(clock, gap, now) for clock in clocks.seats)
    moments = {name: getattr(clocks, name) for name in ("table_at", "paused_at", "next_deal_at")}
    later = {name: at + gap for name, at in moments.items() if at is not None}
    vote = clocks.vote and clocks.vote._replace(until=clocks.vote.until + gap)
    halt = clocks.halt and clocks.halt._replace(at=clocks.halt.at + gap)
    return replace(clocks, seats=seats, vote=vote, halt=halt, **later)


def _shifted(clock: SeatClock, gap: int, now: int) -> SeatClock:
    if clock.asked_at is None:
        return clock
    answers_at = None if clock.answers_at is None else clock.answers_at + gap
    return clock._replace(asked_at=min(now, clock.asked_at + gap), answers_at=answers_at)


def next_up(clocks: Clocks, pace: Pace, state: State, computers: Collection[Seat]) -> Up | None:
    """The earliest pending moment of the deal; for clocks that stand still, when to give up waiting; None
    once the next deal has begun."""
    if clocks.halt is not None:
        return Up(clocks.halt.at + HALTED_MS, None)
    if clocks.paused_at is not None:
        return Up(clocks.paused_at + CLOSE_MS, None)
    up = _next_move(clocks, pace, state, computers)
    if clocks.vote is None or (up is not None and up.at <= clocks.vote.until):
        return up
    return Up(clocks.vote.until, None, is_vote=True)


def _next_move(clocks: Clocks, pace: Pace, state: State, computers: Collection[Seat]) -> Up | None:
    if state.outcome is not None:
        return None if clocks.next_deal_at is None else Up(clocks.next_deal_at, None)
    if is_tables_turn(state):
        return Up(clocks.table_at, None)
    asked = ((seat, question) for seat, question in enumerate(state.questions) if question)
    return min(Up(deadline(clocks, pace, seat, q, seat in computers), seat) for seat, q in asked)


def deadline(clocks: Clocks, pace: Pace, seat: Seat, question: Question, computer: bool) -> int:
    """When the seat's open question is answered for it, by its computer player, on autopilot, by a toggle, or for
    its silence."""
    clock, own_turn = clocks.seats[seat], question.kind == TURN_QUESTION
    if computer or clock.autopilot:
        return clock.asked_at + (pace.bot if own_turn else min(pace.bot, pace.pause, BOT_CLAIM_MS))
    if clock.answers_at is not None:
        return clock.answers_at
    return clock.asked_at + (pace.turn + clock.bank if own_turn else pace.claim)


def deserted(seen: Collection[int | None], now: int) -> bool:
    """Whether all persons of a table were last seen too long ago; a table of computer players never is."""
    return bool(seen) and all(at is None or at < now - AWAY_MS for at in seen)


def _with_seat(clocks: Clocks, seat: Seat, **changes: Any) -> Clocks:
    seats = list(clocks.seats)
    seats[seat] = seats[seat]._replace(**changes)
    return replace(clocks, seats=tuple(seats))
