"""What people type about a club."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import NAME_LENGTH, NOTICE_LENGTH, Club
from accounts.clubs.naming import validate_club_name
from talk.cleaning import cleaned


class NameForm(forms.Form):
    """A club's name: of a new one, or another one of `club`."""

    name = forms.CharField(
        label=_("圈名"),
        max_length=NAME_LENGTH,
        help_text=_("汉字、字母、数字都可以，最多 20 个字。"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("请起个圈名。"), "max_length": _("圈名太长了，最多 %(limit_value)d 个字。")},
    )

    def __init__(self, data=None, club: Club | None = None):
        super().__init__(data, initial={"name": club.name if club else ""})
        self.club = club

    def clean_name(self) -> str:
        """The name, if the club may have it."""
        validate_club_name(self.cleaned_data["name"], self.club)
        return self.cleaned_data["name"]

    def refuse(self, error: ValidationError) -> None:
        """The name was taken a moment ago."""
        self.add_error("name", error)


class NoticeForm(forms.Form):
    """What all members are to know; nothing takes the notice down."""

    text = forms.CharField(
        label=_("公告"),
        required=False,
        max_length=NOTICE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"max_length": _("公告太长了，最多 %(limit_value)d 个字。")},
    )

    def clean_text(self) -> str:
        """The lines, without what is not seen."""
        return "\n".join(filter(None, map(cleaned, self.cleaned_data["text"].splitlines())))
