"""What the rules are called that a room or a match is played by: named rules by their name, others by their preset."""

from functools import lru_cache

from longyan.engine.houserules import HouseRules
from rulesets.models import RuleVersion
from tables.models import Match, Room
from tables.rulewords import rules_name


def rules_of(played: Room | Match, preset: str, rules: HouseRules) -> str:
    """东门打法, 聚闲半自摸 改3处. `preset` is the one that the rules come from."""
    version = played.rule_version_id
    return rules_name(preset, rules) if version is None else name_of(version)


@lru_cache(maxsize=1024)
def name_of(version: int) -> str:
    """The name of a version's rules; a table is drawn at every move, and a name never changes."""
    return RuleVersion.objects.values_list("rule_set__name", flat=True).get(pk=version)
