"""Opening a table."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tables.models import OFF
from tables.roomform import RoomForm, radios
from tables.sitters import BOTS

ALONE, TOGETHER = "computers", "friends"
_PERSON = "person"
_SEATS = {
    "1": gettext_noop("第一位牌友"),
    "2": gettext_noop("第二位牌友"),
    "3": gettext_noop("第三位牌友"),
}
_FRIENDS, _CHAIRS = ([f"{kind}_{number}" for number in _SEATS] for kind in ("friend", "chair"))
"""Who takes each free seat where one plays with computer players, and where one plays with people."""


class NewTableForm(RoomForm):
    """A room, and who takes its free seats: computer players at once, or people as they come."""

    KEPT = (*RoomForm.KEPT, "company", *_FRIENDS, *_CHAIRS)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        computers = {kind: _(bot) for kind, bot in BOTS.items()}
        self.fields["company"] = radios(_("和谁打"), {ALONE: _("一个人打"), TOGETHER: _("和朋友打")})
        for number, label in _SEATS.items():
            self.fields[f"friend_{number}"] = radios(_(label), computers)
            self.fields[f"chair_{number}"] = radios(_(label), {_PERSON: _("等人来"), **computers})

    def usual(self) -> dict[str, str]:
        """What is usual for a room, with computer players, or with people if that is chosen."""
        friends = dict.fromkeys(_FRIENDS, next(iter(BOTS)))
        return {**super().usual(), "company": ALONE, **friends, **dict.fromkeys(_CHAIRS, _PERSON)}

    @property
    def is_alone(self) -> bool:
        """Whether only computer players are wanted."""
        return self.cleaned_data["company"] == ALONE

    @property
    def chairs(self) -> list[str | None]:
        """The kinds of computer players for the free seats, None for a person."""
        names = (_FRIENDS if self.is_alone else _CHAIRS)[: self.rules.players - 1]
        return [None if self.cleaned_data[name] == _PERSON else self.cleaned_data[name] for name in names]

    @property
    def settings(self) -> dict[str, object]:
        """As of every room; where nobody else plays there is nobody to hide a pause from, nor to let in."""
        settings = super().settings
        return {**settings, "masking": OFF, "listed": False} if self.is_alone else settings

    @property
    def friend_fields(self) -> list[forms.BoundField]:
        """Which computer player takes each free seat of a full table."""
        return [self[name] for name in _FRIENDS]

    @property
    def chair_fields(self) -> list[forms.BoundField]:
        """Who takes each free seat of a full table where one plays with people."""
        return [self[name] for name in _CHAIRS]
