"""House rules in players' words."""

import pytest

from longyan.engine.exclusions import faults, value_at
from longyan.engine.presets import PRESET_NAMES, changed, draft, preset
from tables import rulewords


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("rob_kong", "抢杠胡"),
        ("multipliers.you", "单游的倍数"),
        ("patterns.one_suit", "清一色的倍数"),
        ("flower_points.5", "五张花"),
    ],
)
def test_what_a_rule_is_called(path, label):
    assert rulewords.label(path) == label


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rob_kong", True, "有"),
        ("rob_kong", False, "没有"),
        ("base", 5, "5"),
        ("next_dealer", "winner", "谁胡谁坐庄"),
        ("opening", ("golds", "qiangjin"), "金倒、闲家抢金"),
        ("freeze_allows", (), "都没有"),
        ("multipliers.you", 5, "5"),
        ("multipliers.discard", None, "不算"),
        ("patterns.one_suit", 2, "2"),
    ],
)
def test_what_a_value_is_called(path, value, said):
    assert rulewords.value(path, value) == said


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_rule_of_every_preset_has_words(name):
    for path in rulewords.paths():
        assert rulewords.label(path)
        assert rulewords.value(path, value_at(preset(name), path))


def test_the_differences_are_counted_figure_by_figure():
    rules = changed(preset("juxian-half"), {"base": 5, "rob_kong": False, "multipliers": {"you": 4, "tianhu": 5}})
    said = [(point.label, point.here, point.there) for point in rulewords.points(rules, preset("juxian-half"))]
    assert said == [
        ("底分", "5", "1"),
        ("抢杠胡", "没有", "有"),
        ("天胡的倍数", "5", "不算"),
        ("单游的倍数", "4", "5"),
    ]


def test_a_rule_without_effect_is_no_difference():
    rules = changed(preset("lequ-full"), {"passed_kong": "none", "fed_kong": 9})
    assert rulewords.points(rules, preset("lequ-full")) == []


def test_what_a_form_switches_off_is_a_difference():
    rules = changed(preset("lequ-half"), {"players": 3, "fenbing": False})
    assert [point.path for point in rulewords.points(rules, preset("lequ-half"))] == ["players", "fenbing"]


def test_a_fault_is_a_sentence():
    said = [rulewords.fault(found) for found in faults(draft(preset("zhangle"), {"thirteen_orphans": True}))]
    assert said == ["少了十三幺的倍数"]


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, "聚闲半自摸"),
        ({"base": 2}, "聚闲半自摸 改1处"),
        ({"base": 2, "dead_wall": 4}, "聚闲半自摸 改2处"),
        ({"players": 3}, "聚闲半自摸"),
        ({"players": 3, "fenbing": False}, "聚闲半自摸"),
        ({"fenbing": False}, "聚闲半自摸 改1处"),
    ],
)
def test_what_a_tables_rules_are_called(changes, name):
    assert rulewords.rules_name("juxian-half", changed(preset("juxian-half"), changes)) == name
