"""A form of every house rule: a loop over their declaration."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from longyan.engine.exclusions import Idle, faults, idle
from longyan.engine.houserules import SECTIONS, HouseRules
from longyan.engine.presets import PRESET_NAMES, draft, tidied
from rulesets.models import RuleVersion
from tables import rulecards, ruleinputs, rulewords
from tables.rulecards import Card, Start
from tables.rulewords import RULES, Point

FIRST = next(iter(PRESET_NAMES))
SEATS = "players"
_AT_HAND = ("base", "gold_limit", "fenbing", "next_dealer", "dots")
"""The rules that people change from table to table; the others lie in closed sections."""


Filled = TypeVar("Filled", bound="RulesForm")


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
    """A preset, or named rules that are offered, and what is changed of them. A rule that the data lacks has the value
    there, so the name of a preset is a whole form. `check_url` says while it is filled in what there is to say of it.
    """

    KEPT = ("preset", SEATS)
    """What stays when another preset is chosen."""

    check_url = ""
    preset = forms.ChoiceField()

    def __init__(self, data: QueryDict, **kwargs: Any) -> None:
        self._named = {start.text: start for start in map(Start.of_version, self.named())}
        self.start = self._start(data.get("preset"))
        self._draft: HouseRules | None = None
        super().__init__(self.completed(data), **kwargs)
        self.fields["preset"].choices = [(text, text) for text in (*PRESET_NAMES, *self._named)]
        for rule in RULES:
            self.fields |= ruleinputs.fields_of(rule)

    @classmethod
    def kept(cls, data: QueryDict, **about: Any) -> Self:
        """A form with the rules of the preset that is chosen in the data, and its seats and all that is no rule."""
        kept = QueryDict(mutable=True)
        for name in data:
            if name in cls.KEPT:
                kept.setlist(name, data.getlist(name))
        return cls(kept, **about)

    @classmethod
    def named(cls) -> list[RuleVersion]:
        """The named rules that may be begun with."""
        return []

    def _start(self, text: str | None) -> Start:
        return self._named.get(text) or Start.of_preset(text if text in PRESET_NAMES else FIRST)

    def completed(self, data: QueryDict) -> QueryDict:
        """The data with the preset's values where it has none."""
        whole = sent(self.start.text, self.start.rules.as_json())
        for field, texts in data.lists():
            whole.setlist(field, texts)
        return whole

    def clean(self) -> dict[str, Any]:
        """Refuses what does not go together, at the rules that it is about."""
        self._draft = draft(self.start.rules, self._changes())
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
        return rulewords.points(self.rules, self.start.rules)

    @property
    def contrasts(self) -> list[tuple[str, list[Point]]]:
        """What the rules are held against, and in what they differ from it."""
        return [(self.start.title, self.points)]

    @property
    def preset_name(self) -> str:
        """The preset that the rules come from."""
        return self.start.preset

    @property
    def preset_title(self) -> str:
        """What was begun with, by its name."""
        return self.start.title

    @property
    def guide_url(self) -> str:
        """The guide to what was begun with."""
        version = self.start.version
        return reverse("named-rules", args=[version.pk]) if version else reverse("rules", args=[self.start.preset])

    @property
    def rule_version(self) -> RuleVersion | None:
        """The named rules that these are, None where they are a preset or were changed; that fewer play is no
        change."""
        as_many_seats = tidied(draft(self.start.rules, {SEATS: self.rules.players}))
        return self.start.version if self.rules == as_many_seats else None

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
        return self._again(data)

    def _again(self, data: QueryDict) -> Self:
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

    @property
    def cards(self) -> list[Card]:
        """What may be begun with."""
        return list(rulecards.cards(self.start.text, self._named.values()))

    @property
    def seats(self) -> Item:
        """How many play."""
        return self.items([SEATS])[0]

    @property
    def all_items(self) -> list[Item]:
        """Every rule."""
        return self.items(RULES)

    @property
    def at_hand(self) -> list[Item]:
        """The rules that people change from table to table."""
        return self.items(_AT_HAND)

    @property
    def all_others(self) -> list[Section]:
        """The rules that lie in closed sections."""
        return self.sections(without=(SEATS, *_AT_HAND))

    def sections(self, without: Iterable[str] = ()) -> list[Section]:
        """The rules by the sections of the rulebook."""
        names = {number: [] for number in SECTIONS}
        for name, rule in RULES.items():
            names[rule.metadata["section"]] += [] if name in without else [name]
        return [Section(number, _(SECTIONS[number]), self.items(shown)) for number, shown in names.items() if shown]


def sent(preset: str, rules: Mapping[str, Any]) -> QueryDict:
    """What a browser would send for these full values, which come from this preset."""
    data = QueryDict(mutable=True)
    data["preset"] = preset
    for name, value in rules.items():
        for field, texts in ruleinputs.texts_of(name, value).items():
            data.setlist(field, texts)
    return data


def filled(kind: type[Filled], request: HttpRequest, **about: Any) -> tuple[Filled, bool]:
    """The form as it is to be shown, and whether it was sent to be done: not by the buttons that fill in a preset, mend
    it or just show it again. `about` is what its kind needs to know besides."""
    if request.method != "POST":
        return kind.kept(request.GET, **about), False
    if "use" in request.POST:
        return kind.kept(request.POST, **about), False
    form = kind(request.POST, **about)
    return (form.mended(), False) if "mend" in request.POST else (form, "look" not in request.POST)
