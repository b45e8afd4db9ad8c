"""Two at once, on a database in a file: every version has its number, one set is the default, one preview runs."""

from collections import Counter
from functools import partial

import pytest

from longyan.engine.presets import changed, preset
from rulesets import jobs, keeping
from rulesets.models import Preview, RuleSet
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db(transaction=True)

LEQU = preset("lequ-half")


def _kinds(results: list[object]) -> Counter:
    return Counter(type(result).__name__ for result in results)


def test_everybodys_version_is_kept_and_one_set_is_the_default(alice, club, made):
    first, second = made(club, "甲", is_default=True), made(club, "乙")
    changes = [partial(keeping.revise, first, "lequ-half", changed(LEQU, {"base": base}), alice) for base in (2, 3, 4)]
    assert _kinds(together(*changes)) == {"RuleVersion": 3}
    assert [version.number for version in first.versions.all()] == [1, 2, 3, 4]
    together(*[partial(keeping.prefer, rule_set, alice) for rule_set in (first, second, first, second)])
    assert RuleSet.objects.filter(is_default=True).count() == 1


def test_a_name_is_taken_once_and_the_first_set_is_the_default(alice, club):
    for where in (club, None):
        results = together(*[partial(keeping.make, where, "甲", "lequ-half", LEQU, alice)] * 4)
        assert _kinds(results) == {"RuleVersion": 1, "NameTaken": 3}
    together(*[partial(keeping.make, club, name, "lequ-half", LEQU, alice) for name in ("乙", "丙", "丁")])
    assert [rule_set.name for rule_set in RuleSet.objects.filter(is_default=True)] == ["甲"]


def test_one_preview_of_a_person_waits_and_one_of_all_runs(alice, bob, club, monkeypatch):
    monkeypatch.setattr(jobs, "begin", lambda: None)
    asks = [partial(jobs.ask, club, who, "甲", "lequ-half", LEQU.as_json()) for who in (alice, bob, alice, bob)]
    assert _kinds(together(*asks)) == {"Preview": 2, "NotNow": 2}
    assert _kinds(together(*[jobs._take] * 4)) == {"Preview": 1, "NoneType": 3}
    assert Preview.objects.filter(state=Preview.RUNNING).count() == 1
