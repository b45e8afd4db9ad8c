"""A table under the referee's hand: the newest deal of a match, locked for one transaction.

Everything that changes a deal goes through `at_table`: lock, check, act, evolve, save, set `due`; on commit
tell. An engine fault rolls all of it back. Nothing here is a rule of the game.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from django.db import connection, transaction
from django.utils.translation import gettext_noop

from longyan.engine import Action, NotAllowed, Refusal, State, read_rules, seat_view
from longyan.engine.actions import GIVE_UP
from longyan.engine.events import store
from longyan.engine.play import Step
from longyan.engine.scoring import totals
from longyan.watch.figures import MOVES
from tables import chairs, clock, control, masking, memory, occasions, rounds, telling, toggles, walls
from tables.models import Deal, Handover, Match, Move, Room, Seat

SEEN_MS = 10_000
"""Somebody who is there is stamped as seen this often at most."""

PROCEED = "proceed"
"""The text of the table's own step."""

ABANDONED = "abandoned"
"""The status of a deal that was not played to its end: it counts for nothing."""


class NotSeated(Refusal):
    """The person has no seat at this table."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("您不坐在这一桌"))


class Table:
    """A locked deal with its seats, state and clocks, as they are to be saved."""

    def __init__(self, deal: Deal) -> None:
        self.deal, self.match = deal, deal.match
        self.seats = list(deal.match.seats.all())
        self.pace = pace_of(deal.match.room)
        self.state: State = memory.load(deal)
        self._moves_read = deal.moves
        self._is_other = False
        self.moved: list[str] = []
        self._is_settled = self._is_finished = False
        self.clocks = clock.Clocks.from_json(deal.clocks)

    @property
    def persons(self) -> list[int]:
        """The seats of persons who have not left."""
        return [seat.index for seat in self.seats if not seat.bot and seat.left_at is None]

    @property
    def is_masked(self) -> bool:
        """Whether pauses here hide who could have claimed."""
        return masking.is_on(self.match.room, self.persons)

    @property
    def _users(self) -> dict[int, int]:
        """The persons' accounts by seat."""
        return {seat.index: seat.user_id for seat in self.seats if not seat.bot}

    @property
    def next_up(self) -> clock.Up | None:
        """What is pending at this deal; None once the match is over."""
        if self.match.finished_at is not None:
            return None
        computers = [seat.index for seat in self.seats if seat.bot]
        return clock.next_up(self.clocks, self.pace, self.state, computers)

    def is_deserted(self, now: int) -> bool:
        """Whether no person has been seen here for a while, for all that have not left."""
        seen = [seat.seen_at if seat.left_at is None else None for seat in self.seats if not seat.bot]
        return clock.deserted(seen, now)

    def seat_of(self, user: object, page: str | None = None) -> int:
        """The seat of a person who acts on a page of this mark, if on any; raises `NotSeated`, also for a closed
        account and for who has left, and `NotInControl` if another of their pages may act."""
        for index in self.persons:
            if self.seats[index].user_id == user.pk and user.is_active:
                if not control.may_act(self.seats[index].page, page):
                    raise control.NotInControl
                return index
        raise NotSeated

    def refuse_if_halted(self) -> None:
        """Raises `NotAllowed` while somebody in charge has the table stand still."""
        if self.clocks.halt is not None:
            raise NotAllowed(gettext_noop("圈主暂停了这桌，等一等"))

    def halt(self, why: str, now: int) -> None:
        """The table stands still until `go_on`; whoever is there sees why. Raises `NotAllowed` if it does already."""
        self.refuse_if_halted()
        self.clocks = clock.halted(self.clocks, why, now)

    def go_on(self, now: int) -> None:
        """The table plays on; nobody lost time."""
        if self.clocks.halt is not None:
            self.clocks = clock.gone_on(self.clocks, now)

    def give_control(self, index: int, page: str) -> None:
        """From now on the page of this mark is the one that may act."""
        self.seats[index].page = page
        self.seats[index].save(update_fields=["page"])
        self._is_other = True

    def hear(self, index: int, now: int) -> None:
        """A sign of life from a seat's page: paused clocks go on."""
        seat = self.seats[index]
        if seat.seen_at is None or not 0 <= now - seat.seen_at < SEEN_MS:
            seat.seen_at = now
            seat.save(update_fields=["seen_at"])
            if self.match.finished_at is not None:
                chairs.see(self.match.room_id, seat)
        if self.clocks.paused_at is not None and self.match.finished_at is None:
            self.clocks = clock.resumed(self.clocks, now)

    def click(self, index: int, now: int) -> None:
        """A button clicked at a seat's page, whatever it says."""
        self.hear(index, now)
        self.clocks = clock.clicked(self.clocks, index)

    def hand_over(self, index: int, to: object | str | None, by: object, why: str, now: int) -> None:
        """A seat changes hands: to a person, a computer player of this name, or with None to nobody, while it waits for
        whoever left it. The pages of who held it before look again."""
        seat = self.seats[index]
        gone, bot = seat.left_at is not None, to if isinstance(to, str) else ""
        user = None if bot else to
        Handover.objects.create(
            deal=self.deal,
            moves=self.deal.moves,
            after_end=self.deal.ended_at is not None,
            seat=index,
            from_user_id=None if gone else seat.user_id,
            from_bot=seat.bot,
            to_user=user,
            to_bot=bot,
            by=by,
            why=why,
            at=moment(now),
        )
        _look_again(seat.user_id)
        self._seat(seat, user, bot, now)

    def _seat(self, seat: Seat, user: object | None, bot: str, now: int) -> None:
        seat.page, seat.left_at = "", None
        if user is None and not bot:
            seat.left_at = now
        else:
            seat.user, seat.bot, seat.seen_at = user, bot, None if bot else now
        seat.save(update_fields=["user", "bot", "page", "left_at", "seen_at"])
        self.clocks = clock.seated(self.clocks, seat.index, now, is_empty=seat.left_at is not None)
        self._is_other = True

    def switch(self, index: int, toggle: str, on: bool, now: int) -> None:
        """A person sets one of the toggles, which may answer the question that is open to them."""
        self.clocks = clock.toggled(self.clocks, index, toggles.switched(self.clocks.seats[index].toggles, toggle, on))
        if self.state.questions[index] is not None:
            self._ask_toggles(index, now)

    def _ask_toggles(self, index: int, now: int) -> None:
        """Find out whether the seat's toggles answer its open question, and when."""
        view, at = seat_view(self.state, index), None
        if told := toggles.answer(view, self.clocks.seats[index].toggles):
            kind = view.mine.question.kind
            at = now + clock.answers_after(self.pace, told.action, kind, walls.hesitation())
        self.clocks = clock.answering(self.clocks, index, at)

    def play(self, seat: int, action: Action, step: Step, by: str, now: int, toggle: str | None = None) -> None:
        """Store a seat's move."""
        asked_at = self.clocks.seats[seat].asked_at
        answered = {"seat": seat, "question": self.state.questions[seat].number, "toggle": toggle}
        took_ms = max(0, now - asked_at)
        is_pass_by_hand = action == GIVE_UP and by == Move.PERSON and toggle is None
        self._store(step, now, **answered, action=str(action), by=by, took_ms=took_ms)
        if is_pass_by_hand and self.is_masked:
            self.clocks = masking.passed(self.clocks, seat, took_ms, now)

    def proceed(self, step: Step, now: int) -> None:
        """Store the table's own step."""
        self._store(step, now, action=PROCEED, by=Move.TABLE)

    def _store(self, step: Step, now: int, **facts: object) -> None:
        self.deal.moves += 1
        events = [store(event) for event in step.events]
        Move.objects.create(deal=self.deal, number=self.deal.moves, events=events, at=moment(now), **facts)
        self.moved.append(facts["by"])
        self._go_on_to(step.state, now)
        if self.state.outcome is not None:
            self._settle(now)

    def _go_on_to(self, state: State, now: int) -> None:
        self.clocks = clock.moved(self.clocks, self.pace, self.state, state, now)
        before, self.state = self.state, state
        for index, question in enumerate(self.state.questions):
            if question and question != before.questions[index] and self.clocks.seats[index].toggles:
                self._ask_toggles(index, now)
        if self.is_masked and masking.lies_open(before, self.state):
            self.clocks = masking.masked(self.clocks, self.deal.match.room, self.state, self._users, now)

    def _settle(self, now: int) -> None:
        points, outcome = totals(self.state), self.state.outcome
        self._is_settled = True
        self._end(now, outcome.status, outcome.winner, outcome.win, points)
        for seat, won in zip(self.seats, points, strict=True):
            seat.points += won
        Seat.objects.bulk_update(self.seats, ["points"])
        if self._is_last():
            self._finish(now)

    def _is_last(self) -> bool:
        dealers = list(self.match.played.order_by("number").values_list("dealer", flat=True))
        return rounds.is_over(self.match.length, dealers, self.state.outcome.next_dealer, len(self.seats))

    def _end(self, now: int, status: str, winner: int | None, win: str | None, points: tuple[int, ...]) -> None:
        self.deal.ended_at = moment(now)
        self.deal.result = {"status": status, "winner": winner, "win": win, "points": list(points)}

    def _finish(self, now: int) -> None:
        self._is_finished = True
        self.match.finished_at = moment(now)
        self.match.save(update_fields=["finished_at"])
        chairs.follow(self.match.room_id, self.seats, self.match.finished_at)

    def stop(self, now: int) -> None:
        """The match stands as it is, a deal that was still played counts for nothing."""
        if self.deal.ended_at is None:
            self._end(now, ABANDONED, None, None, (0,) * len(self.seats))
        self.clocks = clock.closed(self.clocks)
        self._finish(now)

    def abandon(self, now: int) -> None:
        """Nobody came back: the match is over, and so is the room."""
        self.stop(now)
        Room.objects.filter(pk=self.match.room_id).update(closed_at=moment(now))

    def deal_next(self, now: int) -> Deal:
        """The next deal of the match, with the dealer that the outcome of this one names."""
        outcome = self.state.outcome
        clocks = clock.start(self.pace, len(self.seats), now, self.clocks)
        number = self.deal.number + 1
        following = new_deal(self.match, number, outcome.next_dealer, outcome.next_streak, clocks, now)
        self.clocks = clock.closed(self.clocks)
        return following

    def save(self) -> None:
        """Write what changed of the deal, and tell the pages of it once that is committed; other apps at once."""
        up = self.next_up
        fresh = {"clocks": self.clocks.as_json(), "due": None if up is None else up.at}
        changed = [name for name, value in fresh.items() if value != getattr(self.deal, name)]
        for name in changed:
            setattr(self.deal, name, fresh[name])
        if changed or self.deal.moves != self._moves_read:
            self.deal.save(update_fields=[*changed, "moves", "ended_at", "result"])
            self._is_other = True
        if self._is_other:
            tell(self.match.pk)
        if self._is_settled:
            occasions.tell(occasions.SETTLED, self.deal)
        if self._is_finished:
            occasions.tell(occasions.FINISHED, self.match)


