"""What a screen reader is told at the table: each thing once, in the players' words."""

from dataclasses import replace

import pytest

from longyan.engine.tiles import parse
from tables.sight import PONGED, THREW, LogLine
from tests.browser import states


@pytest.fixture
def shown(stage):
    """Somebody else's turn is on the page."""
    shown = stage()
    shown.show(states.waiting())
    return shown


def _said(shown) -> list[str]:
    return shown.page.locator("#said p").all_inner_texts()


def _with(sight, *lines: LogLine):
    return replace(sight, log=(*sight.log, *lines))


def test_what_others_do_is_said_once_and_in_order(shown):
    later = _with(states.waiting(), LogLine(1, THREW, parse("9m")), LogLine(2, PONGED, parse("9m")))
    shown.push(later)
    shown.push(replace(later, turn_timer=None))
    assert _said(shown) == ["南家 打 九万，西家 碰 九万"]


def test_what_i_am_asked_interrupts_and_names_tile_and_buttons(shown):
    shown.push(states.offer())
    asked = shown.page.locator("#asked")
    choice = "现在胡自摸 +4 · 打金进双游 +20、打牌进单游 +10（每家）"
    assert asked.inner_text() == f"{choice}，五万，打出后单游，双游 +20，胡 +4 自摸 · 每家"
    assert asked.get_attribute("role") == "alert"
    shown.push(replace(states.offer(), turn_timer=None))
    assert asked.inner_text().count("胡") == 2


def test_a_claim_says_what_may_be_done(shown):
    shown.push(states.claim())
    assert shown.page.locator("#asked").inner_text() == "北家打出三条，过，碰，杠"


def test_a_win_is_said(shown):
    shown.push(states.win())
    assert "单游，小满（我）" in _said(shown)[-1]


def test_a_page_that_is_loaded_when_it_is_my_turn_says_so(stage):
    page = stage().show(states.claim())
    page.locator("#asked:has-text('北家打出三条')").wait_for(state="attached")


def test_only_the_last_few_things_are_kept(shown):
    sight = states.waiting()
    for number in range(6):
        sight = _with(sight, LogLine(number % 4, THREW, parse("1m")))
        shown.push(sight)
    assert len(_said(shown)) == 4


def test_every_tile_and_button_has_a_name(stage):
    page = stage().show(states.turn())
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll(".t, button, summary, [role=img], [role=group]")]
          .filter((each) => !each.closest("[aria-hidden=true]"))
          .filter((each) => !each.getAttribute("aria-label") && !each.textContent.trim())
          .map((each) => each.outerHTML)"""
    )
    assert unnamed == []


def test_the_order_is_the_middle_the_others_in_turn_then_mine(stage):
    page = stage().show(states.turn())
    spoken = ".board > [id]:not([aria-hidden]), .own > [id]:not([aria-hidden])"
    ids = page.evaluate("(spoken) => [...document.querySelectorAll(spoken)].map((each) => each.id)", spoken)
    others = [f"{part}-{spot}" for spot in (1, 2, 3) for part in ("plate", "line", "river")]
    assert ids == ["middle", *others, "river-0", "plate-0", "line-0", "strip", "actions", "hand", "hints", "toggles"]
