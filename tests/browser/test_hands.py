"""How a tile is thrown: by tapping twice, by one click, by a swipe, as each person prefers."""

import pytest

from tests.browser import states

PHONE = {"width": 390, "height": 844, "has_touch": True}
FIRST, SAID = "#hand button.h >> nth=2", "17 discard 2m"
FOURTH = "#hand button.h >> nth=3"


@pytest.fixture
def phone(stage):
    """A table on a touch screen."""
    return stage(**PHONE)


def _swipe(page, by: int, across: int = 0) -> None:
    """A finger that lies on the third tile, moves up by so many pixels, and is lifted."""
    box = page.locator(FIRST).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 1):
        point = {"x": x + across * part, "y": y - by * part}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_selects_first_and_throws_at_the_second_tap(phone):
    page = phone.show(states.offer())
    page.tap(FIRST)
    assert page.locator("#hand .chosen").get_attribute("value") == SAID
    assert phone.said == []
    page.tap(FIRST)
    assert phone.heard() == [SAID]


def test_another_tap_selects_another_tile_and_one_beside_them_none(phone):
    page = phone.show(states.offer())
    page.tap(FIRST)
    page.tap("#hand button.h >> nth=4")
    assert page.locator("#hand .chosen").get_attribute("value") == "17 discard 4m"
    page.tap("#middle")
    assert page.locator("#hand .chosen").count() == 0
    assert phone.said == []


def test_who_prefers_one_tap_throws_by_one(phone):
    phone.show(states.offer(), finger="once").tap(FIRST)
    assert phone.heard() == [SAID]


def test_a_mouse_throws_by_one_click_unless_its_owner_prefers_two(stage):
    mouse = stage()
    mouse.show(states.offer()).click(FIRST)
    assert mouse.heard() == [SAID]
    page = mouse.show(states.offer(), mouse="twice")
    page.click(FIRST)
    assert mouse.said == [SAID]
    page.click(FIRST)
    assert mouse.heard(2) == [SAID, SAID]


def test_a_swipe_upwards_throws(phone):
    _swipe(phone.show(states.offer()), by=90)
    assert phone.heard() == [SAID]


@pytest.mark.parametrize(("by", "across"), [(20, 0), (-80, 0), (30, 120)], ids=["short", "downwards", "sideways"])
def test_other_swipes_throw_nothing_and_leave_the_hand_as_it_was(phone, by, across):
    page = phone.show(states.offer())
    _swipe(page, by, across)
    assert page.locator(FIRST).evaluate("(tile) => tile.style.transform") == ""
    page.locator(FOURTH).press("Enter")
    assert phone.heard() == ["17 discard 3m"]


def test_who_does_not_want_swipes_throws_nothing_by_one(phone):
    page = phone.show(states.offer(), swipe="off")
    _swipe(page, by=90)
    page.locator(FOURTH).press("Enter")
    assert phone.heard() == ["17 discard 3m"]


def test_a_barred_tile_says_why_and_stays(phone):
    page = phone.show(states.barred())
    page.tap("#hand button.barred >> nth=0")
    assert "现在不能打" in page.locator("#notice").inner_text()
    _swipe(page, by=90)
    assert phone.heard() == [SAID]


def test_a_button_does_nothing_until_it_is_armed(stage):
    """A claim's buttons come under a finger that is about to tap a tile."""
    mouse = stage()
    page = mouse.show(states.waiting())
    page.evaluate(
        """() => document.getElementById("table").addEventListener("shown", () => {
          document.querySelector("#actions .pong").click();
        }, { once: true })"""
    )
    mouse.push(states.claim())
    page.locator("#actions.arming").wait_for(state="detached")
    page.click("#actions .pass")
    assert mouse.heard() == ["17 pass"]


def test_left_handed_means_that_buttons_and_the_drawn_tile_are_at_the_left(phone):
    boxes = {}
    for side in ("right", "left"):
        page = phone.show(states.turn(), side=side)
        boxes[side] = [page.locator(place).bounding_box()["x"] for place in ("#actions .win", "#hand .drawn")]
    assert all(left < 60 < 190 < right for left, right in zip(boxes["left"], boxes["right"], strict=True))
