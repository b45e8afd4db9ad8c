"""A club whose rules Alice sets, in which Bob is; Carol is a stranger."""

import pytest

from accounts.clubs.models import Club, Member
from longyan.engine.presets import changed, preset
from rulesets.models import RuleSet, RuleVersion
from tests.tables.conftest import _nothing_remembered, _same_chance  # noqa: F401


@pytest.fixture
def club(alice, bob) -> Club:
    club = Club.objects.create(code="246810", name="东门圈", founder=alice)
    Member.objects.create(club=club, user=alice, role=Member.OWNER)
    Member.objects.create(club=club, user=bob, role=Member.MEMBER)
    return club


@pytest.fixture
def made(alice):
    """A stored set with as many versions as there are changes of its preset: made(club, "名字", {"base": 2})."""

    def made_of(club: Club | None, name: str, *changes: dict, base: str = "lequ-half", **fields: object) -> RuleSet:
        rule_set = RuleSet.objects.create(club=club, name=name, **fields)
        for number, change in enumerate(changes or [{}], 1):
            rules = changed(preset(base), change).as_json()
            RuleVersion.objects.create(rule_set=rule_set, number=number, preset=base, rules=rules, made_by=alice)
        return rule_set

    return made_of
