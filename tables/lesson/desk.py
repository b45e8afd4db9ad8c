"""A walk as a table's page shows it: the fragments of a real table, beat by beat, and what the coach says.

A beat is what the page shows until the next move that all can see: so the others are seen to play one after the other.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from longyan.engine import seat_view
from longyan.engine.accounts import ways
from longyan.engine.actions import Action
from longyan.engine.prospects import prospects
from longyan.engine.reasons import reasons
from tables import scene, words
from tables.lesson.points import STEPS
from tables.lesson.walk import Walk, walk
from tables.lesson.wall import ME, start
from tables.replays.frames import Eyes, Frame, told
from tables.scene import Sight, Sitter

WALKS = 128
"""How many walks' beats are kept."""

_LEFT_OUT = ("bar", "hints", "motion", "toggles")
"""The fragments that a learner's table does without."""

_ADVISED = ("hand", "actions")
"""The fragments in which something can be pressed."""


class Coach(NamedTuple):
    """The coach's card: what it says, which of the steps that is, from 1, and the button that it would press."""

    text: str
    step: int
    advised: str = ""

    @property
    def title(self) -> str:
        """What the step teaches."""
        return _(STEPS[self.step - 1])

    @property
    def steps(self) -> range:
        """All of them."""
        return range(1, len(STEPS) + 1)


def beats(went: Walk) -> tuple[Frame, ...]:
    """What is seen from the last own move on: a frame for each line that the log then gets; the last one is where the
    learner is asked, or the settlement."""
    return _beats(went.taken)


@lru_cache(maxsize=WALKS)
def _beats(taken: tuple[Action, ...]) -> tuple[Frame, ...]:
    went, by_log = walk(taken), {}
    for frame in told(start(), went.moves, Eyes(ME, False)):
        by_log.setdefault(len(frame.log), frame)
    by_log[len(frame.log)] = frame
    return tuple(frame for frame in by_log.values() if frame.at > went.before)


def fragments(went: Walk, beat: int, golds_first: bool = True) -> dict[str, SafeString]:
    """Every fragment of the table by the id of its element; what the coach advises is marked in it."""
    parts = scene.parts(sight(beats(went)[beat], golds_first))
    drawn = {name: scene.draw(part) for name, part in parts.items() if name not in _LEFT_OUT}
    if is_last(went, beat) and not went.is_over:
        drawn |= {name: _marked(drawn[name], _said(went)) for name in _ADVISED}
    return drawn


def news(went: Walk, beat: int, golds_first: bool = True) -> dict[str, SafeString]:
    """The fragments in which a beat differs from the one before, which may be the last of the walk before."""
    earlier = walk(went.taken[:-1])
    known = (went, beat - 1) if beat else (earlier, len(beats(earlier)) - 1)
    old = fragments(*known, golds_first)
    return {name: html for name, html in fragments(went, beat, golds_first).items() if html != old[name]}


def is_last(went: Walk, beat: int) -> bool:
    """Whether the table stands still at a beat, until the learner moves."""
    return beat == len(beats(went)) - 1


def sight(frame: Frame, golds_first: bool) -> Sight:
    """What the learner's page shows of a frame: without clocks, nothing of it posted anywhere."""
    return Sight(
        view=frame.view,
        sitters=tuple(Sitter(name) for name in (_("学员"), _("下家"), _("对家"), _("上家"))),
        act_url="",
        reasons=reasons(frame.state, ME),
        prospects=prospects(frame.state, ME),
        ways=ways(frame.state),
        log=frame.log,
        golds_first=golds_first,
    )


def coach(went: Walk, beat: int) -> Coach:
    """What the coach says at a beat."""
    if not is_last(went, beat):
        return Coach(_("看看别家怎么打…"), walk(went.taken[:-1]).point.step)
    if went.is_over:
        return Coach(_("恭喜，双游！金、白板、花牌、碰和杠、游金，您都会了。每一分怎么来的，结算里写着。"), len(STEPS))
    return Coach(_(went.point.says).format(**facts(went)), went.point.step, _said(went))


def facts(went: Walk) -> dict[str, Any]:
    """What the coach's texts are filled with."""
    view = seat_view(went.state, ME)
    factor = view.rules.dealer_factor(view.streak)
    tile = went.good[0].tile
    return {
        "tile": "" if tile is None else words.tile_name(tile),
        "now": view.mine.win_points * factor,
        "more": max((each.points for each in prospects(went.state, ME)), default=0) * factor,
    }


def _said(went: Walk) -> str:
    """What the button says that the coach would press."""
    return f"{went.state.questions[ME].number} {went.good[0]}"


def _marked(fragment: SafeString, says: str) -> SafeString:
    says = f'value="{says}"'
    return mark_safe(fragment.replace(says, f"{says} data-advised"))
