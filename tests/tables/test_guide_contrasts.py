"""In what rule sets differ, in words."""

import pytest

from longyan.engine.presets import PRESET_NAMES, preset, read_rules
from tables.guide.contrasts import contrasts
from tables.rulewords import points


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_preset_is_told_from_all_others_of_its_mode(name):
    rules = preset(name)
    others = [other for other in PRESET_NAMES if other != name and preset(other).mode == rules.mode]
    found = contrasts(rules)
    assert sorted(it.name for it in found) == sorted(others)
    assert [it.count for it in found] == sorted(len(points(rules, preset(other))) for other in others)


def test_a_changed_preset_is_told_from_its_own_first():
    rules = read_rules({"preset": "lequ-half", "multipliers": {"you": 6, "rob_kong": 3}, "next_dealer": "rotate"})
    nearest = contrasts(rules)[0]
    assert (nearest.name, nearest.count) == ("lequ-half", 3)
    assert [(point.label, point.here, point.there) for point in nearest.points] == [
        ("下局庄家", "庄胡才连庄", "庄胡或流局连庄"),
        ("单游的倍数", "6", "5"),
        ("抢杠胡的倍数", "3", "2"),
    ]


def test_a_figure_that_one_side_lacks_does_not_count():
    zhangle = next(it for it in contrasts(preset("lequ-half")) if it.name == "zhangle")
    told = [(point.label, point.here, point.there) for point in zhangle.points]
    assert ("盖宝抢金的倍数", "10", "不算") in told
    assert ("点炮胡的倍数", "不算", "1") in told
