"""What cannot stand together, what needs what, and what is without effect: every line of the three tables."""

import pytest

from longyan.bots import BOTS
from longyan.engine.exclusions import EXCLUSIONS, IDLE, NEEDS, faults, idle, value_at
from longyan.engine.houserules import HouseRules, RulesRefused
from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.presets import PRESET_NAMES, changed, draft, preset, read_rules
from longyan.simulation import play_deals

REFUSED = [
    ("lequ-half", {"dots": False}, "dots", "四人要用筒子"),
    ("lequ-half", {"players": 3, "dots": False}, "thirteen_orphans", "没有筒子就没有十三幺"),
    ("lequ-full", {"discard_win": True}, "discard_win", "全自摸没有点炮胡"),
    ("lequ-full", {"rob_kong": True}, "rob_kong", "全自摸没有抢杠胡"),
    ("juxian-full", {"gold_limit": "any_you"}, "gold_limit", "全自摸没有有金限制"),
    ("juxian-full", {"multipliers": {"three_golds": 5}}, "multipliers.three_golds", "全自摸没有三金倒"),
    ("lequ-full", {"multipliers": {"rob_kong": 2}}, "multipliers.rob_kong", "全自摸没有抢杠胡"),
    ("xinzhuang-full", {"multipliers": {"discard": 1}}, "multipliers.discard", "全自摸没有点炮胡"),
    ("zhangle", {"multipliers": {"four_golds": 4}}, "multipliers.four_golds", "半自摸没有四金倒"),
    ("lequ-half", {"multipliers": {"five_golds": 4}}, "multipliers.five_golds", "半自摸没有五金倒"),
    ("xinzhuang-flat", {"multipliers": {"six_golds": 4}}, "multipliers.six_golds", "半自摸没有六金倒"),
]

LACKING = [
    ("lequ-half", {"multipliers": {name: None}}, name)
    for name in ("self_draw", "you", "double_you", "triple_you", "seven_pairs")
] + [
    ("lequ-half", {"multipliers": {"seven_pairs_you": None}}, "seven_pairs_you"),
    ("lequ-half", {"multipliers": {"seven_pairs_double_you": None}}, "seven_pairs_double_you"),
    ("lequ-half", {"multipliers": {"seven_pairs_triple_you": None}}, "seven_pairs_triple_you"),
    ("juxian-half", {"multipliers": {"rob_kong": None}}, "rob_kong"),
    ("lequ-half", {"discard_win": True}, "discard"),
    ("zhangle", {"thirteen_orphans": True}, "thirteen_orphans"),
    ("zhangle", {"opening": ["gaibao"]}, "gaibao"),
    ("juxian-half", {"opening": ["tianhu"]}, "tianhu"),
    ("juxian-half", {"multipliers": {"three_golds": None}}, "three_golds"),
    ("lequ-full", {"multipliers": {"four_golds": None}}, "four_golds"),
    ("lequ-full", {"multipliers": {"five_golds": None}}, "five_golds"),
    ("lequ-full", {"multipliers": {"six_golds": None}}, "six_golds"),
    ("juxian-half", {"opening": ["dealer_qiangjin"], "multipliers": {"qiangjin": None}}, "qiangjin"),
]

WITHOUT_EFFECT = [
    ("lequ-half", {"players": 3}, "fenbing", False),
    ("lequ-half", {"players": 2}, "fenbing", False),
    ("xinzhuang-half", {"thirteen_orphans": False}, "white_face_in_orphans", False),
    ("lequ-half", {}, "discard_pays", "all"),
    ("lequ-half", {"rob_kong": False}, "white_face_from_others", True),
    ("zhangle", {}, "gaibao_rank", "value"),
    ("zhangle", {}, "gaibao_others", True),
    ("zhangle", {}, "gaibao_dealer", "floating"),
    ("lequ-full", {}, "passed_kong", "none"),
    ("lequ-full", {}, "freeze_claims", "none"),
    ("lequ-full", {}, "freeze_all_claims", "none"),
    ("lequ-full", {}, "fed_kong", 7),
    ("lequ-full", {}, "fed_kong_pays", "all"),
    ("lequ-full", {}, "added_kong", 7),
]


@pytest.mark.parametrize(("name", "changes", "path", "message"), REFUSED)
def test_what_excludes_what(name, changes, path, message):
    found = next(iter(faults(draft(preset(name), changes))))
    assert (found.path, found.message) == (path, message)
    with pytest.raises(RulesRefused, match=message) as refused:
        read_rules({"preset": name, **changes})
    assert refused.value.rule == path


@pytest.mark.parametrize(("name", "changes", "win"), LACKING)
def test_what_is_on_needs_its_figure(name, changes, win):
    with pytest.raises(RulesRefused) as refused:
        read_rules({"preset": name, **changes})
    assert str(refused.value) == f"少了{WIN_NAMES[win]}的倍数"
    assert refused.value.rule == f"multipliers.{win}"


@pytest.mark.parametrize(("name", "changes", "path", "value"), WITHOUT_EFFECT)
def test_what_is_without_effect_changes_no_deal(name, changes, path, value):
    rules = changed(preset(name), changes)
    assert path in idle(rules)
    other = changed(rules, {path: value})
    assert other != rules
    assert _deals(other) == _deals(rules)


def test_every_line_of_the_tables_has_its_case():
    assert {path for _, _, path, _ in REFUSED} == {line.path for line in EXCLUSIONS}
    assert {win for _, _, win in LACKING} == {win for need in NEEDS for win in need.figures}
    assert {path for _, _, path, _ in WITHOUT_EFFECT} == {line.path for line in IDLE}


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_preset_contradicts_itself(name):
    assert list(faults(preset(name))) == []


def test_all_faults_are_found_at_once():
    found = list(faults(draft(preset("lequ-half"), {"mode": "full"})))
    assert [fault.path for fault in found] == [
        "rob_kong",
        "multipliers.three_golds",
        "multipliers.rob_kong",
        "multipliers.four_golds",
        "multipliers.five_golds",
        "multipliers.six_golds",
    ]


def test_an_exclusion_says_what_mends_it_and_a_missing_figure_does_not():
    found = {fault.path: fault.mend for fault in faults(draft(preset("lequ-half"), {"mode": "full"}))}
    assert found["rob_kong"] == (False,)
    assert found["multipliers.three_golds"] == (None,)
    assert found["multipliers.four_golds"] == ()


def test_fenbing_is_on_at_three_seats_without_effect_for_the_engine_does_not_refuse_it():
    assert read_rules({"preset": "lequ-half", "players": 3}).fenbing


@pytest.mark.parametrize(
    ("path", "value"), [("base", 1), ("multipliers.you", 5), ("multipliers.discard", None), ("patterns.one_suit", 1)]
)
def test_a_path_leads_to_a_value(path, value):
    assert value_at(HouseRules(), path) == value


def _deals(rules):
    players = [BOTS["beginner"]] * rules.players
    return [(played.told, played.last.payments) for played in play_deals(rules, players, 12, 5)]
