"""A stored deal told in lines, and whether its rows replay. Of a running deal only what all could see is
told."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from longyan.engine import NotUnderstood, State
from longyan.engine.events import Event, restore, store
from longyan.engine.play import Replay, replay
from longyan.engine.scoring import totals
from longyan.engine.seatview import WINNER
from longyan.engine.tiles import NotATile, name, write
from tables import holders
from tables.memory import dealt
from tables.models import Deal, Handover, Move, Seat, Vote
from tables.sight import LogLine, public_log
from tables.table import ABANDONED


class Transcript:
    """A deal read back from its rows."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.moves = list(deal.record.order_by("number"))
        self.seats = holders.seats_at(deal)
        self.events = [_restored(move) for move in self.moves]
        self.start = dealt(deal)
        self.replay: Replay = replay(self.start, self._told())

    @property
    def is_secret(self) -> bool:
        """Whether some hands are still closed: the deal is played, or the room opens them when the match is
        over."""
        match = self.deal.match
        kept_closed = match.room.hands_open == WINNER and match.finished_at is None
        return self.deal.ended_at is None or kept_closed

    @property
    def fault(self) -> str | None:
        """Why the rows do not replay to what is stored of the deal; None if they do."""
        numbers = [move.number for move in self.moves]
        if numbers != list(range(1, self.deal.moves + 1)):
            return f"{self.deal.moves} moves are counted, but there are {len(numbers)} rows"
        if self.replay.fault is not None:
            why = "" if self.is_secret else f": {self.replay.fault}"
            return f"move {self.replay.count + 1} does not replay{why}"
        if self.deal.result != _result(self.replay.state) and not self._is_abandoned:
            return "the stored result is not that of the moves"
        return None

    def lines(self) -> Iterator[str]:
        """The deal for people to read."""
        deal, match = self.deal, self.deal.match
        yield f"deal {deal.pk}: number {deal.number}, match {match.pk}, room {match.room.code}"
        dice = " ".join(map(str, deal.dice))
        golds = " ".join(map(name, self.start.indicators))
        yield f"dealer seat {deal.dealer}, streak {deal.streak}, dice {dice}, indicator {golds}"
        yield from map(_handover, deal.handovers.select_related("from_user", "to_user", "by"))
        yield from map(_vote, deal.votes.select_related("user"))
        yield from self._public() if self.is_secret else self._whole()

    def _public(self) -> Iterator[str]:
        yield from (f"seat {seat.index} {_who(seat)}" for seat in self.seats)
        yield from map(_seen, public_log(chain.from_iterable(self.events)))
        if self.deal.result is not None:
            yield _ending(self.deal.result)
        yield "some hands are still closed: what not all have seen is not shown"

    def _whole(self) -> Iterator[str]:
        yield from self._hands(self.start)
        yield from map(_move, self.moves, self.events)
        yield from self._hands(self.replay.state)
        yield _ending(self.deal.result)

    def _hands(self, state: State) -> Iterator[str]:
        for seat, hand in zip(self.seats, state.hands, strict=True):
            melds = "".join(f" {meld.kind} {name(meld.tile)}" for meld in hand.melds)
            yield f"seat {seat.index} {_who(seat)}: {write(hand.tiles)}{melds} {write(hand.flowers)}".rstrip()

    def _told(self) -> Iterator[tuple[int | None, str, tuple[Event, ...]]]:
        for move, events in zip(self.moves, self.events, strict=True):
            yield move.seat, move.action, events

    @property
    def _is_abandoned(self) -> bool:
        return self.deal.result is not None and self.deal.result["status"] == ABANDONED


def _result(state: State) -> dict[str, Any] | None:
    outcome = state.outcome
    if outcome is None:
        return None
    points = list(totals(state))
    return {"status": outcome.status, "winner": outcome.winner, "win": outcome.win, "points": points}


def _restored(move: Move) -> tuple[Event, ...]:
    """The move's events; none if they are damaged, so that the replay finds them to be others."""
    try:
        return tuple(map(restore, move.events))
    except (KeyError, TypeError, IndexError, NotATile, NotUnderstood):
        return ()


def _ending(result: dict[str, Any]) -> str:
    return ", ".join(f"{key} {_plain(result.get(key))}" for key in ("status", "winner", "win", "points"))


def _who(seat: Seat) -> str:
    return seat.bot or seat.user.username


def _handover(row: Handover) -> str:
    gave, took = row.from_user or row.from_bot or "nobody", row.to_user or row.to_bot or "nobody"
    return f"after move {row.moves}: seat {row.seat} from {gave} to {took}, {row.why}, by {row.by}"


def _vote(row: Vote) -> str:
    return f"after move {row.moves}: seat {row.seat} {row.user} on ending early, vote {row.number}: {row.says}"


def _move(move: Move, events: tuple[Event, ...]) -> str:
    seat = "" if move.seat is None else f"seat {move.seat} #{move.question}"
    by = f"{move.by} by {move.toggle}" if move.toggle else move.by
    took = "" if move.took_ms is None else f"{move.took_ms / 1000:.1f} s"
    led_to = "; ".join(map(_event, events))
    return f"{move.number:4} {seat:10} {by:15} {took:>7} {move.action:11} {led_to}"


def _event(event: Event) -> str:
    return " ".join(map(_plain, store(event)))


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"({' '.join(map(_plain, value))})"
    return "-" if value is None else str(value)


def _seen(line: LogLine) -> str:
    level = f" level {line.level}" if line.level else ""
    return f"seat {line.seat} {line.verb} {_plain(line.kind or None)} {name(line.tile)}{level}"
