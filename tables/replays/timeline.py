"""The controls under a replayed table: where they lead. Every step is an address of its own."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from tables.replays.captions import caption
from tables.replays.marks import Mark, marks
from tables.replays.stage import Stage

_HANDS = {True: "all", False: "own"}
"""What an address calls all hands laid open, and one seat's alone."""


class Step(NamedTuple):
    """A way to another frame: the name of its button, what it says, its key, and the address if it leads anywhere."""

    name: str
    label: str
    key: str
    url: str


class Tick(NamedTuple):
    """A mark with its place on the timeline, in percent, and its address."""

    mark: Mark
    at: str
    url: str


class Eyesight(NamedTuple):
    """A seat to look from, its address, and whether it is the one shown."""

    label: str
    url: str
    current: bool


class Timeline:
    """What stands under a stage at a frame."""

    def __init__(self, stage: Stage, move: int) -> None:
        self.stage, self.move = stage, stage.nearest(move)
        self._marks = marks(stage.frames, stage.names)

    def moment(self) -> dict[str, Any]:
        """What changes from step to step."""
        return {
            "move": self.move,
            "last": self.stage.last,
            "caption": self._caption(),
            "whose": self._whose(),
            "url": self.url(self.move),
            "steps": self._steps(),
            "names": self.stage.fragment_names,
            "company_url": self._company_url(),
            "dispute_url": self._dispute_url(),
            **self._eyesights(),
        }

    def whole(self) -> dict[str, Any]:
        """What stays: the marks, and where the deal lies as a file."""
        admission = self.stage.admission
        return {
            "replay_url": admission.url("replay"),
            "record_url": admission.url("record"),
            "query": self._query(),
            "ticks": [Tick(mark, self._place(mark.move), self.url(mark.move)) for mark in self._marks],
        }

    def url(self, move: int) -> str:
        """The address of a frame."""
        return f"{self.stage.admission.url('replay')}?{urlencode(self._query() | {'move': move})}"

    def _company_url(self) -> str:
        """Where those who sat there meet each other, as of this moment."""
        admission = self.stage.admission
        if not admission.is_own:
            return ""
        match, number = admission.deal.match, admission.deal.number
        query = {"deal": number, **self._query(), "move": self.move}
        return f"{reverse('company', args=[match.room.code, match.number])}?{urlencode(query)}"

    def _dispute_url(self) -> str:
        """Where whoever sat there marks this moment for the club's owner."""
        admission = self.stage.admission
        if not admission.is_own or admission.deal.match.room.club_id is None:
            return ""
        place = [admission.deal.match.room.code, admission.deal.match.number, admission.deal.number]
        return f"{reverse('mark-step', args=place)}?{urlencode(self._query() | {'move': self.move})}"

    def _steps(self) -> list[Step]:
        before = [mark.move for mark in self._marks if mark.move < self.move][-1:]
        after = [mark.move for mark in self._marks if mark.move > self.move][:1]
        back, on = [self.move - 1] * (self.move > 0), [self.move + 1] * (self.move < self.stage.last)
        ways = (
            ("step-first", _("回到开头"), "Home", [0] if back else []),
            ("mark-before", _("上一处碰、杠、金、胡"), "ArrowUp", before),
            ("step-back", _("上一步"), "ArrowLeft", back),
            ("step-next", _("下一步"), "ArrowRight", on),
            ("mark-after", _("下一处碰、杠、金、胡"), "ArrowDown", after),
            ("step-last", _("到最后"), "End", [self.stage.last] if on else []),
        )
        return [Step(name, label, key, self.url(moves[0]) if moves else "") for name, label, key, moves in ways]

    def _query(self) -> dict[str, object]:
        eyes = self.stage.eyes
        return {"seat": eyes.seat, "hands": _HANDS[eyes.all_open]}

    def _place(self, move: int) -> str:
        return f"{100 * move / max(1, self.stage.last):.2f}%"

    def _caption(self) -> str:
        frame = self.stage.frames[self.move]
        if self.move == 0:
            return _("发牌，开金")
        return _("结算") if frame.settled else caption(frame.seen, self.stage.names, frame.view.golds)

    def _whose(self) -> str:
        eyes = self.stage.eyes
        if eyes.all_open:
            return _("四家明牌")
        return _("%(name)s的视角") % {"name": self.stage.sitters[eyes.seat].name}

    def _eyesights(self) -> dict[str, Any]:
        """Whose eyes one may look with instead. Their steps are counted anew: the way leads to the same moment."""
        stage = self.stage
        if not stage.admission.all_open:
            return {}
        seat, all_open = stage.eyes.seat, stage.eyes.all_open
        others = [self._eyesight(other, all_open) for other in range(len(stage.sitters))]
        return {"eyesights": others, "all_open": all_open, "open_url": self._same_moment(seat, not all_open)}

    def _eyesight(self, seat: int, all_open: bool) -> Eyesight:
        wind, name = self.stage.wind(seat), self.stage.sitters[seat].name
        label = wind if wind == name else _("%(seat)s %(name)s") % {"seat": wind, "name": name}
        return Eyesight(label, self._same_moment(seat, all_open), seat == self.stage.eyes.seat)

    def _same_moment(self, seat: int, all_open: bool) -> str:
        query = {"seat": seat, "hands": _HANDS[all_open], "at": self.stage.frames[self.move].at}
        return f"{self.stage.admission.url('replay')}?{urlencode(query)}"
