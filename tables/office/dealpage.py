"""A deal that is over, told whole: who paid whom and why, and every move with how long it took."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.accounts import account
from longyan.engine.scoring import totals
from tables import reckoning, sitters, words
from tables.models import Deal, Move
from tables.replays.admission import hands_are_open
from tables.replays.captions import caption
from tables.transcript import Transcript

BY = {
    Move.PERSON: gettext_noop("本人"),
    Move.COMPUTER: gettext_noop("电脑"),
    Move.CLOCK: gettext_noop("超时或托管"),
    Move.TABLE: gettext_noop("牌桌"),
}
"""Who made a move."""


class Line(NamedTuple):
    """A move: what the seat said, what came of it, who made it, how long the question was open, and when."""

    number: int
    seat: str
    action: str
    story: str
    by: str
    took: str
    at: Any


class Paid(NamedTuple):
    """A payment: what for, how it is worked out, and what it brought each seat."""

    clause: str
    figures: str
    points: list[str]


class DealPage:
    """A deal whose hands may be seen."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.told = Transcript(deal)

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Each seat's wind, and who held it when the deal ended."""
        names = sitters.names(self.told.seats)
        return [(self._wind(seat), name) for seat, name in enumerate(names)]

    def payments(self) -> list[Paid]:
        """In the order in which they came about."""
        state = self.told.replay.state
        patterns = state.outcome.patterns if state.outcome else ()
        explained = map(partial(account, state.rules, state.dealer, state.streak, patterns), state.payments)
        return [
            Paid(
                reckoning.clause(each, self._wind),
                reckoning.figures(each, state.dealer, self._wind),
                list(map(words.signed, each.payment.points)),
            )
            for each in explained
        ]

    def totals(self) -> list[str]:
        """What the deal brought each seat."""
        return list(map(words.signed, totals(self.told.replay.state)))

    def moves(self) -> Iterator[Line]:
        """All of them. Times are told once the match is over: until then how long somebody thinks before a pass would
        help to read the pauses of the deals to come."""
        is_over = self.deal.match.finished_at is not None
        golds = self.told.start.indicators
        names = [
            words.seat_name((seat - self.deal.dealer) % len(self.told.seats)) for seat in range(len(self.told.seats))
        ]
        for move, happened in zip(self.told.moves, self.told.events, strict=True):
            took = f"{move.took_ms / 1000:.1f}" if is_over and move.took_ms is not None else ""
            seat = "" if move.seat is None else names[move.seat]
            by = f"{_(BY[move.by])} ({move.toggle})" if move.toggle else _(BY[move.by])
            yield Line(
                move.number, seat, move.action, caption(happened, names, golds), by, took, move.at if is_over else None
            )

    def _wind(self, seat: int) -> str:
        return words.wind((seat - self.deal.dealer) % len(self.told.seats))


def page_of(deal: Deal) -> DealPage | None:
    """A deal told whole; None while it is played, or while its room keeps hands closed."""
    return DealPage(deal) if hands_are_open(deal) else None
