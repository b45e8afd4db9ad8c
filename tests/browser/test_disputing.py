"""A move is marked at the table with one tap, over which the game goes on; in a replay the flag goes along with the
steps."""

import pytest
from playwright.sync_api import expect

from accounts.clubs import founding
from review.models import Dispute
from tables.models import Room
from tests.browser.axe import grave_findings
from tests.tables.finished import address, played


@pytest.fixture
def club(player, match):
    """The player's, whose tables are all that there are."""
    club = founding.found(player, f"{player.username}的圈")
    Room.objects.filter(pk=match.room_id).update(club=club)
    return club


def test_one_tap_at_the_table(club, table, player):
    page = table.page
    page.locator(".menu summary").click()
    page.get_by_role("button", name="标记这一步").click()
    panel = page.locator("#person[open]")
    expect(panel).to_contain_text("标记好了")
    assert grave_findings(page) == []
    panel.get_by_role("textbox").fill("他看了我的牌")
    panel.get_by_role("button", name="写给圈主").click()
    expect(panel.locator("blockquote")).to_have_text("他看了我的牌")
    panel.get_by_role("button", name="关闭").click()
    expect(page.locator("#person[open]")).to_have_count(0)
    [dispute] = Dispute.objects.filter(by=player)
    assert (dispute.club, [remark.text for remark in dispute.remarks.all()]) == (club, ["他看了我的牌"])


def test_the_flag_goes_along_with_the_steps(club, window, player):
    over = played(player, player, "beginner", "beginner", "beginner")
    Room.objects.filter(pk=over.room_id).update(club=club)
    page = window(player, width=390, height=844).new_page()
    page.goto(f"{address(over.played.get())}?move=3&hands=all")
    page.wait_for_load_state()
    for move in (4, 5):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#steps")).to_have_attribute("data-move", str(move))
    page.locator("#flag button").click()
    expect(page.locator("h1")).to_have_text("标记好了")
    page.get_by_role("link", name="所有争议").click()
    page.locator(".disputes a").first.click()
    page.get_by_role("link", name="看那一步").click()
    expect(page.locator("#steps")).to_have_attribute("data-move", "5")
    expect(page.locator("#flag button")).to_have_count(0)
