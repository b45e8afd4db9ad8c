"""What moves when something happens, and that nothing moves again when it is only drawn anew."""

from dataclasses import replace

import pytest

from longyan.engine.state import OFFER, PONG, Meld, Offer
from longyan.engine.tiles import parse
from tables.sight import PONGED, THREW, LogLine
from tests.browser import states

MOVING = """
() => document.getAnimations()
  .filter((each) => each.playState === "running" && !each.effect.target.matches(".left, .fuse"))
  .map((each) => (each.effect.target.closest("[id]") ?? each.effect.target).id)
"""


def _thrown_by(spot: int):
    """The seat at a spot has just thrown 9m."""
    before = states.waiting()
    seats = list(before.view.seats)
    seats[spot] = seats[spot]._replace(river=(*seats[spot].river, seats[spot].river[0]._replace(tile=parse("9m"))))
    view = before.view._replace(seats=tuple(seats), phase=OFFER, turn=spot, offer=Offer(spot, parse("9m"), False))
    return replace(before, view=view, log=(*before.log, LogLine(spot, THREW, parse("9m"))))


def _ponged_from(spot: int, by: int):
    """The discard of `_thrown_by` has been taken."""
    before = _thrown_by(spot)
    seats = list(before.view.seats)
    seats[spot] = seats[spot]._replace(river=seats[spot].river[:-1])
    seats[by] = seats[by]._replace(melds=(*seats[by].melds, Meld(PONG, parse("9m"), spot)), count=7)
    view = before.view._replace(seats=tuple(seats), turn=by, offer=None, phase=states.waiting().view.phase)
    return replace(before, view=view, log=(*before.log, LogLine(by, PONGED, parse("9m"))))


@pytest.fixture
def slow(stage):
    """A table at which what moves takes so long that every test sees it."""

    def slow_stage(**settings):
        shown = stage(**settings)
        client = shown.page.context.new_cdp_session(shown.page)
        client.send("Animation.enable")
        client.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
        return shown

    return slow_stage


@pytest.fixture
def shown(slow):
    """Somebody else's turn is on the page."""
    shown = slow()
    shown.show(states.waiting())
    return shown


def _wait_until_all_lies_still(shown) -> None:
    shown.page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    assert shown.page.evaluate(MOVING) == []


def _way(shown, element: str) -> tuple[float, float]:
    """How far from its place a moving tile began, on the screen."""
    return shown.page.evaluate(
        """(selector) => {
          const tile = document.querySelector(selector);
          const [animation] = tile.getAnimations();
          const middle = () => {
            const { x, y, width, height } = tile.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
          };
          animation.pause();
          animation.currentTime = 0;
          const from = middle();
          animation.finish();
          const to = middle();
          return [from[0] - to[0], from[1] - to[1]];
        }""",
        element,
    )


@pytest.mark.parametrize(("spot", "across", "down"), [(1, 1, 0), (2, 0, -1), (3, -1, 0)])
def test_a_discard_comes_from_its_owners_side(shown, spot, across, down):
    shown.push(_thrown_by(spot))
    x, y = _way(shown, f"#river-{spot} .new")
    assert x * across + y * down > 60


def test_my_discard_comes_from_where_it_was_clicked(slow):
    shown = slow()
    page = shown.show(states.offer())
    tile = page.locator("#hand button.h >> nth=2")
    box = tile.bounding_box()
    tile.click()
    shown.push(_thrown_by(0))
    x, y = _way(shown, "#river-0 .new")
    lies = page.locator("#river-0 .new").bounding_box()
    assert abs(lies["x"] + lies["width"] / 2 + x - box["x"] - box["width"] / 2) < 8
    assert abs(lies["y"] + lies["height"] / 2 + y - box["y"] - box["height"] / 2) < 16


def test_a_claimed_tile_goes_from_the_river_to_the_meld(shown):
    shown.push(_thrown_by(3))
    _wait_until_all_lies_still(shown)
    lay = shown.page.locator("#river-3 .new").bounding_box()
    shown.push(_ponged_from(3, by=1))
    x, y = _way(shown, "#line-1 .meld:last-child .t:last-child")
    lies = shown.page.locator("#line-1 .meld:last-child .t:last-child").bounding_box()
    assert abs(lies["x"] + lies["width"] / 2 + x - lay["x"] - lay["width"] / 2) < 6
    assert abs(lies["y"] + lies["height"] / 2 + y - lay["y"] - lay["height"] / 2) < 6


def test_a_drawn_tile_slides_in(shown):
    shown.push(states.offer())
    assert "hand" in shown.page.evaluate(MOVING)


def test_what_is_drawn_anew_does_not_move_again(shown):
    shown.push(_thrown_by(3))
    _wait_until_all_lies_still(shown)
    again = _thrown_by(3)
    sitters = tuple(sitter._replace(points=sitter.points + 1) for sitter in again.sitters)
    shown.push(replace(again, sitters=sitters))
    assert shown.page.evaluate(MOVING) == []
    shown.page.reload()
    shown.page.locator("#river-3 .new").wait_for()
    assert shown.page.evaluate(MOVING) == []


def test_with_less_motion_nothing_travels(slow):
    shown = slow(reduced_motion="reduce")
    shown.show(states.waiting())
    shown.push(_thrown_by(3))
    assert _way(shown, "#river-3 .new") == [0, 0]
    prefers = slow()
    prefers.show(states.waiting(), motion="reduced")
    prefers.push(_thrown_by(3))
    assert _way(prefers, "#river-3 .new") == [0, 0]


@pytest.mark.parametrize(
    ("state", "word", "least", "x", "y"),
    [
        (states.win, "单游", 100, 0.39, 0.36),
        (states.double_you, "双游", 70, 0.39, 0.36),
        (states.pong, "碰", 50, 0.67, 0.36),
    ],
)
def test_calls_are_large_lie_where_they_belong_and_are_in_nobodys_way(shown, state, word, least, x, y):
    shown.push(state())
    call = shown.page.locator("#call b")
    assert call.inner_text() == word
    style = call.evaluate("(word) => [getComputedStyle(word).fontSize, getComputedStyle(word).pointerEvents]")
    assert (float(style[0].removesuffix("px")) >= least, style[1]) == (True, "none")
    box = shown.page.locator("#call").bounding_box()
    assert abs((box["x"] + box["width"] / 2) / 1280 - x) < 0.02
    assert abs((box["y"] + box["height"] / 2) / 800 - y) < 0.02
