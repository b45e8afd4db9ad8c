"""By what one plays in a room, in words: read before one sits, agreed to by being ready."""

from collections.abc import Iterator
from typing import NamedTuple, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from longyan.engine import read_rules
from longyan.engine.presets import PRESET_NAMES
from tables import words
from tables.arranged import NOBODY, Arranged
from tables.rooms.speeds import SPEEDS, Speed, in_words, speed_of
from tables.rulenames import rules_of
from tables.rulewords import Point, changes_of

READ_WITH = ("owner", "club", "club_table", "rule_version__rule_set")
"""What is read with a room whose terms are to be said."""


class Terms(NamedTuple):
    """A room's rules by their own name or the preset's, the preset they come from, what differs from it, and what else
    is settled: label and value of each."""

    rules_name: str
    preset: str
    preset_title: str
    players: int
    points: tuple[Point, ...]
    lines: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, room: Arranged) -> Self:
        """The terms of a room, or of a club's table, as it is now."""
        rules = read_rules(room.rules)
        points, title = changes_of(room.preset, rules), _(PRESET_NAMES[room.preset])
        return cls(rules_of(room, room.preset, rules), room.preset, title, rules.players, points, _lines(room))

    @property
    def differs(self) -> str:
        """How far the rules are from the preset."""
        if not self.points:
            return _("与%(preset)s完全一样") % {"preset": self.preset_title}
        text = ngettext("与%(preset)s有%(count)s处不同", "与%(preset)s有%(count)s处不同", len(self.points))
        return text % {"preset": self.preset_title, "count": len(self.points)}


def _lines(room: Arranged) -> tuple[tuple[str, str], ...]:
    return (
        (_("打多久"), words.how_long(room.length)),
        (_("快慢"), in_words(SPEEDS.get(speed_of(room)) or _unnamed(room))),
        (_("提示"), _("有") if room.hints else _("没有")),
        (_("结算时"), room.get_hands_open_display()),
        (_("旁观"), _watching(room)),
        (_("遮掩停顿"), room.get_masking_display()),
        (_("打字聊天"), _("可以") if room.chat else _("不可以")),
        *_of_a_club(room),
    )


def _of_a_club(room: Arranged) -> Iterator[tuple[str, str]]:
    """What only a club's table has, where it has it."""
    if not room.may_vote:
        yield _("提前结束"), _("要打完")
    if room.fill_minutes is not None:
        minutes = {"minutes": room.fill_minutes}
        text = ngettext("等%(minutes)s分钟，电脑来补", "等%(minutes)s分钟，电脑来补", room.fill_minutes) % minutes
        yield _("人不够时"), text
    if room.floor is not None:
        yield _("一天输到"), _("%(floor)s分就不能再坐") % {"floor": room.floor}


def _unnamed(room: Arranged) -> Speed:
    return Speed("", room.turn_seconds, room.bank_seconds, room.claim_seconds)


def _watching(room: Arranged) -> str:
    who = room.get_watching_display()
    if room.watching == NOBODY:
        return who
    return _("%(who)s，晚%(seconds)s秒") % {"who": who, "seconds": room.watch_delay_seconds}
