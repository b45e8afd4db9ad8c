"""axe finds nothing serious on any page, nor in any state of a table."""

import pytest

from tests.browser import camera
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.states import STATES

SOME = ("turn", "claim", "kongs", "absent", "win", "ranking")
"""States that have all colours among them."""


@pytest.mark.parametrize(("theme", "rules"), [("light", None), ("dark", COLOURS)])
def test_no_page_has_a_grave_finding(window, theme, rules):
    people, findings = camera.people(), {}
    for who in ("", *camera.People._fields):
        page = window(getattr(people, who, None), width=390, height=844, color_scheme=theme).new_page()
        for name, (path, reader) in camera.PAGES.items():
            if reader == who:
                page.goto(camera.at(path, people))
                findings[name] = grave_findings(page, rules)
    assert {name: found for name, found in findings.items() if found} == {}


@pytest.mark.parametrize(
    ("names", "preferences", "rules"),
    [(STATES, {}, None), (SOME, {"theme": "dark"}, COLOURS), (SOME, {"contrast": "high"}, COLOURS)],
    ids=["light", "dark", "contrast"],
)
def test_no_state_of_a_table_has_a_grave_finding(stage, names, preferences, rules):
    shown, findings = stage(width=390, height=844), {}
    for name in names:
        findings[name] = grave_findings(shown.show(STATES[name](), **preferences), rules)
    assert {name: found for name, found in findings.items() if found} == {}


@pytest.mark.parametrize("link", ["规则", "设置"])
def test_what_opens_over_the_table_has_none(table, link):
    table.page.locator(".menu summary").click()
    table.page.locator(".menu").get_by_text(link).click()
    table.page.locator("dialog[open]").wait_for()
    assert grave_findings(table.page) == []
