"""A table's page in a browser: what it shows, read off its elements, and the buttons that can be pressed."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, Self

from playwright.sync_api import BrowserContext, Page

from longyan.engine import SeatView
from longyan.engine.state import CONCEALED
from longyan.engine.tiles import NAMES

READ = """
() => {
  const at = (id) => document.getElementById(id);
  const face = (tile) => tile.querySelector("use").getAttribute("href").split("#t-")[1];
  const faces = (root) => root ? [...root.querySelectorAll("svg.t")].map(face) : [];
  const meld = (group) => [faces(group)[0], faces(group).length, group.querySelectorAll("i.b").length];
  const line = (spot) => {
    const root = at(`line-${spot}`);
    return {
      backs: root.querySelectorAll(".concealed i.b").length,
      open: faces(root.querySelector(".concealed.open")),
      melds: [...root.querySelectorAll(".melds > *")].map(meld),
      flowers: faces(root.querySelector(".flowers")),
    };
  };
  const buttons = [...document.querySelectorAll("#actions button[name=action], #hand button[name=action]")];
  return {
    hand: faces(at("hand")),
    rivers: [0, 1, 2, 3].map((spot) => faces(at(`river-${spot}`))),
    lines: [0, 1, 2, 3].map(line),
    golds: faces(at("middle")),
    left: Number(at("middle").querySelector(".left b").textContent),
    buttons: [...new Set(buttons.map((button) => button.value))].sort(),
    settled: !at("sheet").hidden,
    deal: at("middle").querySelector("[data-deal]").dataset.deal,
  };
}
"""

WATCH = f"""
  window.captured = [];
  document.addEventListener("DOMContentLoaded", () => {{
    if (!document.getElementById("table")) return;
    const read = {READ};
    captured.push(read());
    document.addEventListener("htmx:wsAfterMessage", () => captured.push(read()));
  }});
"""


class Line(NamedTuple):
    """What lies before a seat: how many backs, open tiles, melds (tile, faces seen, backs), flowers."""

    backs: int
    open: list[str]
    melds: list[list]
    flowers: list[str]


class Shown(NamedTuple):
    """What a page shows of a deal; hands in order of the alphabet, for their order on the page is a matter of taste."""

    hand: list[str]
    rivers: list[list[str]]
    lines: list[Line]
    golds: list[str]
    left: int
    buttons: list[str]
    settled: bool

    @classmethod
    def of_page(cls, read: dict) -> Self:
        """What was read off a page."""
        lines = [Line(**line)._replace(open=sorted(line["open"])) for line in read["lines"]]
        kept = {name: read[name] for name in cls._fields}
        return cls(**{**kept, "lines": lines, "hand": sorted(read["hand"])})

    @classmethod
    def of_view(cls, view: SeatView) -> Self:
        """What a page must show to this seat."""
        spots = [(view.seat + spot) % 4 for spot in range(4)]
        mine, hands = view.mine, [view.seats[seat] for seat in spots]
        return cls(
            hand=sorted(_names(mine.tiles)),
            rivers=[_names(thrown.tile for thrown in hand.river) for hand in hands],
            lines=[_line(hand, is_mine=spot == 0) for spot, hand in enumerate(hands)],
            golds=_names(view.golds),
            left=view.left,
            buttons=sorted(f"{mine.question.number} {action}" for action in mine.legal),
            settled=view.outcome is not None,
        )


def _line(hand, is_mine: bool) -> Line:
    is_open = hand.tiles is not None and not is_mine
    return Line(
        backs=0 if is_mine or is_open else hand.count,
        open=sorted(_names(hand.tiles)) if is_open else [],
        melds=[_meld(meld) for meld in hand.melds],
        flowers=_names(hand.flowers),
    )


def _meld(meld) -> list:
    """A concealed kong shows its top tile alone."""
    if meld.kind == CONCEALED:
        return [NAMES[meld.tile], 1, 3]
    return [NAMES[meld.tile], 4 if meld.is_kong else 3, 0]


def _names(tiles) -> list[str]:
    return [NAMES[tile] for tile in tiles]


class TablePage:
    """The page of a table."""

    def __init__(self, page: Page):
        self.page = page

    @classmethod
    def open(cls, context: BrowserContext, code: str) -> Self:
        """Go to a table in a new tab, and wait until its socket is open."""
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(f"/t/{code}/")
        page.locator("#table").wait_for()
        self = cls(page)
        self.wait_until(lambda: page.evaluate("() => captured.length") > 1, "the first push")
        return self

    def wait_until(self, happened: Callable[[], bool], what: str, seconds: float = 10) -> float:
        """Wait until something has happened; how many seconds that took. Fails if it does not happen in time."""
        started = monotonic()
        while not happened():
            assert monotonic() - started < seconds, f"{what} did not come in {seconds} s"
            self.page.wait_for_timeout(10)
        return monotonic() - started

    @property
    def shown(self) -> Shown:
        """What the page shows now."""
        return Shown.of_page(self.page.evaluate(READ))

    def captured(self) -> list[tuple[str, Shown]]:
        """What the page showed after each push since this was last asked, with the deal's number."""
        reads = self.page.evaluate("() => captured.splice(0)")
        return [(read["deal"], Shown.of_page(read)) for read in reads]

    def wait_for_buttons(self, timeout: float = 20) -> list[str]:
        """What the buttons say, once there are any, or that of the settlement."""
        ready = "#actions button[name=action], #hand button[name=action], #sheet button[name=action]:enabled"
        self.page.locator(ready).first.wait_for(timeout=timeout * 1000)
        return self.buttons()

    def buttons(self) -> list[str]:
        """What can be said now by pressing a button that is shown."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("button[name=action]:enabled")]
              .filter((button) => button.checkVisibility()).map((button) => button.value)"""
        )

    def press(self, says: str) -> None:
        """Press the button that says this, as a mouse does, once it is armed."""
        self.page.locator("#actions.arming").wait_for(state="detached")
        opener = self.page.locator(f"details.kong:has(button[value='{says}']) summary")
        if opener.count():
            opener.click()
        self.page.locator(f"button[name=action][value='{says}']").last.click()

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()
