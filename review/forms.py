"""What people write about disputes and cases."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import fold
from review.models import TEXT_LENGTH, Case, Proposal
from tables.models import Deal, Seat
from talk.models import Report

MOST_DAYS = 365

_PLACE = re.compile(r"(?:.*/replay/)?([0-9A-Za-z]+)/(\d{1,9})[/#](\d{1,5})/?(?:\?.*)?", re.ASCII)
"""How a deal is named: by its replay's address, or as 123456/2#3."""


def _text(label: str, required: str) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=label, max_length=TEXT_LENGTH, widget=widget, error_messages={"required": required})


class RemarkForm(forms.Form):
    """What is to be said of a mark."""

    text = _text(_("怎么回事"), _("写几个字吧。"))


class VerdictForm(forms.Form):
    """What an owner says, and whether the match's posting is taken back with it, if there is one."""

    text = _text(_("裁定"), _("写几个字吧。"))
    takes_back = forms.BooleanField(label=_("这一场不算：把整场的分冲销"), required=False)

    def __init__(self, is_posted: bool, data=None):
        super().__init__(data)
        if not is_posted:
            del self.fields["takes_back"]


class HandUpForm(forms.Form):
    """Whom of those who sat there it is about, and why the site should look at it."""

    people = forms.MultipleChoiceField(
        label=_("关于谁"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("至少选一个人。"), "invalid_choice": _("这个人不在这一桌。")},
    )
    why = _text(_("为什么交给网站"), _("写几个字吧。"))

    def __init__(self, seats: list[Seat], data=None):
        super().__init__(data, prefix="up")
        self._people = {str(seat.user_id): seat.user for seat in seats if seat.user_id}
        self.fields["people"].choices = [(pk, user.username) for pk, user in self._people.items()]

    @property
    def chosen(self) -> list[User]:
        """The persons."""
        return [self._people[pk] for pk in self.cleaned_data["people"]]


class PersonForm(forms.Form):
    """Somebody by their name."""

    name = forms.CharField(label=_("名字"), max_length=40)

    def clean_name(self) -> User:
        """The person of that name."""
        found = User.objects.filter(name_key=fold(self.cleaned_data["name"])).first()
        if found is None:
            raise forms.ValidationError(_("没有叫这个名字的人。"))
        return found


class SuspicionForm(PersonForm):
    """Whom somebody of the staff suspects, and of what."""

    why = _text(_("为什么"), _("写几个字吧。"))


class DealForm(forms.Form):
    """A deal by its place."""

    deal = forms.CharField(label=_("哪一局"), max_length=300, help_text=_("回放的网址，或者 房号/第几场#第几局"))

    def clean_deal(self) -> Deal:
        """The deal of that place."""
        named = _PLACE.fullmatch(self.cleaned_data["deal"].strip())
        found = named and self._deal(*named.groups())
        if not found:
            raise forms.ValidationError(_("没有这一局。"))
        return found

    def _deal(self, code: str, match: str, number: str) -> Deal | None:
        rows = Deal.objects.filter(match__room__code=code, match__number=match, number=number)
        return rows.select_related("match__room").first()


class LookForm(DealForm):
    """A deal, and why all of its hands are to be seen."""

    why = _text(_("为什么要看"), _("不写为什么，就不能看。"))


class NoteForm(forms.Form):
    """What somebody of the staff has to say."""

    text = _text(_("记录"), _("写几个字吧。"))


class ProposalForm(forms.Form):
    """What is to be done about one of a case's people."""

    about = forms.ChoiceField(label=_("对谁"))
    what = forms.ChoiceField(label=_("怎么处理"), choices=[each for each in Proposal.WHAT if each[0] != Proposal.UNDO])
    days = forms.IntegerField(label=_("停用几天"), min_value=1, max_value=MOST_DAYS, required=False)
    reason = forms.ChoiceField(label=_("告诉本人的原因"), choices=Report.REASONS)
    why = _text(_("为什么（只有后台看得到）"), _("写几个字吧。"))

    def __init__(self, case: Case, data=None):
        super().__init__(data)
        self._people = {str(party.user_id): party.user for party in case.parties.select_related("user")}
        self.fields["about"].choices = [(pk, user.username) for pk, user in self._people.items()]

    def clean_about(self) -> User:
        """The person."""
        return self._people[self.cleaned_data["about"]]

    def clean(self) -> dict[str, object]:
        """A ban for a time says for how long; nothing else does."""
        said = super().clean()
        if said.get("what") != Proposal.BAN:
            said["days"] = None
        elif not said.get("days") and "days" not in self.errors:
            self.add_error("days", _("停用几天？"))
        return said


class WhyForm(forms.Form):
    """The reason of a decision, or of undoing one."""

    why = _text(_("为什么"), _("写几个字吧。"))
