"""The form of a rule set."""

from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets import exchange, naming, reading
from rulesets.models import NAME_LENGTH, RuleSet, RuleVersion
from tables.rulesform import RulesForm, sent


class RuleSetForm(RulesForm):
    """A preset and what is changed of it, to be the version after `last`."""

    def __init__(self, data: QueryDict, check_url: str, last: RuleVersion | None = None) -> None:
        self.check_url, self.last = check_url, last
        super().__init__(data)

    @classmethod
    def begun(cls, preset: str, rules: dict[str, Any], name: str = "", **about: Any) -> Self:
        """The form filled in with these full values."""
        data = sent(preset, rules)
        data["name"] = name
        return cls(data, **about)

    @property
    def contrasts(self) -> list[reading.Contrast]:
        """In what the rules differ from the preset and from the last version."""
        return reading.contrasts(self.rules, self.preset_name, self.last)

    def tried(self, name: str) -> dict[str, Any]:
        """What a preview needs to know (`jobs.ask`)."""
        rule_set = self.last and self.last.rule_set
        about = {"name": name, "chosen": self.preset_name, "rules": self.rules.as_json()}
        return {**about, "rule_set": rule_set, "last": self.last}

    def _again(self, data: QueryDict) -> Self:
        return type(self)(data, self.check_url, self.last)


class NewRuleSetForm(RuleSetForm):
    """The same with a name, for a set that is to be. A name stays, for tables and rankings speak of it."""

    KEPT = (*RuleSetForm.KEPT, "name")
    name = forms.CharField(required=False)
    is_asked = True
    """Whether a name is missed: not before somebody had the time to give one."""

    def __init__(self, data: QueryDict, check_url: str, club: object = None) -> None:
        self.club = club
        super().__init__(data, check_url)
        self.fields["name"].label = _("这套规则叫什么")
        self.fields["name"].widget.attrs |= {"maxlength": NAME_LENGTH, "autocomplete": "off"}

    @classmethod
    def kept(cls, data: QueryDict, **about: Any) -> Self:
        """A form that is only begun."""
        form = super().kept(data, **about)
        form.is_asked = False
        return form

    def clean_name(self) -> str:
        """The name, which is free."""
        name = naming.cleaned(self.cleaned_data["name"])
        if not name and not self.is_asked:
            return name
        naming.validate(name)
        if RuleSet.objects.filter(club=self.club, name=name).exists():
            raise ValidationError(_("已经有一套叫这个名字的规则了。"), "taken")
        return name

    def _again(self, data: QueryDict) -> Self:
        return type(self)(data, self.check_url, self.club)


class BringForm(forms.Form):
    """A file with rules, or its text."""

    file = forms.FileField(required=False)
    text = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}))

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields["file"].label, self.fields["text"].label = _("规则文件"), _("或者把内容贴在这里")
        self.fields["file"].widget.attrs["accept"] = ".json,application/json"

    def clean(self) -> dict[str, Any]:
        """The cleaned data with what was `brought`."""
        data = super().clean()
        sent_file = data.get("file")
        told = sent_file.read(exchange.MOST + 1) if sent_file else data.get("text", "").encode()
        if not told.strip():
            raise ValidationError(_("先选一个文件，或者把内容贴进来。"), "required")
        try:
            return {**data, "brought": exchange.read(told)}
        except exchange.Unreadable as why:
            raise ValidationError(str(why), "unreadable") from None
