"""Deals played by clicking what the page shows, and the record held against each page that was pushed."""

from time import monotonic

from longyan.bots import BOTS
from longyan.engine import State, seat_view
from longyan.engine.actions import KONG, PASS, PONG, WIN
from longyan.engine.tiles import parse
from tables import memory
from tables.models import Match, Room
from tests.browser import record
from tests.browser.tablepage import TablePage

BUDGET = 240
"""Seconds in which a 碰, a 杠, a 过 and a 胡 must have been clicked."""

NEXT = "next"


def _play_deal(table: TablePage, choose) -> None:
    """Press buttons until the deal is settled; `choose` picks one of those that are shown."""
    while NEXT not in (buttons := table.wait_for_buttons()) and "again" not in buttons:
        moves = [button for button in buttons if button[0].isdigit()]
        if moves:
            says = choose(moves)
            table.press(says)
            table.page.locator(f"#pulse[data-answered='{says.split()[0]}']").wait_for(state="attached")


def _said(buttons: list[str], verb: str) -> str | None:
    return next((button for button in buttons if button.split()[1] == verb), None)


class _Wish:
    """Plays for the buttons that were not clicked yet: keeps pairs until there was a kong, then plays to win."""

    def __init__(self, match: Match, seat: int):
        self.match, self.seat = match, seat
        self.clicked: set[str] = set()

    def __call__(self, buttons: list[str]) -> str:
        says = self._claim(buttons) or self._discard(buttons)
        self.clicked.add(says.split()[1])
        return says

    def _claim(self, buttons: list[str]) -> str | None:
        wanted = [verb for verb in (WIN, KONG, PONG, PASS) if verb not in self.clicked]
        if PONG in self.clicked and PASS not in self.clicked and not _said(buttons, KONG):
            wanted = [WIN, PASS]
        claims = (_said(buttons, verb) for verb in (*wanted, WIN, KONG, PONG, PASS))
        return next(filter(None, claims), None)

    def _discard(self, buttons: list[str]) -> str:
        state = memory.load(record.deal_of(self.match))
        if KONG in self.clicked:
            wise = BOTS["steady"](seat_view(state, self.seat))
            return next((says for says in buttons if says.partition(" ")[2] == str(wise)), buttons[0])
        return min(buttons, key=lambda says: self._copies(state, says))

    def _copies(self, state: State, says: str) -> int:
        tiles = state.hands[self.seat].tiles
        return tiles.count(parse(says.split()[2]))


def test_a_deal_shows_at_every_push_what_the_record_says(table, match, player):
    seat = record.seat_of(match, player)
    Room.objects.filter(pk=match.room_id).update(pace_ms=150, bot_ms=100)
    pressed = []

    def first(buttons: list[str]) -> str:
        pressed.append(buttons[-1])
        return buttons[-1]

    _play_deal(table, first)
    table.page.wait_for_timeout(300)
    different = record.assert_shows_the_record(table.captured(), match, seat, 1)
    assert record.said_by(match, seat) == pressed
    assert different > 2 * len(pressed)


def test_every_kind_of_button_is_clicked_because_the_page_shows_it(table, match, player):
    seat = record.seat_of(match, player)
    Room.objects.filter(pk=match.room_id).update(pace_ms=0, bot_ms=0)
    wish, started = _Wish(match, seat), monotonic()
    captured, deals = [], 0
    while not {PONG, KONG, PASS, WIN} <= wish.clicked and monotonic() - started < BUDGET:
        _play_deal(table, wish)
        captured += table.captured()
        deals += 1
        table.press(NEXT)
        table.page.locator("#sheet").wait_for(state="hidden")
    captured += table.captured()
    assert {PONG, KONG, PASS, WIN} <= wish.clicked
    assert wish.clicked == record.verbs_of(record.said_by(match, seat))
    for number in range(1, deals + 1):
        assert record.assert_shows_the_record(captured, match, seat, number)
