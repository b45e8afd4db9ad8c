"""The form of a report."""

from django import forms
from django.utils.translation import gettext_lazy as _

from talk import phrases
from talk.models import NOTE_LENGTH, Report, Utterance


class ReportForm(forms.Form):
    """Why, what happened, and what the person said of what can be quoted."""

    reason = forms.ChoiceField(
        label=_("为什么"),
        choices=Report.REASONS,
        widget=forms.RadioSelect,
        error_messages={"required": _("请选一个原因。"), "invalid_choice": _("请选一个原因。")},
    )
    quotes = forms.TypedMultipleChoiceField(
        label=_("要附上的话"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(
        label=_("怎么回事"),
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("可以不写。最多 500 个字。"),
        error_messages={"max_length": _("太长了，最多 %(limit_value)d 个字。")},
    )

    def __init__(self, quotable: list[Utterance], data=None):
        super().__init__(data)
        self._quotable = quotable
        self.fields["quotes"].choices = [(said.pk, _words(said)) for said in quotable]

    @property
    def quoted(self) -> list[Utterance]:
        """What is to be quoted."""
        return [said for said in self._quotable if said.pk in self.cleaned_data["quotes"]]


def _words(said: Utterance) -> str:
    if said.kind == Utterance.PHRASE:
        return phrases.phrase(said.what)
    return phrases.emote(said.what) if said.kind == Utterance.EMOTE else said.what
