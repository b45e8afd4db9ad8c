"""The first deal in a browser: by finger, by keys, and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

WAY = ("4z", "1z", "2z", "pong", "9p", "kong", "1s", "5p", "win")
"""What the coach would play."""

CLIPPED = "() => { const says = document.querySelector('.coach .says'); return says.scrollHeight - says.clientHeight }"
"""How many pixels of the coach's words are out of sight."""


def at(moves: int) -> str:
    return f"/first-deal/?did={'.'.join(WAY[:moves])}"


def arrived(page: Page, path: str) -> None:
    expect(page).to_have_url(re.compile(f":[0-9]+{re.escape(path)}$"))


def coach(page: Page, words: str) -> None:
    """Wait until the coach says so, and the buttons can be pressed."""
    expect(page.locator("#coach")).to_contain_text(words, timeout=15_000)
    page.locator(".arming").wait_for(state="detached")


def test_by_finger_from_the_front_page(window):
    page = window(width=390, height=844, has_touch=True).new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("link", name="学打第一局").tap()
    coach(page, "这一局五筒就是金")
    gold = page.locator(".hand button[value='1 discard 5p']")
    gold.tap()
    gold.tap()
    coach(page, "金最宝贵")
    assert page.locator(".river .t").count() == 0
    advised = page.locator("[data-advised]")
    advised.tap()
    advised.tap()
    coach(page, "摸来一张白板")
    expect(page.locator(".river .t")).to_have_count(4)
    assert [url[-1] for url in asked if "beat=" in url] == ["1", "2", "3"]
    arrived(page, at(1))
    page.reload()
    coach(page, "摸来一张白板")
    page.get_by_role("link", name="不学了").tap()
    arrived(page, "/")


def test_by_keys_and_by_the_coach_s_own_hand(window):
    page = window().new_page()
    page.goto(at(3))
    page.keyboard.press("p")
    coach(page, "碰了要打一张")
    page.get_by_role("button", name="替我走").press("Enter")
    coach(page, "按“杠”")
    page.keyboard.press("g")
    coach(page, "头上有“游”")
    page.keyboard.press("h")
    coach(page, "现在胡，每家只有4分")
    page.goto(at(8))
    page.keyboard.press("h")
    coach(page, "恭喜，双游")
    expect(page.locator(".call.fresh")).to_contain_text("双游")
    expect(page.get_by_role("dialog", name="结算")).to_contain_text("+66")
    page.get_by_role("button", name="开一桌跟电脑打").click()
    arrived(page, "/new/")


def test_without_script_by_plain_links(chromium, server):
    context = chromium.new_context(base_url=server.url, java_script_enabled=False, locale="zh-CN")
    page = context.new_page()
    page.goto("/first-deal/")
    for moves in range(len(WAY)):
        page.locator("[data-advised]").first.click()
        arrived(page, at(moves + 1))
    coach(page, "恭喜，双游")
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800), (360, 640)])
def test_all_that_the_coach_says_is_in_sight(window, size):
    """English is the longest."""
    page = window(width=size[0], height=size[1], locale="en-GB").new_page()
    for moves in range(len(WAY) + 1):
        page.goto(at(moves))
        assert re.search("[a-z]", page.locator(".coach .says").inner_text())
        assert page.evaluate(CLIPPED) <= 2, moves
