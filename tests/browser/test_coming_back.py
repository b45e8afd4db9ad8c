"""Reload, second tab, lost network, restarted server: the page is back in the same state without a reload by hand."""

import signal
from time import monotonic

import pytest

from tables.sight import PLAY_HERE
from tests.browser import record
from tests.browser.tablepage import Shown, TablePage

HEARTBEAT = 4
"""Seconds from one of a page's heartbeats to the next."""

UNANSWERED = 5
"""Seconds after which a page takes a heartbeat without an answer for a dead line."""

IN_TIME = 8
"""Seconds after the server answers again: the 3 s that a page waits at most between two tries, and some for a busy
machine."""


def _moves(table: TablePage) -> list[str]:
    """What the buttons of moves say, of which there are none while somebody else is asked, or between deals."""
    return [button for button in table.buttons() if button[0].isdigit()]


def _turn(table: TablePage) -> str:
    """Press the last button of a move once one is shown."""
    says = _a_move(table)
    table.press(says)
    table.wait_until(lambda: says not in table.buttons(), "the answer", seconds=30)
    return says


def _a_move(table: TablePage) -> str:
    """The last of the moves, once there are any."""
    found = []

    def is_asked() -> bool:
        found[:] = _moves(table)
        return bool(found)

    table.wait_until(is_asked, "a question", seconds=30)
    return found[-1]


def _mark(table: TablePage) -> None:
    """A page that was loaded anew has lost this mark."""
    table.page.evaluate("() => { window.marked = true; }")


def _is_marked(table: TablePage) -> bool:
    return table.page.evaluate("() => window.marked === true")


def _is_settled_down(table: TablePage) -> bool:
    return not table.page.evaluate("() => document.getElementById('table').classList.contains('lost')")


def test_a_reload_shows_the_same(table):
    _turn(table)
    table.wait_for_buttons()
    before = table.shown
    table.page.reload()
    table.page.locator("#table").wait_for()
    assert table.shown == before
    _turn(table)


def _without_buttons(table: TablePage) -> Shown:
    """What is the same on all pages of a seat."""
    return table.shown._replace(buttons=[])


def test_two_tabs_show_the_same_and_the_one_that_was_opened_last_plays(table, match):
    second = TablePage.open(table.page.context, match.room.code)
    _turn(second)
    second.wait_for_buttons()
    table.wait_until(lambda: _without_buttons(table) == _without_buttons(second), "the other tab's move")
    assert table.buttons() == [PLAY_HERE]
    assert table.text(".elsewhere") == "在别的窗口打牌"


def test_one_goes_on_in_the_other_tab(table, match):
    second = TablePage.open(table.page.context, match.room.code)
    second.wait_for_buttons()
    table.wait_until(lambda: table.buttons() == [PLAY_HERE], "the word that I play elsewhere")
    table.press(PLAY_HERE)
    second.wait_until(lambda: second.buttons() == [PLAY_HERE], "the word that I play elsewhere")
    table.wait_until(lambda: PLAY_HERE not in table.buttons(), "the buttons")
    _turn(table)
    table.wait_for_buttons()
    second.wait_until(lambda: _without_buttons(second) == _without_buttons(table), "the other tab's move")


def test_a_reload_of_the_tab_that_plays_costs_no_click(table, match):
    TablePage.open(table.page.context, match.room.code)
    table.page.reload()
    table.page.locator("#table").wait_for()
    table.wait_for_buttons()
    assert PLAY_HERE not in table.buttons()
    _turn(table)


def test_a_double_click_plays_one_tile(table, match, player):
    table.wait_for_buttons()
    seat = record.seat_of(match, player)
    table.page.locator("#hand button.h, #actions button[name=action]").last.dblclick()
    table.wait_until(lambda: record.said_by(match, seat), "the move")
    table.wait_for_buttons()
    assert len(record.said_by(match, seat)) == 1
    assert table.text("#notice") == ""


