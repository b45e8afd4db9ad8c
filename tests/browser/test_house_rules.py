"""Rules are checked while they are changed, and a preview's page goes on by itself to what it came to."""

import pytest

from accounts.clubs import founding
from longyan.engine.presets import preset
from rulesets import keeping
from rulesets.findings import Findings
from rulesets.models import Preview, RuleVersion
from rulesets.trying import Result

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def version(player) -> RuleVersion:
    """The first of the rules of the player's club."""
    club = founding.found(player, f"东门{player.pk}")
    return keeping.make(club, "东门打法", "lequ-half", preset("lequ-half"), player)


def _address(version: RuleVersion, page: str) -> str:
    return f"/clubs/{version.rule_set.club.code}/rules/{page}"


def test_what_is_changed_is_said_at_once_and_kept_as_a_new_version(window, player, version):
    page = window(player, **PHONE).new_page()
    page.goto(_address(version, f"{version.rule_set_id}/"))
    page.get_by_role("link", name="改规则").click()
    page.get_by_label("底分").fill("7")
    page.get_by_label("底分").blur()
    page.get_by_role("heading", name="与第1版有 1 处不同").wait_for()
    page.get_by_role("button", name="存成新的一版").click()
    page.get_by_text("存成了东门打法 第2版").wait_for()
    assert version.rule_set.newest.rules["base"] == 7


def test_a_preview_shows_how_far_it_is_and_then_its_pictures(window, player, version):
    facts = {"name": "东门打法", "preset": version.preset, "before": version.rules, "after": version.rules, "seed": 1}
    preview = Preview.objects.create(club=version.rule_set.club, by=player, deals=500, **facts)
    page = window(player, **PHONE).new_page()
    page.goto(_address(version, f"previews/{preview.pk}/"))
    page.get_by_role("progressbar").wait_for()
    played = Findings.of([(Result("you", 1, 4.0, 30), Result("you", 2, 5.0, 31))] * 2)
    Preview.objects.filter(pk=preview.pk).update(state=Preview.DONE, findings=played)
    page.get_by_role("img", name="怎么结束：差多少").wait_for()
    assert page.get_by_role("progressbar").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
