"""What a person's own data (`accounts.owndata`) say of rules: the versions that they made, and what they had tried."""

from typing import Any

from django.db.models import F

from accounts.owndata import part
from rulesets.models import Preview, RuleVersion


@part("rules_made")
def _made(user) -> list[dict[str, Any]]:
    named = {"club": F("rule_set__club__code"), "name": F("rule_set__name")}
    return list(RuleVersion.objects.filter(made_by=user).order_by("pk").values("number", "rules", "at", **named))


@part("rules_tried")
def _tried(user) -> list[dict[str, Any]]:
    previews = Preview.objects.filter(by=user).order_by("pk")
    return list(previews.values("name", "after", "asked_at", "state", in_club=F("club__code")))
