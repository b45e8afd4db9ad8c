"""Matches of four persons who think, played by a clock that is set, and all that one of their pages was sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from random import Random
from typing import NamedTuple
from unittest.mock import patch
from uuid import uuid4

from django.conf import settings
from django.test import Client

from accounts.models import User
from longyan.bots import BOTS
from longyan.engine import State, seat_view
from longyan.engine.actions import GIVE_UP, Action
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.seatview import SeatView
from longyan.engine.state import OFFER, WON
from tables import memory, referee, telling, walls
from tables.models import Deal, Match
from tables.wires import Wire

T0 = 1_800_000_000_000
"""When the first match begins."""

ROUND = 100
"""The clock loop comes round each so many milliseconds."""

TURN_MS = 1_800
"""How long persons think about what they throw (median): that is seen by all."""

ROOM = {"bank_seconds": 0, "next_deal_seconds": 5}


class People(NamedTuple):
    """Who plays: how long they think about a claim (the median in ms by seat, and the deviation of logarithms), and
    what share of the claims that a computer player would take they pass all the same."""

    medians: tuple[int, ...] = (1_300,) * 4
    spread: float = 0.5
    reluctance: float = 0.3


class Frame(NamedTuple):
    """What the attacker's page was sent at a moment, and what it showed from then on."""

    at: int
    text: str
    view: SeatView


class Truth(NamedTuple):
    """A discard as nobody at the table saw it: when it was thrown, which other seats were asked, whether one of them
    took it, and when play went on."""

    at: int
    asked: tuple[int, ...]
    claimed: bool
    went_on_at: int


class Watched(NamedTuple):
    """A deal as it came to the attacker's seat, and the truth."""

    seat: int
    frames: tuple[Frame, ...]
    truths: tuple[Truth, ...]


def matches(people: People, masking: str, count: int, seed: int, deals: int) -> Iterator[list[Watched]]:
    """Matches of persons who have never played before; of each the deals as they came to one seat."""
    for number in range(count):
        yield list(Evening(people, masking, Random(f"{seed} {number}"), deals).played())


class Evening:
    """One match from the first deal to the last."""

    def __init__(self, people: People, masking: str, random: Random, deals: int) -> None:
        self.people, self.random = people, random
        self.now = T0 + random.randrange(ROUND)  # the loop's rounds are nobody's
        persons = [User.objects.create_user(f"P{uuid4().hex[:14]}") for _ in range(4)]
        with self._set_clock():
            self.match = referee.open_table(persons[0], "lequ-half", deals, persons, self.now, masking=masking, **ROOM)
            self.users = {seat.index: seat.user for seat in self.match.seats.select_related("user")}
            self.seat = random.randrange(4)
            self.wire = Wire(self.match.room.code, _session(self.users[self.seat]))
            self.wire.open()
        self.loop_at = self.now
        self._begin()

    def _begin(self) -> None:
        self.said: dict[int, tuple[int, int, Action]] = {}
        self.frames: list[Frame] = []
        self.truths: list[Truth] = []
        self.thrown: tuple[int, State] | None = None

    def played(self) -> Iterator[Watched]:
        """The deals as the attacker saw them."""
        with self._set_clock():
            while not Match.objects.get(pk=self.match.pk).finished_at:
                yield self._deal()

    @contextmanager
    def _set_clock(self):
        """Chance is seeded; nobody is told that something changed, for the page looks after every step anyway."""
        clock, chance = patch("tables.wires.now_ms", lambda: self.now), patch.object(walls, "_chance", self.random)
        with clock, chance, patch.object(telling, "tell"):
            yield

    def _deal(self) -> Watched:
        self._begin()
        row = self._row()
        while row.ended_at is None:
            before = memory.load(row)
            self._step(before, row.due)
            row = self._row()
            self._note(before, memory.load(row))
        while row.due is not None and self._row().pk == row.pk:
            self._tick(row.due)
        return Watched(self.seat, tuple(self.frames), tuple(self.truths))

    def _row(self) -> Deal:
        deals = Deal.objects.filter(match=self.match).defer("wall", "rules", "clocks", "dice")
        return deals.order_by("-number").first()

    def _step(self, state: State, due: int) -> None:
        """Whatever comes next: the loop's next round at which something is due, or what somebody says."""
        speaking = [(*self._saying(state, seat), seat) for seat, question in enumerate(state.questions) if question]
        at, action, seat = min(speaking, default=(None, None, None), key=lambda saying: saying[0])
        if at is not None and at < self._round_after(due):
            self.now = at
            self._say(state, seat, action)
        else:
            self._tick(due)

    def _say(self, state: State, seat: int, action: Action) -> None:
        text = f"{state.questions[seat].number} {action}"
        referee.answer(self.match.pk, self.users[seat], text, self.now)

    def _round_after(self, due: int) -> int:
        """The loop's first round at which something due then is played."""
        return self.loop_at + ROUND * max(1, -(-(max(due, self.now) - self.loop_at) // ROUND))

    def _tick(self, due: int) -> None:
        self.now = self.loop_at = self._round_after(due)
        referee.tick(self._row().pk, self.now)

    def _saying(self, state: State, seat: int) -> tuple[int, Action]:
        """When a person says what, decided once they are asked."""
        question = state.questions[seat]
        known = self.said.get(seat)
        if known is None or known[0] != question.number:
            at, action = self._thought(state, seat)
            known = self.said[seat] = (question.number, at, action)
        return known[1:]

    def _thought(self, state: State, seat: int) -> tuple[int, Action]:
        action, kind = BOTS["beginner"](seat_view(state, seat)), state.questions[seat].kind
        if kind != TURN_QUESTION and self.random.random() < self.people.reluctance:
            action = GIVE_UP
        median = TURN_MS if kind == TURN_QUESTION else self.people.medians[seat]
        return self.now + round(median * self.random.lognormvariate(0, self.people.spread)), action

    def _note(self, before: State, after: State) -> None:
        """What the page was sent by what just happened, and what became of the discard."""
        if (text := self._sent(before, after)) is not None:
            self.frames.append(Frame(self.now, text, seat_view(after, self.seat)))
        if self.thrown and after.phase != OFFER:
            at, offered = self.thrown
            asked = tuple(seat for seat, question in enumerate(offered.questions) if question)
            self.truths.append(Truth(at, asked, _is_claimed(offered, after), self.now))
            self.thrown = None
        if after.phase == OFFER and before.phase != OFFER and not after.offer.kong:
            self.thrown = self.now, after

    def _sent(self, before: State, after: State) -> str | None:
        return self.wire.news(inf) or None


def _is_claimed(offered: State, after: State) -> bool:
    melds = [sum(len(hand.melds) for hand in state.hands) for state in (offered, after)]
    return melds[0] != melds[1] or (after.outcome is not None and after.outcome.status == WON)


def _session(user: User) -> str:
    """The key of a session in which somebody is logged in."""
    browser = Client()
    browser.force_login(user)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value
