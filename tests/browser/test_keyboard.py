"""The table by keyboard alone."""

import pytest

from tests.browser import record, states

TURNS = 4


def _press_what_is_asked(table) -> str:
    """Answer by the key that the button names, or throw the tile that the arrow leads to; what was said."""
    page = table.page
    table.wait_for_buttons()
    page.locator("#actions.arming").wait_for(state="detached")
    keys = page.locator("#actions button[data-hotkey][name=action]")
    if keys.count():
        button = keys.first
        says, key = button.get_attribute("value"), button.get_attribute("data-hotkey")
        page.keyboard.press(key)
        return says
    page.keyboard.press("ArrowLeft")
    focused = page.locator("#hand button:focus")
    says = focused.get_attribute("value")
    page.keyboard.press("Enter")
    return says


def test_turns_are_played_by_keys_alone(table, match, player):
    seat = record.seat_of(match, player)
    said = []
    for _turn in range(TURNS):
        said.append(_press_what_is_asked(table))
        table.page.locator(f"#pulse[data-answered='{said[-1].split()[0]}']").wait_for(state="attached")
    assert record.said_by(match, seat) == said


def test_the_arrows_walk_through_the_hand_and_focus_is_seen(stage):
    page = stage().show(states.offer())
    focused = page.locator("#hand button:focus")
    page.keyboard.press("ArrowLeft")
    last = focused.get_attribute("data-key")
    page.keyboard.press("ArrowLeft")
    assert focused.get_attribute("data-key") != last
    page.keyboard.press("ArrowRight")
    assert focused.get_attribute("data-key") == last
    outline = focused.evaluate("(tile) => getComputedStyle(tile).outlineStyle + getComputedStyle(tile).boxShadow")
    assert outline != "nonenone"


def test_a_push_leaves_the_focus_where_it_was(stage):
    """The hand is drawn anew while an arrow's tile has the focus."""
    shown = stage()
    page = shown.show(states.offer())
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    key = page.locator("#hand button:focus").get_attribute("data-key")
    shown.push(states.barred())
    assert page.locator("#hand button:focus").get_attribute("data-key") == key


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)], ids=["two rows", "one row"])
def test_up_and_down_lead_from_row_to_row_and_to_the_buttons(stage, width, height):
    page = stage(width=width, height=height).show(states.offer())
    focused = page.locator(":focus")
    page.keyboard.press("ArrowLeft")
    assert focused.get_attribute("data-key").startswith("5m")
    rows = [focused.bounding_box()["y"]]
    while focused.evaluate("(each) => Boolean(each.closest('.hand'))"):
        page.keyboard.press("ArrowUp")
        rows.append(focused.bounding_box()["y"])
    assert len(rows) == (3 if width < height else 2)
    assert focused.get_attribute("data-key") == "win"
    page.keyboard.press("ArrowDown")
    assert focused.evaluate("(each) => Boolean(each.closest('.hand'))")


@pytest.mark.parametrize(
    ("state", "key", "says"),
    [
        (states.claim, "q", "17 pass"),
        (states.claim, "0", "17 pass"),
        (states.claim, "P", "17 pong"),
        (states.claim, "g", "17 kong"),
        (states.turn, "h", "17 win"),
        (states.turn, "g", "17 kong 3s"),
        (states.absent, "b", "back"),
        (states.win, " ", "next"),
        (states.ranking, " ", "again"),
    ],
)
def test_every_button_has_a_key(stage, state, key, says):
    shown = stage()
    shown.show(state()).keyboard.press(key)
    assert shown.heard() == [says]


def test_keys_are_shown_on_the_buttons_where_there_is_a_keyboard(stage):
    page = stage().show(states.kongs())
    assert page.locator(".actions kbd").filter(visible=True).all_inner_texts() == ["G"]
    page.keyboard.press("?")
    assert "杠不了" in page.locator(".answers").inner_text()


def test_a_key_with_several_answers_opens_them(stage):
    shown = stage()
    page = shown.show(states.kongs())
    page.keyboard.press("g")
    assert shown.said == []
    page.locator(".choice button").first.press("Enter")
    assert shown.heard() == ["17 kong 3s"]


def test_you_narrows_the_hand_to_the_tiles_that_float(stage):
    shown = stage()
    page = shown.show(states.offer())
    page.keyboard.press("y")
    focused = page.locator("#hand button:focus")
    seen = {focused.get_attribute("value")}
    for _step in range(3):
        page.keyboard.press("ArrowLeft")
        seen.add(focused.get_attribute("value"))
    assert seen == {"17 discard 5p", "17 discard 5m"}
    page.keyboard.press("Enter")
    assert shown.heard()[0] in seen
