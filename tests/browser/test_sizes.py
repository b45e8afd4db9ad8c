"""Every state of a table fits every window: nothing scrolls, nothing lies outside, the newest discard is seen."""

import pytest

from tests.browser.states import STATES

WINDOWS = {
    "phone": (390, 844),
    "short phone": (360, 640),
    "landscape": (844, 390),
    "low landscape": (667, 375),
    "desktop": (1280, 800),
    "laptop": (1024, 768),
}

MEASURE = """
() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const isWithin = ({ top, left, bottom, right }) =>
    top >= -1.5 && left >= -1.5 && bottom <= innerHeight + 1.5 && right <= innerWidth + 1.5;
  const name = (each) => (each.closest("[id]") ?? each).id + " " + each.getAttribute("class");
  const outside = seen(".table .t, .table .b, .actions button, .plate .name, .plate .facts > *, .strip, .menu summary")
    .filter((each) => !each.closest(".scroll, .answers"))
    .filter((each) => !isWithin(each.getBoundingClientRect()));
  const widthOf = (each) => each.offsetWidth || each.getBoundingClientRect().width;
  const width = (selector) => Math.min(...seen(selector).map(widthOf));
  const top = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  return {
    scrolls: document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth,
    outside: outside.map(name),
    covered: seen(".new").filter((each) => !each.contains(top(each)) && !each.closest(".peeking")).length,
    buried: seen(".hand button.h, .actions button").filter((each) => !each.contains(top(each))).map(name),
    hand: width(".hand .h"),
    river: width(".river:not([class*=over-]) .t"),
  };
}
"""

LEAST = {"phone": (44, 22), "landscape": (40, 22), "desktop": (64, 33)}
"""The design's measures: CSS pixels of a tile in my hand and in a river that is not full."""


WANTED = {"scrolls": False, "outside": [], "covered": 0, "buried": []}


def _measured(page) -> dict[str, dict]:
    found = {}
    page.locator("#actions.arming").wait_for(state="detached")
    for name, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        found[name] = page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize(
    ("names", "preferences"),
    [(STATES, {}), (("turn", "full_rivers", "crowded", "melded"), {"size": "large", "side": "left"})],
    ids=["usual", "large and left"],
)
def test_states_fit_every_window(stage, names, preferences):
    wrong, shown = {}, stage()
    for name in names:
        sight = STATES[name]()
        is_played = sight.view.outcome is None and not sight.ranking
        wanted = {fact: WANTED[fact] for fact in WANTED if is_played or fact in ("scrolls", "outside")}
        for window, found in _measured(shown.show(sight, motion="reduced", **preferences)).items():
            wrong |= {(name, window, fact): found[fact] for fact in wanted if found[fact] != wanted[fact]}
    assert wrong == {}


def test_tiles_are_as_large_as_the_design_has_them(stage):
    measured = _measured(stage().show(STATES["turn"]()))
    for window, (hand, river) in LEAST.items():
        assert measured[window]["hand"] >= hand
        assert measured[window]["river"] >= river
