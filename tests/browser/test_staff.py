"""The staff's pages in a browser: the way in, and that nothing on them is refused by the policy."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from staff import first
from tests.browser.axe import grave_findings
from tests.staff.entering import shown_by
from tests.tables import finished

PAGES = ("", "tables/deal/?player={name}", "tables/deal/{deal}/change/", "staff/sitestate/add/")


@pytest.fixture
def nobody_yet(server):
    """No staff; whoever comes to it in this test leaves with it."""
    User.objects.filter(is_staff=True).update(is_staff=False)
    yield
    User.objects.filter(is_staff=True).update(is_staff=False, is_superuser=False)


def test_the_first_admin_comes_in_by_the_printed_address_and_reads_the_record(window, server, player, nobody_yet):
    match = finished.played(player, player, "steady", "steady", "beginner", choose=finished.to_win)
    page = window(width=390, height=844).new_page()
    page.goto(first.address(server.url))
    assert "#" not in page.url
    expect(page.get_by_label("钥匙")).to_be_hidden()
    page.get_by_label("名字").fill("阿管")
    page.get_by_label("密码", exact=True).fill("eight-fine-tiles")
    page.get_by_role("button", name="当管理员").click()
    page.get_by_text("手动填这串密钥").click()
    secret = page.locator(".secret").inner_text().replace(" ", "")
    page.get_by_label("验证码").fill(shown_by(_hex(secret)))
    page.get_by_role("button", name="开通").click()
    expect(page.locator("#codes li")).to_have_count(10)
    page.get_by_role("link", name="我收好了").click()
    expect(page.locator("#site-name")).to_contain_text("龙岩麻将后台")
    # What axe does to measure contrast the policy would refuse.
    looked_at = window(storage_state=page.context.storage_state(), bypass_csp=True, width=390, height=844).new_page()
    for where in PAGES:
        page.goto(f"/admin/{where.format(name=player.username, deal=match.played.get().pk)}")
        assert page.locator("#content").count() == 1, where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        looked_at.goto(page.url)
        assert grave_findings(looked_at) == [], where


def _hex(secret: str) -> str:
    from base64 import b32decode

    return b32decode(secret).hex()
