"""Rules that a table may be opened by."""

from django.db.models import F, Max

from accounts.clubs.models import Club
from rulesets.models import RuleVersion


def for_club(club: Club | None) -> list[RuleVersion]:
    """The newest version of each set of a club that is not retired, the default's first; without a club, the site's."""
    newest = RuleVersion.objects.filter(rule_set__club=club, rule_set__retired_at=None)
    newest = newest.annotate(last=Max("rule_set__versions__number")).filter(number=F("last"))
    return list(newest.select_related("rule_set").order_by("-rule_set__is_default", "rule_set__name", "pk"))
