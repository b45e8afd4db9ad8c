"""What a page of the books is asked for: which days, by which rules; and the links that ask for others."""

from typing import NamedTuple, Self
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from ledger import days, rulebooks, spans
from ledger.spans import Span


class Choice(NamedTuple):
    """A filter's choice: what it is called, its address, and whether it is the one taken."""

    label: str
    url: str
    current: bool


class Asked(NamedTuple):
    """The days and the rules ("" for all), the choices that there are besides, and the address that is asked."""

    club: Club
    path: str
    span: Span
    rules: str
    offered: list[Span]
    rulebooks: dict[str, str]

    @classmethod
    def of(cls, request: HttpRequest, club: Club, usual: str = spans.WEEK) -> Self:
        """What a page's address asks for; nonsense counts for nothing."""
        seasons, today = list(club.seasons.all()), days.today()
        span = spans.asked(request.GET, seasons, today, usual)
        played = rulebooks.played(club)
        rules = request.GET.get("rules", "")
        rules = rules if rules in played else ""
        return cls(club, request.path, span, rules, spans.offered(seasons, today), played)

    @property
    def query(self) -> str:
        """What stands behind the ? of an address that asks for the same."""
        return _query(self.span, self.rules)

    @property
    def span_choices(self) -> list[Choice]:
        """The days to choose from."""
        return [
            Choice(span.name, f"{self.path}?{_query(span, self.rules)}", span.key == self.span.key)
            for span in self.offered
        ]

    @property
    def rule_choices(self) -> list[Choice]:
        """The rules to choose from, none if all that was played is of one kind."""
        if len(self.rulebooks) < 2:
            return []
        every = {"": _("全部规则")} | self.rulebooks
        return [
            Choice(label, f"{self.path}?{_query(self.span, key)}", key == self.rules) for key, label in every.items()
        ]

    def url(self, page: str, *args: object) -> str:
        """A page of the same club that asks for the same."""
        return f"{reverse(page, args=[self.club.code, *args])}?{self.query}"


def _query(span: Span, rules: str) -> str:
    return urlencode({**span.query, **({"rules": rules} if rules else {})})
