"""By what a club's standing table is made and changed."""

from typing import Self

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts.clubs.models import Club
from rulesets import choices
from rulesets.models import RuleVersion
from tables.arranged import ANYBODY, NOBODY
from tables.clubs.models import NAME_LENGTH
from tables.models import ClubTable, Room
from tables.roomform import RoomForm, radios
from tables.rulecards import Start

FILLS = (1, 3, 5, 10)
"""After how many minutes computer players may come."""

NEVER = "never"
YES, NO = "yes", "no"
LOWEST = -100_000
LONGEST_WHY = 40
OF_THE_TABLE = ("name", "may_vote", "fill", "floor")


class TableForm(RoomForm):
    """A room's rules and the rest, and what only a table of this `club` has. Who may sit down is not asked: its
    members."""

    club: Club
    KEPT = (*RoomForm.KEPT, *OF_THE_TABLE)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        minutes = {str(each): ngettext("等%(each)s分钟", "等%(each)s分钟", each) % {"each": each} for each in FILLS}
        self.fields |= {
            "name": forms.CharField(label=_("桌名"), max_length=NAME_LENGTH),
            "watching": radios(_("旁观"), {NOBODY: _("不让旁观"), ANYBODY: _("圈里的人都可以旁观")}),
            "may_vote": radios(_("提前结束"), {YES: _("大家同意就可以"), NO: _("要打完")}),
            "fill": radios(_("人不够时让电脑补位"), {NEVER: _("不补，一直等人"), **minutes}),
            "floor": forms.IntegerField(
                label=_("一天输到多少分就不能再坐"),
                required=False,
                min_value=LOWEST,
                max_value=0,
                error_messages={"max_value": _("写0或者负数，比如-50；空着就是不限")},
            ),
        }

    def usual(self) -> dict[str, str]:
        """What is usual for a club's table."""
        number = ClubTable.objects.filter(club=self.club).count() + 1
        name = _("%(number)s号桌") % {"number": number}
        return {**super().usual(), "name": name, **_texts_of(ClubTable(watching=ANYBODY))}

    @classmethod
    def named(cls) -> list[RuleVersion]:
        """The club's own rules, and the site's."""
        return [*choices.for_club(cls.club), *super().named()]

    def _start(self, text: str | None) -> Start:
        """What is chosen, or else what the club plays by as a rule."""
        usual = next((start.text for start in self._named.values() if start.version.rule_set.club_id), None)
        return super()._start(text or usual)

    @classmethod
    def of(cls, table: ClubTable) -> Self:
        """The form as a table would have been made by it."""
        data = RoomForm.of(Room(**table.arranged)).data.copy()
        for name, text in {"name": table.name, **_texts_of(table)}.items():
            data[name] = text
        return cls(data)

    @property
    def settings(self) -> dict[str, object]:
        """What is settled besides rules and length, as fields of `ClubTable`."""
        chosen, usual = self.cleaned_data, super().settings
        del usual["listed"]
        return usual | {
            "may_vote": chosen["may_vote"] == YES,
            "fill_minutes": None if chosen["fill"] == NEVER else int(chosen["fill"]),
            "floor": chosen["floor"],
        }

    @property
    def day_begins(self) -> int:
        """The hour at which a day of play does."""
        return settings.PLAY_DAY_BEGINS

    @property
    def order(self) -> dict[str, object]:
        """All of it, for `standing.set_up` and `standing.change`."""
        chosen = {"name": self.cleaned_data["name"], "preset": self.preset_name, "rules": self.rules}
        return chosen | {"length": self.match_length, **self.settings}

    @property
    def table_fields(self) -> list[tuple[forms.BoundField, str]]:
        """What only a club's table has, each with what there is to say of it."""
        return [(self[name], _(note)) for name, note in _NOTES.items()]


_NOTES = {
    "fill": gettext_noop("人一坐满就自己开打；等不到人，电脑可以来凑"),
    "may_vote": gettext_noop("打了一半，大家可以提议提前结束，打过的算数"),
}
"""Those that are chosen among some, and what there is to say of each."""


def form_of(club: Club) -> type[TableForm]:
    """The form of a club's tables."""
    return type(
        TableForm.__name__, (TableForm,), {"club": club, "check_url": reverse("check-club-table", args=[club.code])}
    )


class WhyForm(forms.Form):
    """Why something is done to those who play."""

    why = forms.CharField(max_length=LONGEST_WHY, required=False)

    @property
    def said(self) -> str:
        """What was said, or else what is usual."""
        return (self.is_valid() and self.cleaned_data["why"]) or _("稍等一下")


def _texts_of(table: ClubTable) -> dict[str, str]:
    return {
        "watching": NOBODY if table.watching == NOBODY else ANYBODY,
        "may_vote": YES if table.may_vote else NO,
        "fill": NEVER if table.fill_minutes is None else str(table.fill_minutes),
        "floor": "" if table.floor is None else str(table.floor),
    }
