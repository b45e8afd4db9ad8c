"""What a table may be opened by, and what it then plays by."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from longyan.engine.presets import changed, preset
from longyan.keeping import AppendOnly
from rulesets import choices
from rulesets.models import RuleVersion
from tables import rooms
from tests.tables.conftest import T0

pytestmark = pytest.mark.django_db


def test_the_newest_of_each_set_that_is_used_the_defaults_first(club, made):
    made(club, "甲", {"base": 2}, {"base": 3})
    made(club, "乙", is_default=True)
    made(club, "丙", retired_at=timezone.now())
    made(None, "全站")
    assert [(str(version), version.rules["base"]) for version in choices.for_club(club)] == [
        ("乙 第1版", 1),
        ("甲 第2版", 3),
    ]
    assert [version.rule_set.name for version in choices.for_club(None)] == ["全站"]


def test_a_version_stays_as_it_is(club, made):
    version = made(club, "甲").newest
    version.number = 7
    for change in (version.save, version.delete, lambda: RuleVersion.objects.update(number=7)):
        with pytest.raises(AppendOnly):
            change()
    for statement in ("UPDATE rulesets_ruleversion SET number = 7", "DELETE FROM rulesets_ruleversion"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert RuleVersion.objects.get().number == 1


def test_a_table_and_its_matches_pin_the_version_that_it_opened_with(club, made, alice):
    rule_set = made(club, "甲", {"base": 2})
    version = rule_set.newest
    room = rooms.open_room(
        alice, version.preset, 1, [alice, *["steady"] * 3], version.house_rules, T0, rule_version=version, pace_ms=0
    )
    later = changed(preset("lequ-half"), {"base": 5})
    RuleVersion.objects.create(rule_set=rule_set, number=2, preset="lequ-half", rules=later.as_json(), made_by=alice)
    room.refresh_from_db()
    match = room.matches.get()
    assert room.rule_version == match.rule_version == version
    assert room.rules["base"] == match.rules["base"] == 2


def test_other_rules_are_no_longer_the_versions(club, made, alice):
    version = made(club, "甲").newest
    room = rooms.open_room(
        alice, version.preset, 1, [alice, None, None, None], version.house_rules, T0, rule_version=version
    )
    rooms.revise(room.pk, alice, "lequ-full", preset("lequ-full"), room.length, T0)
    room.refresh_from_db()
    assert room.rule_version is None
