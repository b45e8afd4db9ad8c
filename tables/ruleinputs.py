"""How a form asks for a house rule, by the kind of the rule: its fields, the texts of a value, the value of the texts.

A rule's field has the rule's name; each entry of a rule that is a table has a field of its own, ``multipliers-you``.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from longyan.engine.rulefields import CHOICE, FLAG, NUMBER, SUBSET, TABLE
from tables.rulewords import RULES

_YES, _NO = "yes", "no"
_FEW = 4
"""A number with so few values is chosen from buttons."""

_MISTAKES = {
    "required": gettext_lazy("这里要填一个数"),
    "invalid": gettext_lazy("这里要填一个数"),
    "min_value": gettext_lazy("最少是 %(limit_value)s"),
    "max_value": gettext_lazy("最多是 %(limit_value)s"),
}
NOT_OFFERED = {"required": gettext_lazy("这里要选一个"), "invalid_choice": gettext_lazy("没有这个选项")}

RADIOS, FIGURE, TICKS, FIGURES = "radios", "figure", "ticks", "figures"
"""How a rule looks: one of some buttons, a number, any of some buttons, a number for each entry."""


class SomeField(forms.MultipleChoiceField):
    """Any of some choices. An empty text says that the question was answered, as browsers send nothing for none."""

    widget = forms.CheckboxSelectMultiple

    def to_python(self, value: Any) -> list[str]:
        return [text for text in super().to_python(value) if text]


def field_name(path: str) -> str:
    """The field of a rule, or of an entry: ``multipliers-you`` for ``multipliers.you``."""
    return path.replace(".", "-")


def look(name: str) -> str:
    """How a rule looks in a form."""
    metadata = RULES[name].metadata
    kinds = {CHOICE: RADIOS, FLAG: RADIOS, SUBSET: TICKS, TABLE: FIGURES}
    return kinds.get(metadata["kind"]) or (RADIOS if _is_few(metadata) else FIGURE)


def fields_of(name: str) -> dict[str, forms.Field]:
    """The form fields of a rule."""
    metadata = RULES[name].metadata
    if metadata["kind"] == TABLE:
        return {
            field_name(f"{name}.{key}"): _number(metadata, _(entry), required=name != "multipliers")
            for key, entry in metadata["keys"].items()
        }
    return {name: _MAKERS[metadata["kind"]](metadata, _(metadata["label"]))}


def texts_of(name: str, value: Any) -> dict[str, list[str]]:
    """What a browser would send for a value of a rule."""
    metadata = RULES[name].metadata
    if metadata["kind"] == TABLE:
        figures = dict(value)
        return {field_name(f"{name}.{key}"): [text_of(figures.get(key))] for key in metadata["keys"]}
    return {name: ["", *value] if metadata["kind"] == SUBSET else [text_of(value)]}


def value_of(name: str, cleaned: dict[str, Any]) -> Any:
    """The value of a rule by the cleaned data of its fields; what is wrong in a table is missing there."""
    metadata = RULES[name].metadata
    if metadata["kind"] != TABLE:
        return cleaned[name]
    given = {key: field_name(f"{name}.{key}") for key in metadata["keys"]}
    return {key: cleaned[field] for key, field in given.items() if field in cleaned}


def text_of(value: Any) -> str:
    """What a browser would send for one value."""
    if isinstance(value, bool):
        return _YES if value else _NO
    return "" if value is None else str(value)


def _is_few(limits: Any) -> bool:
    return limits["most"] - limits["least"] < _FEW


def _choice(metadata: Any, label: str) -> forms.Field:
    choices = [(value, _(text)) for value, text in metadata["choices"].items()]
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, error_messages=NOT_OFFERED)


def _flag(metadata: Any, label: str) -> forms.Field:
    return forms.TypedChoiceField(
        label=label,
        choices=[(_YES, _("有")), (_NO, _("没有"))],
        coerce=lambda text: text == _YES,
        widget=forms.RadioSelect,
        error_messages=NOT_OFFERED,
    )


def _some(metadata: Any, label: str) -> forms.Field:
    choices = [(value, _(text)) for value, text in metadata["choices"].items()]
    return SomeField(label=label, choices=choices, required=False, error_messages=NOT_OFFERED)


def _number(metadata: Any, label: str, required: bool = True) -> forms.Field:
    least, most = metadata["least"], metadata["most"]
    if _is_few(metadata):
        choices = [(number, number) for number in range(least, most + 1)]
        return forms.TypedChoiceField(
            label=label, choices=choices, coerce=int, widget=forms.RadioSelect, error_messages=NOT_OFFERED
        )
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=required, error_messages=_MISTAKES)


_MAKERS = {CHOICE: _choice, FLAG: _flag, SUBSET: _some, NUMBER: _number}