def pace_of(room: Room) -> clock.Pace:
    """The clock's settings of a room."""
    return clock.Pace(
        turn=room.turn_seconds * 1000,
        bank=room.bank_seconds * 1000,
        claim=room.claim_seconds * 1000,
        pause=room.pace_ms,
        flip=room.flip_ms,
        bot=room.bot_ms,
        next_deal=room.next_deal_seconds * 1000,
    )


def new_deal(match: Match, number: int, dealer: int, streak: int, clocks: clock.Clocks, now: int) -> Deal:
    """A deal from a freshly shuffled wall."""
    return Deal.objects.create(
        match=match,
        number=number,
        rules=match.rules,
        dealer=dealer,
        streak=streak,
        wall=walls.shuffled_wall(read_rules(match.rules)),
        dice=walls.dice(),
        created_at=moment(now),
        due=clocks.table_at,
        clocks=clocks.as_json(),
    )


@contextmanager
def at_table(**which: object) -> Iterator[Table]:
    """The newest deal that fits, locked: ``with at_table(match=17) as table``.

    One transaction. A refusal leaves it as a refusal, but keeps what the click did to the clocks; any other
    exception undoes everything.
    """
    refusal = None
    with transaction.atomic(durable=True):
        table = Table(_locked(**which))
        try:
            yield table
        except Refusal as raised:
            refusal = raised
        table.save()
    memory.keep(table.deal.pk, table.deal.moves, table.state)
    for by in table.moved:
        MOVES.labels(by).inc()
    if refusal is not None:
        raise refusal


