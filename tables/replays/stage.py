"""From a frame to the table's own fragments, as they were pushed while the deal was played."""

from bisect import bisect_right
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from django.utils.safestring import SafeString

from longyan.engine.accounts import ways
from longyan.engine.hints import hints
from longyan.engine.prospects import prospects
from longyan.engine.reasons import reasons
from longyan.engine.seatview import ALL
from tables import holders, scene, words
from tables.looks import Played, played
from tables.replays.admission import Admission
from tables.replays.frames import Eyes, Frame, frames_of
from tables.rounds import round_of
from tables.rulenames import rules_of
from tables.scene import Sight, Sitter
from tables.sheet import Sheet
from tables.showing import points_of
from tables.sight import NO_HINTS
from tables.sitters import ranking, seen_later

_SHOWN = {"bar", "plate", "line", "river", "middle", "strip", "actions", "hand", "hints", "sheet", "call", "log"}
"""What a table is made of, without the switches that play for oneself: nothing is played here."""


class Stage:
    """A deal that is over, seen by one pair of eyes, hands sorted as the reader prefers."""

    def __init__(self, admission: Admission, seat: int, all_open: bool, golds_first: bool = True) -> None:
        self.admission, self.deal, self.golds_first = admission, admission.deal, golds_first
        hands_open = ALL if admission.all_open else self.deal.match.room.hands_open
        self.eyes = Eyes(seat, all_open and admission.all_open, hands_open)
        self.frames = frames_of(self.deal, self.eyes)

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    def nearest(self, number: int) -> int:
        """The number of a frame that there is."""
        return min(max(number, 0), self.last)

    @property
    def fragment_names(self) -> list[str]:
        """The ids of the elements that a table of this many seats is made of."""
        return list(self._parts(0))

    def at(self, moves: int) -> int:
        """The number of the frame that was shown after so many moves of the record. Who may not see every hand must not
        learn how many there were."""
        return self.seen_after(moves) if self.admission.all_open else 0

    def seen_after(self, moves: int) -> int:
        """The number of the frame that these eyes saw after so many moves: for a moment that they themselves named."""
        return bisect_right(self.frames, moves, key=attrgetter("at")) - 1

    def fragments(self, number: int) -> dict[str, SafeString]:
        """Every fragment of the table at a frame, by the id of its element."""
        return {name: scene.draw(part) for name, part in self._parts(number).items()}

    def changes(self, number: int, shown: int) -> dict[str, SafeString]:
        """The fragments in which a frame differs from the one that is shown."""
        before = self._parts(shown)
        return {name: scene.draw(part) for name, part in self._parts(number).items() if part != before[name]}

    def sight(self, frame: Frame) -> Sight:
        """What the seat's page showed then, without clocks and without anything to press."""
        return replace(
            self._setting,
            view=frame.view,
            log=frame.log,
            hints=hints(frame.view) if self._is_hinted else NO_HINTS,
            reasons=reasons(frame.state, self.eyes.seat) if self._is_hinted else (),
            prospects=prospects(frame.state, self.eyes.seat),
            ways=ways(frame.state),
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called at this table: 东家, and 我 for the one whose eyes these are."""
        return self._setting.names

    @cached_property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sat there, with the points before this deal."""
        seats = holders.seats_at(self.deal)
        before = points_of(self._deals[:-1], len(seats))
        if self.admission.names_hidden:
            return tuple(Sitter(self.wind(seat), points=points) for seat, points in enumerate(before))
        return seen_later(seats, before)

    def wind(self, seat: int) -> str:
        """What a seat is called by its wind: 东家 for the dealer."""
        return words.seat_name((seat - self.deal.dealer) % len(self.deal.result["points"]))

    @property
    def _is_hinted(self) -> bool:
        return self.deal.match.room.hints

    def _parts(self, number: int) -> dict[str, NamedTuple]:
        frame = self.frames[number]
        parts = scene.parts(self.sight(frame))
        shown = {name: part for name, part in parts.items() if name.partition("-")[0] in _SHOWN}
        return shown if frame.settled else shown | {"sheet": Sheet(None)}

    @cached_property
    def _setting(self) -> Sight:
        """What is the same all through the deal."""
        deal, match = self.deal, self.deal.match
        view = self.frames[0].view
        dealers = [each.dealer for each in self._deals]
        return Sight(
            view=view,
            sitters=self.sitters,
            act_url="",
            room_code="" if self.admission.link else match.room.code,
            rules_name=rules_of(match, match.room.preset, view.rules),
            deal_number=deal.number,
            length=match.length,
            round=round_of(dealers, len(view.seats)),
            ranking=self._ranking(len(view.seats)),
            golds_first=self.golds_first,
        )

    def _ranking(self, seats: int) -> tuple[scene.Rank, ...] | None:
        match = self.deal.match
        is_last = match.finished_at is not None and not match.played.filter(number__gt=self.deal.number).exists()
        return ranking(points_of(self._deals, seats)) if is_last else None

    @cached_property
    def _deals(self) -> list[Played]:
        """The deals of the match up to this one."""
        deals = self.deal.match.played.filter(number__lte=self.deal.number).order_by("number")
        return [played(*columns) for columns in deals.values_list("dealer", "result")]
