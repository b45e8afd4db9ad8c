"""By what a room is played: which rules, how long, how fast, and what else is settled."""

from typing import Self

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.clubs.models import Club
from rulesets import choices
from rulesets.models import RuleVersion
from tables import words
from tables.models import Room
from tables.rooms.speeds import SPEEDS, USUAL, in_words, speed_of
from tables.rounds import CIRCLES, Length, length_of
from tables.rulecards import VERSION, Start
from tables.ruleinputs import NOT_OFFERED
from tables.rulesform import RulesForm, sent

DEALS = (4, 8, 16)
_DEALS, _CIRCLES = "deals", "circles"
_YES, _NO = "yes", "no"
_PRIVATE, _LISTED = "private", "listed"
DELAYS = (10, 30, 60, 180)
"""Seconds by which watchers may be late."""

OF_THE_ROOM = ("length", "speed", "hints", "listed", "hands_open", "watching", "watch_delay", "masking", "chat")
"""The fields that are no rules."""


class RoomForm(RulesForm):
    """A preset, what is changed of it, and how a room is played besides."""

    KEPT = (*RulesForm.KEPT, *OF_THE_ROOM)
    check_url = reverse_lazy("check-table")
    club: Club | None = None

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        lengths = [*map(Length, DEALS), *(Length(None, circles) for circles in CIRCLES)]
        self.fields |= {
            "length": radios(_("打多久"), {_text(length): words.how_long(length) for length in lengths}),
            "speed": radios(_("快慢"), {name: _(speed.name) for name, speed in SPEEDS.items()}),
            "hints": _yes_or_no(_("打牌提示")),
            "listed": radios(_("谁能坐下"), {_PRIVATE: _("有房号或链接的人"), _LISTED: _("谁都可以，挂在大厅里")}),
            "hands_open": _of_room("hands_open"),
            "watching": _of_room("watching"),
            "watch_delay": radios(_("旁观晚多少秒"), {str(delay): str(delay) for delay in DELAYS}),
            "masking": _of_room("masking"),
            "chat": _yes_or_no(_("打字聊天")),
        }

    @classmethod
    def of(cls, room: Room) -> Self:
        """The form as a room would have been made by it."""
        version = room.rule_version
        is_known = version is not None and choices.any_version(cls.club, str(version.pk))
        data = sent(Start.of_version(version).text if is_known else room.preset, room.rules)
        data.update(_texts_of(room))
        return cls(data)

    @classmethod
    def named(cls) -> list[RuleVersion]:
        """The site's own rules."""
        return choices.for_club(None)

    def _start(self, text: str | None) -> Start:
        """What is chosen, also where it is a version that is offered no more."""
        if text and text.startswith(VERSION) and text not in self._named:
            version = choices.any_version(self.club, text.removeprefix(VERSION))
            self._named |= {text: Start.of_version(version)._replace(title=str(version))} if version else {}
        return super()._start(text)

    def completed(self, data: QueryDict) -> QueryDict:
        """The data with what is usual where it has nothing."""
        whole = super().completed(data)
        for name, text in self.usual().items():
            whole.setlistdefault(name, [text])
        return whole

    def usual(self) -> dict[str, str]:
        """What is usual for a room."""
        return _texts_of(Room(deals=8))

    @property
    def match_length(self) -> Length:
        """How long a match is, with its bound."""
        number, unit = self.cleaned_data["length"].split("-")
        return Length(int(number)) if unit == _DEALS else length_of(self.rules, int(number))

    @property
    def settings(self) -> dict[str, object]:
        """What is settled besides rules and length, as fields of `Room`."""
        chosen = self.cleaned_data
        return {
            **SPEEDS[chosen["speed"]].settings,
            "rule_version": self.rule_version,
            "hints": chosen["hints"] == _YES,
            "listed": chosen["listed"] == _LISTED,
            "hands_open": chosen["hands_open"],
            "watching": chosen["watching"],
            "watch_delay_seconds": int(chosen["watch_delay"]),
            "masking": chosen["masking"],
            "chat": chosen["chat"] == _YES,
        }

    @property
    def length_note(self) -> str:
        """What a circle is, and its bound; nothing for a number of deals."""
        if not self.cleaned_data.get("length", "").endswith(_CIRCLES):
            return ""
        deals = self.match_length.deals
        if deals is None:
            return _("每家都坐过庄、又下了庄，算一圈")
        return _("每家都坐过庄、又下了庄，算一圈；庄家会跳着走，最多打%(deals)s局") % {"deals": deals}

    @property
    def room_fields(self) -> list[tuple[forms.BoundField, str]]:
        """What few people change of a room, each with what there is to say of it."""
        return [(self[name], _(note)) for name, note in _NOTES.items()]

    @property
    def speeds(self) -> list[str]:
        """What each speed is."""
        return [in_words(speed) for speed in SPEEDS.values()]

    @property
    def is_room_wrong(self) -> bool:
        """Whether there is a mistake among those."""
        return any(field.errors for field, _note in self.room_fields)


_NOTES = {
    "hands_open": gettext_noop("一局打完，谁的牌翻开给大家看；回放和旁观也照这个来"),
    "watching": gettext_noop("旁观的人看不到没亮的牌，大家看得到有几个人在看"),
    "watch_delay": gettext_noop("晚一点看到，就帮不了谁"),
    "masking": gettext_noop("有人打牌以后停一停，别家就猜不出谁能碰；遮得多，打得慢一点"),
    "chat": gettext_noop("常用语和表情总是有的；这里说的是自己打字"),
}
"""The fields in the closed section, and what there is to say of each."""


def radios(label: str, choices: dict[str, str]) -> forms.ChoiceField:
    """One of some buttons."""
    return forms.ChoiceField(
        label=label, choices=list(choices.items()), widget=forms.RadioSelect, error_messages=NOT_OFFERED
    )


def _yes_or_no(label: str) -> forms.ChoiceField:
    return radios(label, {_YES: _("有"), _NO: _("没有")})


def _of_room(name: str) -> forms.ChoiceField:
    field = Room._meta.get_field(name)
    return radios(str(field.verbose_name), {value: str(text) for value, text in field.choices})


def _texts_of(room: Room) -> dict[str, str]:
    return {
        "length": _text(room.length),
        "speed": speed_of(room) or USUAL,
        "hints": _YES if room.hints else _NO,
        "listed": _LISTED if room.listed else _PRIVATE,
        "hands_open": room.hands_open,
        "watching": room.watching,
        "watch_delay": str(room.watch_delay_seconds),
        "masking": room.masking,
        "chat": _YES if room.chat else _NO,
    }


def _text(length: Length) -> str:
    return f"{length.circles}-{_CIRCLES}" if length.circles else f"{length.deals}-{_DEALS}"
