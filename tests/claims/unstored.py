"""Evenings at tables without rows: nothing is stored or drawn, which takes all but a fiftieth of the time. The table's
own code decides when things happen, as it does for the referee; frames come whenever the seat's view changes."""

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

from longyan.engine import Action, State, act, deal, proceed, read_rules, seat_view
from longyan.engine.actions import GIVE_UP
from longyan.engine.tiles import parse
from tables import clock, passing, walls
from tables.models import Deal as Row
from tables.models import Match, Move, Room, Seat
from tables.pauses import GUESS, NOBODY_YET, Passing
from tables.silence import silent_action
from tables.table import Table, pace_of
from tests.claims.evening import ROOM, ROUND, T0, Evening, People, Watched

RULES = read_rules("lequ-half")


class _Desk(Table):
    """A table of four persons whose moves are not kept."""

    def __init__(self, room: Room, state: State, clocks: clock.Clocks) -> None:
        self.match = Match(room=room)
        self.deal = Row(match=self.match)
        self.seats = [Seat(index=index, user_id=index + 1) for index in range(4)]
        self.pace, self.state, self.clocks = pace_of(room), state, clocks

    def _store(self, step, now: int, **facts: object) -> None:
        self._go_on_to(step.state, now)


class _Unstored(Evening):
    """One match; `known` is how persons of the site are known to pass, `passes` by whom and how long was passed."""

    def __init__(self, people: People, masking: str, random: Random, deals: int, known: Passing) -> None:
        self.people, self.random = people, random
        self.deals, self.known = deals, known
        self.room = Room(masking=masking, **ROOM)
        self.now = self.loop_at = T0 + random.randrange(ROUND)
        self.seat = random.randrange(4)
        self.passes: list[tuple[int, int]] = []

    def played(self) -> Iterator[Watched]:
        law = patch.object(passing, "in_use", lambda: self.known)
        with law, patch.object(passing, "manner_of", lambda user: NOBODY_YET), self._set_clock():
            clocks, dealer, streak = None, self.random.randrange(4), 1
            for _number in range(self.deals):
                wall = tuple(map(parse, walls.shuffled_wall(RULES)))
                clocks = clock.start(pace_of(self.room), 4, self.now, clocks)
                self.desk = _Desk(self.room, deal(RULES, wall, dealer, streak), clocks)
                yield self._deal()
                clocks, outcome = self.desk.clocks, self.desk.state.outcome
                dealer, streak = outcome.next_dealer, outcome.next_streak

    def _deal(self) -> Watched:
        self._begin()
        while (before := self.desk.state).outcome is None:
            self._step(before, self.desk.next_up.at)
            self._note(before, self.desk.state)
        return Watched(self.seat, tuple(self.frames), tuple(self.truths))

    def _say(self, state: State, seat: int, action: Action) -> None:
        if action == GIVE_UP:
            self.passes.append((seat, self.now - self.desk.clocks.seats[seat].asked_at))
        self.desk.play(seat, action, act(state, seat, action), Move.PERSON, self.now)
        self._go_on()

    def _sent(self, before: State, after: State) -> str | None:
        is_changed = seat_view(before, self.seat) != seat_view(after, self.seat)
        return "" if is_changed else None

    def _tick(self, due: int) -> None:
        self.now = self.loop_at = self._round_after(due)
        self._go_on()

    def _go_on(self) -> None:
        """Whatever is due by now, as the referee does it."""
        while self.desk.state.outcome is None and (up := self.desk.next_up).at <= self.now:
            state = self.desk.state
            if up.seat is None:
                self.desk.proceed(proceed(state), self.now)
            else:
                action = silent_action(seat_view(state, up.seat))
                self.desk.play(up.seat, action, act(state, up.seat, action), Move.CLOCK, self.now)


def matches(
    people: People,
    masking: str,
    count: int,
    seed: int,
    deals: int,
    known: Passing = GUESS,
    heard: dict[tuple, list[int]] | None = None,
) -> Iterator[list[Watched]]:
    """As `evening.matches`. `known` is how persons are known to pass; `heard` is told how long these took, the newest
    first."""
    for number in range(count):
        evening = _Unstored(people, masking, Random(f"{seed} {number}"), deals, known)
        yield list(evening.played())
        for seat, took_ms in reversed(evening.passes if heard is not None else []):
            heard[masking, number, seat].append(took_ms)
