"""By which rules a match was played, to tell its points from others': a club's named rules, whatever their version, or
else the preset that its room's were made of."""

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from ledger.models import Group
from longyan.engine import read_rules
from longyan.engine.presets import PRESET_NAMES
from tables.models import Match
from tables.rulewords import rules_name

_SET = "set-"


def played(club: Club) -> dict[str, str]:
    """What the matches of a club's books were played by: its key, and what it is called."""
    matches = Match.objects.filter(postings__club=club, postings__kind=Group.MATCH).order_by().distinct()
    sets = matches.exclude(rule_version=None).values_list("rule_version__rule_set", "rule_version__rule_set__name")
    presets = set(matches.filter(rule_version=None).values_list("room__preset", flat=True))
    named = {f"{_SET}{pk}": name for pk, name in sorted(sets, key=lambda row: row[1])}
    return named | {key: _(name) for key, name in PRESET_NAMES.items() if key in presets}


def fits(key: str, group: str = "group__") -> Q:
    """What finds the lines of the postings of matches by these rules; all of them for ""."""
    if not key:
        return Q()
    version = f"{group}match__rule_version"
    if key.startswith(_SET):
        return Q(**{f"{version}__rule_set": int(key.removeprefix(_SET))})
    return Q(**{version: None, f"{group}match__room__preset": key})


def name_of(match: Match) -> str:
    """What the rules of a match are called."""
    version = match.rule_version
    return rules_name(match.room.preset, read_rules(match.rules)) if version is None else str(version)
