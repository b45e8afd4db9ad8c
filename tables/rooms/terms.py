"""By what one plays in a room, in words: read before one sits, agreed to by being ready."""

from typing import NamedTuple, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from longyan.engine import read_rules
from longyan.engine.presets import PRESET_NAMES
from tables import words
from tables.models import NOBODY, Room
from tables.rooms.speeds import SPEEDS, Speed, in_words, speed_of
from tables.rulenames import rules_of
from tables.rulewords import Point, changes_of


class Terms(NamedTuple):
    """A room's rules by name, the preset they come from, what differs from it, and what else is settled: label and
    value of each."""

    rules_name: str
    preset: str
    preset_title: str
    players: int
    points: tuple[Point, ...]
    lines: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, room: Room) -> Self:
        """The terms of a room as it is now."""
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


def _lines(room: Room) -> tuple[tuple[str, str], ...]:
    return (
        (_("打多久"), words.how_long(room.length)),
        (_("快慢"), in_words(SPEEDS.get(speed_of(room)) or _unnamed(room))),
        (_("提示"), _("有") if room.hints else _("没有")),
        (_("结算时"), room.get_hands_open_display()),
        (_("旁观"), _watching(room)),
        (_("遮掩停顿"), room.get_masking_display()),
        (_("打字聊天"), _("可以") if room.chat else _("不可以")),
    )


def _unnamed(room: Room) -> Speed:
    return Speed("", room.turn_seconds, room.bank_seconds, room.claim_seconds)


def _watching(room: Room) -> str:
    who = room.get_watching_display()
    if room.watching == NOBODY:
        return who
    return _("%(who)s，晚%(seconds)s秒") % {"who": who, "seconds": room.watch_delay_seconds}