def test_a_lost_network_is_said_and_made_good(table, match, window, player):
    """What was played meanwhile elsewhere is on the page soon after the network's return."""
    table.wait_for_buttons()
    _mark(table)
    context = table.page.context
    context.set_offline(True)
    elsewhere = TablePage.open(window(player), match.room.code)
    _turn(elsewhere)
    elsewhere.wait_for_buttons()
    context.set_offline(False)
    table.wait_until(lambda: _without_buttons(table) == _without_buttons(elsewhere), "the state", IN_TIME)
    assert _is_marked(table)
    table.press(PLAY_HERE)
    table.wait_until(lambda: PLAY_HERE not in table.buttons(), "the buttons")
    _turn(table)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_restarted_server_has_the_page_back_in_time(table, server, number):
    _turn(table)
    table.wait_for_buttons()
    before = table.shown
    _mark(table)
    server.stop(number)
    table.wait_until(lambda: not _is_settled_down(table), "the word that the connection is lost")
    assert "重连" in table.text("#link")
    table.page.wait_for_timeout(3000)
    server.start()
    answered = monotonic()
    table.wait_until(lambda: _is_settled_down(table), "the connection", IN_TIME)
    assert monotonic() - answered < IN_TIME
    assert table.shown == before
    assert _is_marked(table)
    _turn(table)


def _clicked_in_vain(table, server):
    """A click made while the server is away."""
    says = _a_move(table)
    server.stop(signal.SIGKILL)
    table.wait_until(lambda: not _is_settled_down(table), "the word that the connection is lost")
    table.page.evaluate(
        "(says) => [...document.querySelectorAll('button[name=action]')].find((b) => b.value === says).click()", says
    )
    return says


def test_a_click_while_the_server_is_away_is_played_once_it_is_back(table, server, match, player):
    seat = record.seat_of(match, player)
    says = _clicked_in_vain(table, server)
    server.start()
    table.wait_until(lambda: _is_settled_down(table), "the connection", IN_TIME)
    table.wait_until(lambda: record.said_by(match, seat) == [says], "the move", IN_TIME)


def test_a_click_of_a_long_outage_is_not_played(table, server, match, player):
    """By then its question's number may be another deal's."""
    seat = record.seat_of(match, player)
    _clicked_in_vain(table, server)
    table.page.evaluate("() => { const then = Date.now; Date.now = () => then() + 11000; }")
    server.start()
    table.wait_until(lambda: _is_settled_down(table), "the connection", IN_TIME)
    table.page.wait_for_timeout(1000)
    assert record.said_by(match, seat) == []


@pytest.mark.parametrize("beats_at_once", [False, True])
def test_a_page_that_lost_a_push_heals_at_its_next_heartbeat(table, match, beats_at_once):
    """Its second tab plays, and this one sees nothing of it for a while, not a heartbeat's answer either. A heartbeat
    so soon that the push might still be on its way is answered by a pulse alone."""
    second = TablePage.open(table.page.context, match.room.code)
    table.page.evaluate(
        """() => {
          window.deaf = (event) => event.preventDefault();
          document.addEventListener("htmx:wsBeforeMessage", deaf);
        }"""
    )
    before = table.shown
    _turn(second)
    second.wait_for_buttons()
    assert table.shown == before
    table.page.evaluate("() => document.removeEventListener('htmx:wsBeforeMessage', deaf)")
    if beats_at_once:
        table.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    in_time = max(HEARTBEAT, UNANSWERED) + IN_TIME
    table.wait_until(lambda: _without_buttons(table) == _without_buttons(second), "what was lost", in_time)


def test_logging_out_in_another_tab_ends_the_table_with_a_word(table):
    other = table.page.context.new_page()
    other.goto("/accounts/me/")
    other.get_by_role("button", name="退出登录").click()
    table.wait_until(lambda: "重新登录" in table.text("#link"), "the word", 2)
