"""Opening a table."""

from typing import NamedTuple, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tables import words
from tables.rounds import CIRCLES, Length, length_of
from tables.ruleinputs import NOT_OFFERED
from tables.rulesform import Item, RulesForm, Section
from tables.rulewords import RULES
from tables.sitters import BOTS

DEALS = (4, 8, 16)
_DEALS, _CIRCLES = "deals", "circles"
_HINTED, _UNHINTED = "yes", "no"
_FRIENDS = {
    "friend_1": gettext_noop("第一位牌友"),
    "friend_2": gettext_noop("第二位牌友"),
    "friend_3": gettext_noop("第三位牌友"),
}
_SEATS = "players"
_AT_HAND = ("base", "gold_limit", "fenbing", "next_dealer", "dots")
"""The rules that people change from table to table; the others lie in closed sections."""


class Source(NamedTuple):
    """A card to choose rules from: the name of where they come from, a line on them, and its presets by their modes."""

    title: str
    line: str
    presets: dict[str, str]


_SOURCES = (
    Source(
        gettext_noop("乐趣"),
        gettext_noop("谁打金都限制别家；放过的杠不能再杠"),
        {"lequ-half": gettext_noop("半自摸"), "lequ-full": gettext_noop("全自摸")},
    ),
    Source(
        gettext_noop("聚闲"),
        gettext_noop("谁胡谁坐庄，连庄越坐越大"),
        {"juxian-half": gettext_noop("半自摸"), "juxian-full": gettext_noop("全自摸")},
    ),
    Source(
        gettext_noop("掌乐"),
        gettext_noop("点炮也能胡；金不能随便打"),
        {"zhangle": gettext_noop("半自摸")},
    ),
    Source(
        gettext_noop("新庄"),
        gettext_noop("七对更值钱；也可以不分庄闲"),
        {
            "xinzhuang-half": gettext_noop("半自摸"),
            "xinzhuang-full": gettext_noop("全自摸"),
            "xinzhuang-flat": gettext_noop("不分庄闲"),
        },
    ),
)


class Card(NamedTuple):
    """A source as the page shows it; each of its presets with its value, its text, and whether it is the one chosen."""

    title: str
    line: str
    presets: list[tuple[str, str, bool]]


class NewTableForm(RulesForm):
    """Which rules, how long, and who takes the free seats."""

    KEPT = ("preset", _SEATS, "length", "hints", *_FRIENDS)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        for name, label in _FRIENDS.items():
            self.fields[name] = _radios(_(label), {kind: _(bot) for kind, bot in BOTS.items()})
        lengths = [*map(Length, DEALS), *(Length(None, circles) for circles in CIRCLES)]
        self.fields["hints"] = _radios(_("打牌提示"), {_HINTED: _("有"), _UNHINTED: _("没有")})
        self.fields["length"] = _radios(_("打多久"), {_text(length): words.how_long(length) for length in lengths})

    @classmethod
    def kept(cls, data: QueryDict) -> Self:
        """A form with the rules of the preset that is chosen in the data, and its seats and length."""
        kept = QueryDict(mutable=True)
        for name in data:
            if name in cls.KEPT:
                kept.setlist(name, data.getlist(name))
        return cls(kept)

    def completed(self, data: QueryDict) -> QueryDict:
        """The data with what is usual where it has nothing."""
        whole = super().completed(data)
        usual = {"length": _text(Length(8)), "hints": _HINTED, **dict.fromkeys(_FRIENDS, next(iter(BOTS)))}
        for name, text in usual.items():
            whole.setlistdefault(name, [text])
        return whole

    @property
    def match_length(self) -> Length:
        """How long the match is, with its bound."""
        number, unit = self.cleaned_data["length"].split("-")
        return Length(int(number)) if unit == _DEALS else length_of(self.rules, int(number))

    @property
    def is_hinted(self) -> bool:
        """Whether the table tells its players what their hands wait for, and why a move is not there."""
        return self.cleaned_data["hints"] == _HINTED

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
    def friends(self) -> list[str]:
        """The kinds of computer players that were chosen for the free seats."""
        return [self.cleaned_data[name] for name in list(_FRIENDS)[: self.rules.players - 1]]

    @property
    def cards(self) -> list[Card]:
        """The presets to choose from."""
        return [Card(_(source.title), _(source.line), self._presets(source)) for source in _SOURCES]

    def _presets(self, source: Source) -> list[tuple[str, str, bool]]:
        return [(name, _(mode), name == self.preset_name) for name, mode in source.presets.items()]

    @property
    def seats(self) -> Item:
        """How many play."""
        return self.items([_SEATS])[0]

    @property
    def friend_fields(self) -> list[forms.BoundField]:
        """Who takes each free seat of a full table."""
        return [self[name] for name in _FRIENDS]

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
        return self.sections(without=(_SEATS, *_AT_HAND))


def _radios(label: str, choices: dict[str, str]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=list(choices.items()), widget=forms.RadioSelect, error_messages=NOT_OFFERED
    )


def _text(length: Length) -> str:
    return f"{length.circles}-{_CIRCLES}" if length.circles else f"{length.deals}-{_DEALS}"
