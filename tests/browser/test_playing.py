"""Deals played by clicking what the page shows, and the record held against each page that was pushed."""

from itertools import count
from random import Random

import pytest

from longyan.bots import BOTS
from longyan.engine import Action, State, act, deal, is_tables_turn, legal, proceed, seat_view
from longyan.engine.actions import KONG, PASS, PONG, WIN
from longyan.engine.presets import preset
from longyan.engine.tiles import full_set, name
from tables import memory, referee, walls
from tables.models import Room
from tests.browser import record
from tests.browser.conftest import QUICK
from tests.browser.tablepage import TablePage

RULES = preset("lequ-half")
WANTED = (WIN, KONG, PONG, PASS)
NEXT = "next"


def _play_deal(table: TablePage, choose) -> None:
    """Press buttons until the deal is settled; `choose` picks one of those that are shown."""
    while NEXT not in (buttons := table.wait_for_buttons()) and "again" not in buttons:
        moves = [button for button in buttons if button[0].isdigit()]
        if moves:
            says = choose(moves)
            table.press(says)
            table.page.locator(f"#pulse[data-answered='{says.split()[0]}']").wait_for(state="attached")


class _Wish:
    """Seat 0 plays for the buttons it did not press yet: it keeps pairs until there was a kong, then plays to win."""

    def __init__(self) -> None:
        self.pressed: set[str] = set()

    def choose(self, state: State) -> Action:
        action = self._claim(legal(state, 0)) or self._discard(state)
        self.pressed.add(action.verb)
        return action

    def _claim(self, actions: list[Action]) -> Action | None:
        verbs = {action.verb for action in actions}
        news = [verb for verb in WANTED if verb not in self.pressed]
        if PONG in self.pressed and PASS not in self.pressed and KONG not in verbs:
            news = [WIN, PASS]
        verb = next((verb for verb in (*news, *WANTED) if verb in verbs), None)
        return next((action for action in actions if action.verb == verb), None)

    def _discard(self, state: State) -> Action:
        if KONG in self.pressed:
            return BOTS["steady"](seat_view(state, 0))
        return min(legal(state, 0), key=lambda action: state.hands[0].tiles.count(action.tile))


def _wall_with_every_button() -> list[str]:
    """The first of many walls on which that seat presses 碰, 杠, 过 and 胡 in one deal with three beginners."""
    for seed in count():
        wall = list(full_set(RULES.dots))
        Random(seed).shuffle(wall)
        if _pressed_in(deal(RULES, tuple(wall), 0, 1)) >= set(WANTED):
            return [name(tile) for tile in wall]


def _pressed_in(state: State) -> set[str]:
    wish = _Wish()
    while state.outcome is None:
        if is_tables_turn(state):
            state = proceed(state).state
            continue
        seat = next(seat for seat, question in enumerate(state.questions) if question)
        action = BOTS["beginner"](seat_view(state, seat)) if seat else wish.choose(state)
        state = act(state, seat, action).state
    return wish.pressed


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


@pytest.fixture
def lucky(player, monkeypatch):
    """A match on that wall, the player at seat 0 and dealer."""
    wall = _wall_with_every_button()
    monkeypatch.setattr(walls, "shuffled_wall", lambda rules: wall)
    monkeypatch.setattr(walls, "shuffled", list)
    monkeypatch.setattr(walls, "any_seat", lambda seats: 0)
    return referee.open_table(player, "lequ-half", 16, [player, *["beginner"] * 3], **QUICK)


def test_every_kind_of_button_is_clicked_because_the_page_shows_it(window, player, lucky):
    Room.objects.filter(pk=lucky.room_id).update(pace_ms=0, bot_ms=0)
    table, wish = TablePage.open(window(player), lucky.room.code), _Wish()

    def wished(buttons: list[str]) -> str:
        state = memory.load(record.deal_of(lucky))
        says = f"{state.questions[0].number} {wish.choose(state)}"
        assert says in buttons
        return says

    _play_deal(table, wished)
    table.press(NEXT)
    table.page.locator("#sheet").wait_for(state="hidden")
    assert wish.pressed >= set(WANTED)
    assert wish.pressed == record.verbs_of(record.said_by(lucky, 0))
    assert record.assert_shows_the_record(table.captured(), lucky, 0, 1)
