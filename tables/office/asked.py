"""What lists of the record can be asked. Each is put to matches, and other rows follow the match that they are of."""

import re
from collections.abc import Iterable
from unicodedata import normalize

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import Club, User
from accounts.names import fold
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.presets import PRESET_NAMES, preset
from staff.records import Asked
from tables.models import Handover, Match, Seat, WonBy
from tables.rulewords import rules_name

_BETWEEN = re.compile(r"[\s,+&]+")

STATES = {
    "running": gettext_noop("正在打"),
    "won": gettext_noop("有人胡"),
    "drawn": gettext_noop("流局"),
    "abandoned": gettext_noop("没打完"),
}
"""How a deal stands or ended."""


def matches_of(person: User | None) -> QuerySet[Match]:
    """The matches at which somebody sits or sat; none of nobody."""
    sat = Seat.objects.filter(user=person).order_by().values("match")
    left = Handover.objects.filter(from_user=person).order_by().values("deal__match")
    return Match.objects.filter(pk__in=sat.union(left, all=True)) if person else Match.objects.none()


def _person(name: str) -> User | None:
    return User.objects.filter(name_key=fold(name)).first()


class _OfMatch(Asked):
    """`to_match` leads from the rows to their match, "" where they are matches; of a class for each kind of rows."""

    to_match = ""

    def fitting(self, rows: QuerySet) -> QuerySet:
        column = f"{self.to_match}__in" if self.to_match else "pk__in"
        for matches in self.matches():
            rows = rows.filter(**{column: matches.values("pk")})
        return rows

    def matches(self) -> Iterable[QuerySet[Match]]:
        """Sets of matches, in all of which the row's is."""
        raise NotImplementedError


class _Player(_OfMatch):
    title, parameter_name, hint = gettext_lazy("玩家"), "player", gettext_lazy("名字")

    def matches(self) -> Iterable[QuerySet[Match]]:
        return [matches_of(_person(self.text))]


class _Pair(_OfMatch):
    title, parameter_name = gettext_lazy("两人同桌"), "pair"
    hint = gettext_lazy("两个名字，空一格")

    def matches(self) -> Iterable[QuerySet[Match]]:
        names = _BETWEEN.split(normalize("NFKC", self.text))
        return [matches_of(_person(name)) for name in names] if len(names) == 2 else [Match.objects.none()]


class _OfClub(_OfMatch):
    title, parameter_name, hint = gettext_lazy("亲友圈"), "club", gettext_lazy("名称或圈号")

    def matches(self) -> Iterable[QuerySet[Match]]:
        clubs = Club.objects.filter(Q(code=self.text) | Q(name=self.text))
        return [Match.objects.filter(room__club__in=clubs)]


class _OfRoom(_OfMatch):
    title, parameter_name, hint = gettext_lazy("房号"), "room", gettext_lazy("六位数")

    def matches(self) -> Iterable[QuerySet[Match]]:
        return [Match.objects.filter(room__code=self.text)]


class _Version(_OfMatch):
    title, parameter_name = gettext_lazy("哪套规则"), "version"
    hint = gettext_lazy("名称，或名称 版本号")

    def matches(self) -> Iterable[QuerySet[Match]]:
        name, _blank, number = self.text.rpartition(" ")
        named = Q(rule_version__rule_set__name=self.text)
        if number.isdecimal():
            named |= Q(rule_version__rule_set__name=name.strip(), rule_version__number=int(number[:6]))
        return [Match.objects.filter(named)]


class _Rules(admin.SimpleListFilter):
    title, parameter_name = gettext_lazy("规则"), "rules"
    to_match = ""

    def lookups(self, request: object, model_admin: object) -> list[tuple[str, str]]:
        return [(name, rules_name(name, preset(name))) for name in PRESET_NAMES]

    def queryset(self, request: object, queryset: QuerySet) -> QuerySet:
        before = f"{self.to_match}__" if self.to_match else ""
        return queryset.filter(**{f"{before}room__preset": self.value()}) if self.value() else queryset


def of_matches(to_match: str) -> tuple[type, ...]:
    """The filters of rows that this leads to their match: ``match``, or "" for matches themselves."""
    kinds = (_Player, _Pair, _OfClub, _OfRoom, _Version, _Rules)
    return tuple(type(kind.__name__.strip("_"), (kind,), {"to_match": to_match}) for kind in kinds)


class _Status(WonBy):
    """How a deal ended, read as its win is."""

    key = "status"


class State(admin.SimpleListFilter):
    """How a deal stands."""

    title, parameter_name = gettext_lazy("打得怎样"), "state"

    def lookups(self, request: object, model_admin: object) -> list[tuple[str, str]]:
        return [(name, _(title)) for name, title in STATES.items()]

    def queryset(self, request: object, queryset: QuerySet) -> QuerySet:
        if not self.value():
            return queryset
        if self.value() == "running":
            return queryset.filter(ended_at=None)
        return queryset.alias(status=_Status("result")).filter(status=self.value())


class Win(admin.SimpleListFilter):
    """What a deal was won by."""

    title, parameter_name = gettext_lazy("胡法"), "win"

    def lookups(self, request: object, model_admin: object) -> list[tuple[str, str]]:
        return [(win, _(name)) for win, name in WIN_NAMES.items()]

    def queryset(self, request: object, queryset: QuerySet) -> QuerySet:
        return queryset.alias(won_by=WonBy("result")).filter(won_by=self.value()) if self.value() else queryset


class ChangedHands(admin.SimpleListFilter):
    """Whether somebody left a match, or was replaced there."""

    title, parameter_name = gettext_lazy("换过人"), "changed"

    def lookups(self, request: object, model_admin: object) -> list[tuple[str, str]]:
        return [("yes", _("换过"))]

    def queryset(self, request: object, queryset: QuerySet) -> QuerySet:
        handovers = Handover.objects.filter(deal__match=OuterRef("pk"))
        return queryset.filter(Exists(handovers)) if self.value() else queryset
