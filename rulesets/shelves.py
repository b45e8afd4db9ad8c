"""Where rule sets lie, and who may do what there: a club's, or the site's own."""

from typing import NamedTuple

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse

from accounts.clubs.models import Club, Member
from accounts.clubs.powers import RULES
from accounts.clubs.tabs import Shown, tabs_of
from rulesets.models import Preview, RuleSet, RuleVersion

CLUB, SITE = "club-rules", "admin:site-rules"
"""How the names of their pages begin."""


class Shelf(NamedTuple):
    """The rule sets of a club, as a member sees them; or where there is none the site's, as its staff does."""

    user: object
    may_set: bool
    member: Member | None = None

    @property
    def club(self) -> Club | None:
        """Whose they are, None for the site."""
        return self.member.club if self.member else None

    @property
    def base(self) -> str:
        """The template round its pages."""
        return "rulesets/club.html" if self.member else "rulesets/site.html"

    @property
    def tabs(self) -> list[Shown]:
        """The parts of the club's page."""
        return tabs_of(self.member) if self.member else []

    @property
    def others(self) -> list[Club]:
        """The person's other clubs whose rules they may set."""
        members = Member.objects.filter(user=self.user, club__closed_at=None).select_related("club")
        return [member.club for member in members if member.may(RULES) and member.club != self.club]

    @property
    def sets(self) -> QuerySet[RuleSet]:
        """All that lie there."""
        return RuleSet.objects.filter(club=self.club)

    def url(self, page: str = "", *args: object) -> str:
        """A page of the shelf's."""
        name = f"{CLUB if self.member else SITE}{page and f'-{page}'}"
        return reverse(name, args=[self.club.code, *args] if self.member else args)

    def find(self, pk: int) -> RuleSet:
        """A set that lies there; any other is not found."""
        rule_set = self.sets.filter(pk=pk).first()
        if rule_set is None:
            raise Http404
        return rule_set

    def find_version(self, pk: int, number: int | None = None) -> RuleVersion:
        """A version of a set that lies there, the newest unless a number is given."""
        versions = self.find(pk).versions.select_related("rule_set", "made_by")
        version = versions.last() if number is None else versions.filter(number=number).first()
        if version is None:
            raise Http404
        return version

    def find_preview(self, pk: int | str) -> Preview:
        """A preview of rules that lie there, or were to."""
        previews = Preview.objects.filter(club=self.club).select_related("rule_set", "version", "last", "by")
        preview = previews.filter(pk=pk).first() if str(pk).isdecimal() else None
        if preview is None:
            raise Http404
        return preview


def of_member(member: Member) -> Shelf:
    """A club's."""
    return Shelf(member.user, member.may(RULES), member)


def of_staff(user: object) -> Shelf:
    """The site's."""
    return Shelf(user, user.has_perm("rulesets.change_ruleset"))
