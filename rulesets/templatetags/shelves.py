"""For the templates of rule sets: ``{% page shelf 'set' 7 %}``, ``{% called version %}``, ``{% based version %}``."""

from django import template

from rulesets import reading
from rulesets.models import RuleVersion
from rulesets.shelves import Shelf
from tables.rulewords import rules_name

register = template.Library()


@register.simple_tag
def page(shelf: Shelf, name: str, *args: object) -> str:
    """The address of a page of the shelf's."""
    return shelf.url(name, *args)


@register.simple_tag
def called(version: RuleVersion) -> str:
    """第2版."""
    return reading.called(version)


@register.simple_tag
def based(version: RuleVersion) -> str:
    """聚闲半自摸 改3处."""
    return rules_name(version.preset, version.house_rules)
