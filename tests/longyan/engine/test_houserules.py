"""Every house rule is declared with all that forms and pages need."""

from dataclasses import fields
from pathlib import Path

import pytest

from longyan.engine.houserules import SECTIONS, HouseRules
from longyan.engine.presets import preset

KEYS_BY_KIND = {
    "choice": {"choices"},
    "flag": set(),
    "number": {"least", "most"},
    "subset": {"choices"},
    "table": {"keys", "least", "most"},
}


@pytest.mark.parametrize("rule", fields(HouseRules), ids=lambda rule: rule.name)
def test_a_rule_carries_label_help_section_and_limits(rule):
    metadata = dict(rule.metadata)
    assert metadata["label"]
    assert metadata["help"]
    assert metadata["section"] in SECTIONS
    assert set(metadata) >= KEYS_BY_KIND[metadata["kind"]]


@pytest.mark.parametrize("rule", fields(HouseRules), ids=lambda rule: rule.name)
def test_every_value_to_choose_and_every_entry_has_a_label_of_its_own(rule):
    labels = [*rule.metadata.get("choices", {}).values(), *rule.metadata.get("keys", {}).values()]
    assert all(labels)
    assert len(set(labels)) == len(labels)


def test_every_section_is_a_section_of_the_rulebook_and_has_rules():
    rulebook = (Path(__file__).parents[3] / "docs" / "RULEBOOK.md").read_text()
    assert all(f"\n## {section}. " in rulebook for section in SECTIONS)
    assert {rule.metadata["section"] for rule in fields(HouseRules)} == set(SECTIONS)


def test_rules_cannot_be_changed():
    with pytest.raises(AttributeError):
        preset("lequ-half").base = 2


@pytest.mark.parametrize(
    ("name", "streak", "factor"),
    [("lequ-half", 3, 2), ("juxian-half", 1, 2), ("juxian-half", 3, 6), ("xinzhuang-flat", 2, 1)],
)
def test_what_the_dealer_multiplies_by(name, streak, factor):
    assert preset(name).dealer_factor(streak) == factor
