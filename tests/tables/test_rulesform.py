"""The form of every house rule."""

import pytest
from django.http import QueryDict

from longyan.engine.houserules import SECTIONS
from longyan.engine.presets import PRESET_NAMES, changed, preset
from longyan.engine.rulefields import TABLE
from tables import ruleinputs
from tables.rulesform import RulesForm
from tables.rulewords import RULES


def filled(name: str = "juxian-half", **texts: str | list[str]) -> RulesForm:
    """The form as a browser sends it: every field of the preset, but for the texts that are given."""
    data = RulesForm(QueryDict(f"preset={name}")).data.copy()
    for field, text in texts.items():
        data.setlist(field.replace("__", "-"), text if isinstance(text, list) else [text])
    return RulesForm(data)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_name_of_a_preset_is_a_whole_form(name):
    form = RulesForm(QueryDict(f"preset={name}"))
    assert form.is_valid(), form.errors
    assert form.rules == preset(name)
    assert form.points == []


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_a_browser_sends_of_it_is_the_preset_again(name):
    assert filled(name).rules == preset(name)


OTHER_TEXTS = {
    "mode": None,
    "players": ("3", 3),
    "base": ("20", 20),
    "opening": (["", "golds"], ("golds",)),
    "freeze_allows": ([""], ()),
    "flower_points": ("9", 9),
    "patterns": ("3", 3),
    "multipliers": ("9", 9),
}


def _other(name: str) -> tuple[str | list[str], object]:
    """Another value of a rule, as text and as value."""
    metadata, value = RULES[name].metadata, getattr(preset("zhangle"), name)
    if name in OTHER_TEXTS:
        return OTHER_TEXTS[name]
    if metadata["kind"] == "flag":
        return ("no" if value else "yes"), not value
    if metadata["kind"] == "choice":
        other = next(choice for choice in metadata["choices"] if choice != value)
        return other, other
    if metadata["kind"] == "subset":
        return ["", "golds", "you"], ("you", "golds")
    return str(value + 1), value + 1


@pytest.mark.parametrize("name", [name for name in RULES if name not in ("mode", "dots", "thirteen_orphans")])
def test_every_rule_can_be_changed(name):
    text, value = _other(name)
    is_table = RULES[name].metadata["kind"] == TABLE
    key = next(key for key, _figure in reversed(getattr(preset("zhangle"), name))) if is_table else ""
    form = filled("zhangle", **{f"{name}-{key}" if is_table else name: text})
    assert form.is_valid(), form.errors
    got = getattr(form.rules, name)
    assert (dict(got)[key] if is_table else got) == value


@pytest.mark.parametrize(
    ("texts", "field", "said"),
    [
        ({"base": "0"}, "base", "最少是 1"),
        ({"base": "1001"}, "base", "最多是 1000"),
        ({"base": "很多"}, "base", "这里要填一个数"),
        ({"base": ""}, "base", "这里要填一个数"),
        ({"next_dealer": "nobody"}, "next_dealer", "没有这个选项"),
        ({"players": "5"}, "players", "没有这个选项"),
        ({"rob_kong": ""}, "rob_kong", "这里要选一个"),
        ({"opening": ["", "heaven"]}, "opening", "没有这个选项"),
        ({"multipliers__you": "-1"}, "multipliers-you", "最少是 0"),
        ({"multipliers__you": ""}, "multipliers-you", "少了单游的倍数"),
        ({"patterns__one_suit": ""}, "patterns-one_suit", "这里要填一个数"),
        ({"dots": "no"}, "dots", "四人要用筒子"),
        ({"dots": "no", "players": "2"}, "thirteen_orphans", "没有筒子就没有十三幺"),
        ({"discard_win": "yes"}, "multipliers-discard", "少了点炮胡的倍数"),
    ],
)
def test_a_mistake_is_said_at_its_field_and_nothing_typed_is_lost(texts, field, said):
    form = filled("juxian-half", **{"dead_wall": "7", **texts})
    assert not form.is_valid()
    assert said in form.errors[field]
    assert form["dead_wall"].value() == "7"
    shown = form[field].value()
    sent = texts.get(field.replace("-", "__"))
    assert sent is None or shown == sent


def test_what_is_wrong_is_listed_with_the_rule():
    form = filled(base="0", multipliers__you="")
    assert form.problems == [("base", "底分", "最少是 1"), ("multipliers", "单游的倍数", "少了单游的倍数")]


def test_a_wrong_field_does_not_hide_what_else_is_wrong():
    assert set(filled(base="0", dots="no").errors) == {"base", "dots", "thirteen_orphans"}


def test_what_contradicts_can_be_mended():
    form = filled("lequ-half", dots="no", players="3", base="5")
    assert form.can_mend
    mended = form.mended()
    assert mended.is_valid()
    assert mended.rules == changed(
        preset("lequ-half"), {"players": 3, "dots": False, "base": 5, "thirteen_orphans": False, "fenbing": False}
    )


def test_no_more_is_mended_than_must_be():
    assert filled("lequ-half", dots="no").mended().rules == preset("lequ-half")


def test_figures_that_contradict_are_taken_away_and_those_that_are_missing_are_left_to_the_player():
    mended = filled("lequ-half", mode="full").mended()
    assert set(mended.errors) == {f"multipliers-{number}_golds" for number in ("four", "five", "six")}
    assert not mended.can_mend
    assert mended["multipliers-three_golds"].value() == ""


@pytest.mark.parametrize(("players", "note"), [("4", ""), ("3", "两人、三人没有分饼，已经关掉")])
def test_fenbing_is_switched_off_below_four_seats_and_that_is_said(players, note):
    form = filled(players=players)
    assert form.is_valid()
    assert form.rules.fenbing == (players == "4")
    assert form.items(["fenbing"])[0].note == note


def test_fenbing_that_was_off_is_not_said_to_be_switched_off():
    assert filled(players="2", fenbing="no").items(["fenbing"])[0].note == "两人、三人没有分饼"


def test_the_rules_lie_in_the_rulebooks_sections():
    sections = RulesForm(QueryDict()).sections()
    assert [section.name for section in sections] == list(SECTIONS)
    shown = [item.name for section in sections for item in section.items]
    assert sorted(shown) == sorted(RULES)


def test_rules_shown_elsewhere_are_left_out():
    shown = [item.name for section in RulesForm(QueryDict()).sections(("base", "dots")) for item in section.items]
    assert sorted([*shown, "base", "dots"]) == sorted(RULES)


def test_a_section_with_a_mistake_is_known():
    sections = filled(dead_wall="99").sections()
    assert [section.name for section in sections if section.is_wrong] == ["2"]


@pytest.mark.parametrize(
    ("name", "look"),
    [("base", "figure"), ("players", "radios"), ("dots", "radios"), ("opening", "ticks"), ("patterns", "figures")],
)
def test_how_a_rule_is_asked_for(name, look):
    assert ruleinputs.look(name) == look


def test_an_unknown_preset_is_refused():
    form = RulesForm(QueryDict("preset=house"))
    assert list(form.errors) == ["preset"]
