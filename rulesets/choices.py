"""Rules that a table may be opened by."""

from django.db.models import F, Max, Q

from accounts.clubs.models import Club
from rulesets.models import RuleVersion


def for_club(club: Club | None) -> list[RuleVersion]:
    """The newest version of each set of a club that is not retired, the default's first; without a club, the site's."""
    newest = RuleVersion.objects.filter(rule_set__club=club, rule_set__retired_at=None)
    newest = newest.annotate(last=Max("rule_set__versions__number")).filter(number=F("last"))
    return list(newest.select_related("rule_set").order_by("-rule_set__is_default", "rule_set__name", "pk"))


def any_version(club: Club | None, pk: str) -> RuleVersion | None:
    """The version with this number of a club's rules or of the site's, though it be an earlier one, or retired: who
    changes a table that plays by it may leave it so."""
    if not pk.isdecimal():
        return None
    versions = RuleVersion.objects.filter(Q(rule_set__club=None) | Q(rule_set__club=club), pk=pk)
    return versions.select_related("rule_set").first()
