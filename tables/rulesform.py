"""A form of every house rule: a loop over their declaration."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from longyan.engine.exclusions import Idle, faults, idle
from longyan.engine.houserules import SECTIONS, HouseRules
from longyan.engine.presets import PRESET_NAMES, draft, preset, tidied
from tables import ruleinputs, rulewords
from tables.rulewords import RULES, Point

FIRST = next(iter(PRESET_NAMES))


class Item(NamedTuple):
    """A rule as the page shows it: how it looks (`ruleinputs`), its inputs, and why it is without effect, if it is."""

    name: str
    label: str
    help: str
    look: str
    inputs: list[forms.BoundField]
    note: str

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.inputs)


class Section(NamedTuple):
    """A section of the rulebook with its rules."""

    name: str
    title: str
    items: list[Item]

    @property
    def is_wrong(self) -> bool:
        return any(item.is_wrong for item in self.items)


class RulesForm(forms.Form):
    """A preset, and what is changed of it. A rule that the data lacks has the preset's value, so the name of a preset
    is a whole form.
    """

    preset = forms.ChoiceField(choices=[(name, name) for name in PRESET_NAMES])

    def __init__(self, data: QueryDict, **kwargs: Any) -> None:
        name = data.get("preset")
        self.preset_name = name if name in PRESET_NAMES else FIRST
        self._draft: HouseRules | None = None
        super().__init__(self.completed(data), **kwargs)
        for rule in RULES:
            self.fields |= ruleinputs.fields_of(rule)

    def completed(self, data: QueryDict) -> QueryDict:
        """The data with the preset's values where it has none."""
        whole = QueryDict(mutable=True)
        for name, value in preset(self.preset_name).as_json().items():
            for field, texts in ruleinputs.texts_of(name, value).items():
                whole.setlist(field, texts)
        whole["preset"] = self.preset_name
        for field, texts in data.lists():
            whole.setlist(field, texts)
        return whole

    def clean(self) -> dict[str, Any]:
        """Refuses what does not go together, at the rules that it is about."""
        self._draft = draft(preset(self.preset_name), self._changes())
        for fault in faults(self._draft):
            field = ruleinputs.field_name(fault.path)
            if field not in self.errors:
                self.add_error(field, rulewords.fault(fault))
        return self.cleaned_data

    def _changes(self) -> dict[str, Any]:
        return {name: ruleinputs.value_of(name, self.cleaned_data) for name in RULES if name not in self.errors}

    @property
    def draft(self) -> HouseRules:
        """The rules as they are filled in, with the preset's value where a field is wrong."""
        if self._draft is None:
            self.full_clean()
        return self._draft

    @cached_property
    def rules(self) -> HouseRules:
        """The rules to be played: as filled in, with what is without effect switched off."""
        return tidied(self.draft)

    @cached_property
    def _idle(self) -> dict[str, Idle]:
        return idle(self.draft)

    @property
    def points(self) -> list[Point]:
        """In what the rules differ from the preset."""
        return rulewords.points(self.rules, preset(self.preset_name))

    @property
    def preset_title(self) -> str:
        """The preset by its name."""
        return _(PRESET_NAMES[self.preset_name])

    @property
    def problems(self) -> list[tuple[str, str, str]]:
        """What is wrong with rules: the rule's name, its label, the sentence."""
        told = ((path, self.errors.get(ruleinputs.field_name(path), ())) for path in rulewords.paths())
        return [(path.partition(".")[0], rulewords.label(path), text) for path, texts in told for text in texts]

    @property
    def can_mend(self) -> bool:
        """Whether rules contradict each other, and not only figures are missing."""
        return any(fault.mend for fault in faults(self.draft))

    def mended(self) -> Self:
        """The same form, with each rule that contradicts another at the value that it must have beside that."""
        data, rules = self.data.copy(), self.draft
        while fault := next((fault for fault in faults(rules) if fault.mend), None):
            name, dot, key = fault.path.partition(".")
            data[ruleinputs.field_name(fault.path)] = ruleinputs.text_of(*fault.mend)
            rules = draft(rules, {name: {key: fault.mend[0]} if dot else fault.mend[0]})
        return type(self)(data)

    def items(self, names: Iterable[str]) -> list[Item]:
        """Rules as the page shows them."""
        return [self._item(name) for name in names]

    def _item(self, name: str) -> Item:
        metadata = RULES[name].metadata
        inputs = [self[field] for field in ruleinputs.texts_of(name, getattr(self.draft, name))]
        look = ruleinputs.look(name)
        return Item(name, _(metadata["label"]), _(metadata["help"]), look, inputs, self._note(name))

    def _note(self, name: str) -> str:
        rule = self._idle.get(name)
        if rule is None:
            return ""
        is_switched_off = rule.off is not None and getattr(self.draft, name) != rule.off
        return _("%(why)s，已经关掉") % {"why": _(rule.message)} if is_switched_off else _(rule.message)

    def sections(self, without: Iterable[str] = ()) -> list[Section]:
        """The rules by the sections of the rulebook."""
        names = {number: [] for number in SECTIONS}
        for name, rule in RULES.items():
            names[rule.metadata["section"]] += [] if name in without else [name]
        return [Section(number, _(SECTIONS[number]), self.items(shown)) for number, shown in names.items() if shown]
