"""What helps at the hand: a tile that is looked at says what its throw leaves; toggles have keys and a list."""

from dataclasses import replace

import pytest

from tests.browser.stage import Stage
from tests.browser.states import STATES


@pytest.fixture
def desktop(stage) -> Stage:
    return stage()


@pytest.fixture
def phone(stage) -> Stage:
    return stage(width=390, height=844, has_touch=True)


def _told(page) -> list[str]:
    """The tiles of which something is said now."""
    return (
        page.locator(".told")
        .filter(visible=True)
        .evaluate_all("(lines) => lines.map((line) => line.querySelector('svg').getAttribute('aria-label'))")
    )


def _tile(page, name: str):
    return page.locator(f"#hand button[data-key^='{name}']").first


def test_a_tile_under_the_mouse_says_what_its_throw_leaves(desktop):
    page = desktop.show(STATES["ready"]())
    assert _told(page) == []
    _tile(page, "9p").hover()
    page.locator("#hint-9p").wait_for(state="visible")
    assert _told(page) == ["九筒"]
    page.locator("#middle").hover()
    page.locator("#hint-9p").wait_for(state="hidden")


def test_a_tile_that_a_finger_chose_says_it_and_is_not_thrown(phone):
    page = phone.show(STATES["ready"]())
    _tile(page, "1m").tap()
    page.locator("#hint-1m").wait_for(state="visible")
    _tile(page, "9p").tap()
    page.locator("#hint-9p").wait_for(state="visible")
    assert _told(page) == ["九筒"]
    assert phone.said == []


def test_a_tile_that_the_arrows_lead_to_says_it_to_eyes_and_ears(desktop):
    page = desktop.show(STATES["ready"]())
    page.keyboard.press("ArrowLeft")
    tile = page.locator("#hand button:focus")
    line = page.locator(f"#{tile.get_attribute('aria-describedby')}")
    line.wait_for(state="visible")
    assert "听" in line.inner_text()


def test_a_push_that_draws_the_hand_anew_leaves_nothing_said_of_a_tile_that_is_gone(phone):
    page = phone.show(STATES["ready"]())
    _tile(page, "1m").tap()
    page.locator("#hint-1m").wait_for(state="visible")
    phone.push(STATES["awaited"]())
    page.locator(".told").first.wait_for(state="detached")


def test_toggles_have_keys_and_their_list_stays_open_while_they_are_set(desktop):
    sight = STATES["far"]()
    page = desktop.show(sight)
    page.keyboard.press("1")
    page.locator("#toggles summary").click()
    page.locator("#toggles button", has_text="自动摸切").click()
    desktop.push(replace(sight, toggles="win throw"))
    assert desktop.said == ["auto 3 win on", "auto 3 throw on"]
    assert page.locator("#toggles button").first.is_visible()
    assert page.locator("#toggles button[aria-pressed=true]").count() == 2
    focused = page.evaluate("() => document.activeElement.dataset.key")
    assert focused == "toggle-throw"


def test_what_is_on_is_seen_while_the_list_is_closed(phone):
    page = phone.show(STATES["awaited"]())
    assert page.locator("#toggles summary").inner_text().split() == ["自动胡", "不碰不杠", "自动摸切"]
