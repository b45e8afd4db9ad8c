"""Every house rule is declared with all that forms and pages need."""

from dataclasses import fields

import pytest

from longyan.engine.houserules import HouseRules
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
    assert metadata["section"] in {str(section) for section in range(1, 11)}
    assert set(metadata) >= KEYS_BY_KIND[metadata["kind"]]


def test_rules_cannot_be_changed():
    with pytest.raises(AttributeError):
        preset("lequ-half").base = 2


@pytest.mark.parametrize(
    ("name", "streak", "factor"),
    [("lequ-half", 3, 2), ("juxian-half", 1, 2), ("juxian-half", 3, 6), ("xinzhuang-flat", 2, 1)],
)
def test_what_the_dealer_multiplies_by(name, streak, factor):
    assert preset(name).dealer_factor(streak) == factor
