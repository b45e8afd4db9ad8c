"""From one's matches to the replay of a deal: by keys, by itself, by the slider, and for whoever gets the link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tables.models import Match
from tests.browser.axe import grave_findings
from tests.tables.finished import address, played


@pytest.fixture
def over(player) -> Match:
    """A match of one deal that is over."""
    return played(player, player, "beginner", "beginner", "beginner")


@pytest.fixture
def replay(window, player, over) -> Page:
    """The replay, reached from the list of matches."""
    page = window(player, width=390, height=844).new_page()
    page.goto("/my/")
    page.locator(".matches a").first.click()
    page.locator(".deals a").first.click()
    page.locator("#steps").wait_for()
    page.wait_for_load_state()
    return page


def _at(page: Page, move: int) -> None:
    expect(page.locator("#steps")).to_have_attribute("data-move", str(move))
    expect(page.locator("#move")).to_have_value(str(move))


def _last(page: Page) -> int:
    return int(page.locator("#move").get_attribute("max"))


def test_keys_lead_through_the_deal_and_the_address_notes_the_step(replay):
    for move in (1, 2, 3):
        replay.keyboard.press("ArrowRight")
        _at(replay, move)
    replay.keyboard.press("ArrowLeft")
    _at(replay, 2)
    replay.wait_for_url(re.compile("move=2$"))
    shown = replay.locator(".board").inner_html()
    replay.reload()
    _at(replay, 2)
    assert replay.locator(".board").inner_html().replace(" fresh", "") == shown.replace(" fresh", "")
    replay.keyboard.press("End")
    _at(replay, _last(replay))
    expect(replay.locator(".paper-sheet")).to_be_visible()
    replay.keyboard.press("Home")
    _at(replay, 0)
    expect(replay.locator(".paper-sheet")).to_have_count(0)


def test_arrows_up_and_down_jump_from_mark_to_mark(replay):
    marks = [re.search(r"move=(\d+)", link.get_attribute("href"))[1] for link in replay.locator(".marks a").all()]
    for move in marks[:3]:
        replay.keyboard.press("ArrowDown")
        _at(replay, int(move))
    replay.keyboard.press("ArrowUp")
    _at(replay, int(marks[1]))


def test_it_plays_by_itself_until_it_is_paused(replay):
    replay.keyboard.press(" ")
    replay.locator("#speed").click()
    replay.locator("#speed").click()
    expect(replay.locator("#speed")).to_have_text("4×")
    expect(replay.locator("#steps")).to_have_attribute("data-move", re.compile("[3-9]"))
    replay.locator("#play").click()
    expect(replay.locator("#play")).not_to_have_class(re.compile("running"))
    expect(replay.locator(".htmx-request")).to_have_count(0)
    stopped = replay.locator("#steps").get_attribute("data-move")
    replay.wait_for_timeout(800)
    assert replay.locator("#steps").get_attribute("data-move") == stopped


def test_the_slider_leads_anywhere_and_the_table_follows(replay):
    last = _last(replay)
    replay.locator("#move").fill(str(last - 2))
    _at(replay, last - 2)
    replay.locator("#move").press("ArrowRight")
    _at(replay, last - 1)


def test_the_table_can_be_looked_at_but_not_played(replay):
    replay.keyboard.press("End")
    _at(replay, _last(replay))
    replay.keyboard.press("ArrowLeft")
    _at(replay, _last(replay) - 1)
    assert replay.locator(".table button:enabled:not(.more *)").count() == 0


def test_a_friend_opens_the_link_until_it_is_taken_back(replay, window):
    replay.locator(".more summary").click()
    replay.get_by_role("link", name="分享这一局").click()
    replay.locator(".chips label").click()
    replay.get_by_role("button", name="做一个链接").click()
    address = replay.locator(".address").input_value()
    friend = window().new_page()
    friend.goto(address)
    friend.keyboard.press("ArrowRight")
    _at(friend, 1)
    assert set(friend.locator(".plate .who").all_inner_texts()) == {"东家", "南家", "西家", "北家"}
    replay.get_by_role("button", name="收回").click()
    expect(replay.locator(".address")).to_have_count(0)
    assert friend.request.get(address).status == 404


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_on_replay_match_and_figures(window, player, over, theme):
    page, deal = window(player, width=390, height=844, color_scheme=theme).new_page(), over.played.get()
    looks = [address(deal), address(deal) + "?move=999", f"/matches/{over.room.code}/1/", "/my/", "/my/statistics/"]
    found = {}
    for look in looks:
        page.goto(look)
        for menu in page.locator(".more summary").all():
            menu.click()
        found[look] = grave_findings(page)
    assert {look: grave for look, grave in found.items() if grave} == {}
