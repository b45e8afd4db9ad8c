"""Settings, over the table and on their own page: they take effect at once and last."""

import pytest

from accounts.models import User
from tests.browser import states
from tests.browser.tablepage import TablePage


def _open_settings(page) -> None:
    page.locator(".menu summary").click()
    page.locator(".menu").get_by_text("设置").click()
    page.locator("#settings[open] form.settings").wait_for()


def _choose(page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value={value}]").check()
    page.locator(".saved:has-text('记住了')").wait_for()


def _felt(page) -> str:
    return page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--felt').trim()")


def test_over_the_table_they_take_effect_at_once_and_last(table, player, window, match):
    page = table.page
    table.wait_for_buttons()
    hand = page.locator("#hand .h").first
    small, light = hand.bounding_box()["width"], _felt(page)
    _open_settings(page)
    _choose(page, "size", "large")
    _choose(page, "theme", "dark")
    assert hand.bounding_box()["width"] > small
    assert _felt(page) != light
    page.locator("#settings").get_by_role("button", name="关闭").click()
    assert table.buttons()
    assert User.objects.get(pk=player.pk).preferences == {"size": "large", "theme": "dark"}
    elsewhere = TablePage.open(window(player), match.room.code)
    assert elsewhere.page.locator("html").get_attribute("data-size") == "large"


def test_the_game_goes_on_beneath_them(stage):
    shown = stage()
    page = shown.show(states.waiting())
    _open_settings(page)
    shown.push(states.claim())
    assert page.locator("#settings[open]").count() == 1
    page.keyboard.press("Escape")
    page.locator("#actions.arming").wait_for(state="detached")
    page.keyboard.press("p")
    assert shown.heard() == ["17 pong"]


def test_a_setting_that_could_not_be_kept_says_so(stage):
    page = stage().show(states.waiting())
    _open_settings(page)
    page.route("**/accounts/settings/", lambda route: route.abort())
    page.locator("input[name=theme][value=dark]").check()
    page.locator(".saved:has-text('没有存上')").wait_for()


@pytest.mark.parametrize("with_script", [True, False])
def test_a_visitor_keeps_them_on_their_own_page(window, with_script):
    page = window(java_script_enabled=with_script).new_page()
    page.goto("/accounts/settings/")
    page.locator("input[name=contrast][value=high]").check()
    if with_script:
        page.locator(".saved:has-text('记住了')").wait_for()
    else:
        page.get_by_role("button", name="记住").click()
    page.goto("/")
    assert page.locator("html").get_attribute("data-contrast") == "high"
