"""What a table has to agree on, over the board: whether to end early, and who plays on a seat whose person is gone."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from longyan.engine.state import Seat
from tables.clock import Ballot
from tables.ending import Say
from tables.sight import Sight


class Motion(NamedTuple):
    """A vote on ending early, or else the seats that I may give to computer players, by number, each with whether its
    person has left or is just away. `names` are by seat number; `may_say` whether I am asked on this page."""

    vote: Ballot | None = None
    names: tuple[str, ...] = ()
    me: Seat | None = None
    may_say: bool = False
    gone: tuple[tuple[Seat, bool], ...] = ()

    template = "motion"

    def context(self) -> dict[str, Any]:
        if self.vote is None:
            return {"gone": [(f"computer {seat}", self._gone(seat, left)) for seat, left in self.gone]}
        return {
            "vote": self.vote,
            "title": self._title(self.vote),
            "voters": [(self.names[seat], seat in self.vote.yes) for seat in self.vote.voters],
            "is_open": self.vote.no is None,
            "may_say": self.may_say,
            "yes": str(Say(self.vote.number, True)),
            "no": str(Say(self.vote.number, False)),
            "has_agreed": self.me in self.vote.yes,
        }

    def _title(self, vote: Ballot) -> str:
        if vote.no is not None:
            name = {"name": self.names[vote.no]}
            return _("您不同意，接着打") if vote.no == self.me else _("%(name)s不同意，接着打") % name
        name = {"name": self.names[vote.by]}
        return _("您提议提前结束") if vote.by == self.me else _("%(name)s提议提前结束") % name

    def _gone(self, seat: Seat, left: bool) -> str:
        name = {"name": self.names[seat]}
        return _("%(name)s离开了") % name if left else _("%(name)s不在线") % name


def motion(sight: Sight) -> Motion:
    """What the page of this sight shows of it."""
    names, me = tuple(sitter.name for sitter in sight.sitters), sight.view.seat
    may_act = me is not None and sight.in_control and sight.ranking is None
    if sight.vote is not None and sight.ranking is None:
        return Motion(sight.vote, names, me, may_act and sight.vote.no is None and me not in sight.vote.yes)
    gone = tuple((seat, sight.sitters[seat].left) for seat in sight.replaceable) if may_act else ()
    return Motion(names=names, gone=gone) if gone else Motion()
