"""The table by keyboard alone."""

from tests.browser import record

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


def test_the_arrows_walk_through_the_hand_and_focus_is_seen(table):
    table.wait_for_buttons()
    page = table.page
    focused = page.locator("#hand button:focus")
    page.keyboard.press("ArrowLeft")
    last = focused.get_attribute("data-key")
    page.keyboard.press("ArrowLeft")
    assert focused.get_attribute("data-key") != last
    page.keyboard.press("ArrowRight")
    assert focused.get_attribute("data-key") == last
    outline = focused.evaluate("(tile) => getComputedStyle(tile).outlineStyle + getComputedStyle(tile).boxShadow")
    assert outline != "nonenone"


def test_a_push_leaves_the_focus_where_it_was(table, window, player, match):
    """The heartbeat and the others' moves come and go; the tile under the finger stays there."""
    table.wait_for_buttons()
    page = table.page
    page.keyboard.press("ArrowLeft")
    key = page.locator("#hand button:focus").get_attribute("data-key")
    page.wait_for_timeout(5000)
    assert page.locator("#hand button:focus").get_attribute("data-key") == key
