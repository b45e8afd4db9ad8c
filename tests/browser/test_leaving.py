"""Leaving a table in a browser, coming back, and ending early."""

import pytest

from accounts.models import User
from tables import referee
from tables.models import Match, Seat
from tests.browser.conftest import QUICK
from tests.browser.tablepage import TablePage


@pytest.fixture
def friend(server) -> User:
    """Another account that nobody else uses."""
    return User.objects.create_user(f"牌友{User.objects.count()}")


@pytest.fixture
def match(player, friend) -> Match:
    """A match of two persons, which waits for them for a minute."""
    return referee.open_table(player, "lequ-half", 16, [player, friend, "beginner", "beginner"], **QUICK)


def _open_leaving(table: TablePage) -> None:
    table.page.locator(".menu summary").click()
    table.page.locator(".menu a", has_text="离开").click()
    table.page.locator("#leaving[open]").wait_for()


def test_one_leaves_by_the_menu_and_comes_back_from_the_lobby(table, match, player):
    before = table.shown.hand
    _open_leaving(table)
    table.page.locator("#leaving button", has_text="离开这一桌").click()
    back = table.page.get_by_role("button", name="回到座位")
    back.wait_for()
    assert Seat.objects.get(match=match, user=player).left_at is not None
    back.click()
    table.page.locator("#table").wait_for()
    assert Seat.objects.get(match=match, user=player).left_at is None
    assert len(table.shown.hand) in (len(before), len(before) + 1, len(before) - 1)


def test_one_thinks_better_of_it(table, match, player):
    _open_leaving(table)
    table.page.locator("#leaving button", has_text="接着打").click()
    table.page.locator("#leaving[open]").wait_for(state="detached")
    assert Seat.objects.get(match=match, user=player).left_at is None


def test_two_agree_to_end_early(table, window, match, friend):
    other = TablePage.open(window(friend, 390, 844), match.room.code)
    _open_leaving(table)
    table.page.locator("#leaving button", has_text="问问大家").click()
    table.page.locator("#leaving[open]").wait_for(state="detached")
    other.page.locator("#motion .yes", has_text="同意结束").click()
    for page in (table.page, other.page):
        page.locator("#sheet .ranks").wait_for()
        assert "提前结束" in page.locator("#sheet h2").inner_text()


def test_one_who_wants_to_play_on_is_heard(table, window, match, friend):
    other = TablePage.open(window(friend), match.room.code)
    _open_leaving(table)
    table.page.locator("#leaving button", has_text="问问大家").click()
    other.page.locator("#motion button", has_text="接着打").click()
    table.page.locator("#motion", has_text=f"{friend.username}不同意，接着打").wait_for()
    assert table.page.locator("#sheet .ranks").count() == 0


def test_the_old_tab_of_a_seat_that_was_given_up_says_so(table, window, match, player, friend):
    other = TablePage.open(window(friend), match.room.code)
    referee.leave(match.pk, friend)
    other.wait_until(lambda: "座位不是您的了" in other.text("#link"), "the word")
    table.page.locator(".plate", has_text="离开了").wait_for()


def test_one_leaves_where_no_script_runs(window, match, player):
    page = window(player, 390, 844, java_script_enabled=False).new_page()
    page.goto(f"/t/{match.room.code}/")
    page.locator(".menu summary").click()
    page.locator(".menu a", has_text="离开").click()
    page.get_by_role("button", name="离开这一桌").click()
    page.get_by_role("button", name="回到座位").click()
    page.locator("#table").wait_for()
    assert Seat.objects.get(match=match, user=player).left_at is None