def _locked(**which: object) -> Deal:
    _lock_match(**which)
    deals = Deal.objects.select_for_update(of=("self",)).select_related("match__room")
    deals = deals.defer("wall", "rules", "match__rules", "match__room__rules")
    found = deals.filter(**which).order_by("-number").first()
    if found is None:
        raise NotSeated
    return found


def _lock_match(**which: object) -> None:
    """Where rows are locked one by one, who waited for a deal's row alone would find it the newest of its match, and
    the match not over, as they were before the wait. SQLite locks all of itself when a transaction begins."""
    if connection.features.has_select_for_update:
        matches = Match.objects.select_for_update(no_key=True).order_by("pk")
        of_deal = {"played": which["pk"]} if "pk" in which else {"pk": which["match"]}
        matches.filter(**of_deal).values_list("pk").first()


def tell(match_id: int) -> None:
    """Tell the pages of a match that something changed, and when, once it is committed."""
    transaction.on_commit(lambda: telling.tell(telling.table(match_id), "changed", at=now_ms()), robust=True)


def _look_again(user_id: int | None) -> None:
    """A person's pages look at what they still may, once that is committed."""
    if user_id is not None:
        transaction.on_commit(lambda: telling.look_again(user_id), robust=True)


def now_ms() -> int:
    """Now in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(ms: int) -> datetime:
    """Milliseconds since 1970 as a datetime."""
    return datetime.fromtimestamp(ms / 1000, UTC)
