"""The presets against the rulebook's file, and how rule sets are read and refused."""

import json
from pathlib import Path

import pytest

from longyan.engine.houserules import RulesRefused
from longyan.engine.presets import PRESET_NAMES, changed, differences, preset, read_rules, tidied

DOCS = Path(__file__).parents[3] / "docs"
PRESETS = json.loads((DOCS / "presets.json").read_text())


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_values_of_the_rulebooks_file(name):
    assert preset(name).as_json() == PRESETS[name]


def test_there_are_no_other_presets():
    assert set(PRESET_NAMES) == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_stored_values_are_read_back(name):
    stored = json.loads(json.dumps(preset(name).as_json()))
    assert read_rules(stored) == preset(name)


def test_a_stored_set_from_before_a_rule_existed_has_its_default():
    stored = preset("zhangle").as_json()
    del stored["dead_wall"]
    assert read_rules(stored) == changed(preset("zhangle"), {"dead_wall": 0})


def test_a_preset_with_changes():
    rules = read_rules({"preset": "xinzhuang-half", "base": 5, "multipliers": {"you": 4}})
    assert differences(rules, preset("xinzhuang-half"))["base"] == 5
    assert rules.multiplier("you") == 4
    assert rules.multiplier("double_you") == 10


def test_null_takes_a_figure_away():
    rules = read_rules({"preset": "juxian-half", "multipliers": {"gaibao_you": None}})
    assert rules.multiplier("gaibao_you") is None


def test_a_set_equals_itself_in_whatever_order_it_was_written():
    rules = preset("lequ-half").as_json()
    shuffled = {key: rules[key] for key in sorted(rules)}
    shuffled["opening"] = list(reversed(rules["opening"]))
    assert read_rules(shuffled) == preset("lequ-half")


@pytest.mark.parametrize(("players", "fenbing"), [(2, False), (3, False), (4, True)])
def test_what_is_without_effect_is_switched_off(players, fenbing):
    rules = changed(preset("lequ-full"), {"players": players})
    assert tidied(rules) == changed(rules, {"fenbing": fenbing})


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ("house", "house"),
        (7, "规则"),
        ({"preset": "house"}, "house"),
        ({"preset": []}, "[]"),
        ({"preset": "lequ-half", "chow": True}, "chow"),
        ({"preset": "lequ-half", "mode": "third"}, "玩法"),
        ({"preset": "lequ-half", "base": 0}, "底分"),
        ({"preset": "lequ-half", "base": True}, "底分"),
        ({"preset": "lequ-half", "rob_kong": 1}, "抢杠胡"),
        ({"preset": "lequ-half", "opening": ["heaven"]}, "开局胡"),
        ({"preset": "lequ-half", "opening": [[]]}, "开局胡"),
        ({"preset": "lequ-half", "multipliers": {"heaven": 2}}, "胡牌倍数"),
        ({"preset": "lequ-half", "multipliers": {"you": "five"}}, "胡牌倍数"),
        ({"preset": "lequ-half", "multipliers": 5}, "胡牌倍数"),
        ({"preset": "lequ-half", "mode": "full"}, "抢杠"),
        ({"preset": "lequ-full", "discard_win": True}, "点炮"),
        ({"preset": "lequ-full", "gold_limit": "any_you"}, "有金"),
        ({"preset": "lequ-half", "dots": False}, "筒子"),
        ({"preset": "lequ-half", "players": 3, "dots": False}, "十三幺"),
        ({"preset": "zhangle", "thirteen_orphans": True}, "十三幺"),
        ({"preset": "juxian-half", "opening": ["tianhu"]}, "天胡"),
        ({"preset": "lequ-half", "multipliers": {"you": None}}, "单游"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(told, word):
    with pytest.raises(RulesRefused) as refused:
        read_rules(told)
    assert word in str(refused.value)
