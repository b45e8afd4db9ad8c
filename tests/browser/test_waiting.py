"""Two people, two browsers: from a new table over the room to the first deal, and once more."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tables import rooms
from tables.models import Match, Room
from tests.browser.conftest import QUICK
from tests.browser.tablepage import TablePage

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def friend(server) -> User:
    """Whom the player plays with."""
    return User.objects.create_user(f"牌友{User.objects.count()}")


@pytest.fixture
def room(player, friend) -> Room:
    """A quick room in which both sit, with two computer players."""
    room = rooms.open_room(player, "lequ-half", 4, [player, None, "beginner", "beginner"], **QUICK)
    rooms.sit(room.pk, friend)
    return room


def _page(window, user: User, address: str) -> Page:
    page = window(user, **PHONE).new_page()
    page.goto(address)
    return page


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_from_a_new_table_to_the_first_deal(window, player, friend):
    owner = _page(window, player, "/new/")
    owner.get_by_role("radio", name="和朋友打").check()
    expect(owner.get_by_role("button", name="开打", exact=True)).to_have_count(0)
    owner.get_by_role("radio", name="谁都可以，挂在大厅里").check()
    _press(owner, "开房间等人")
    code = re.search(r"/t/(\d{6})/$", owner.url)[1]
    expect(owner.locator("#chairs")).to_contain_text("还差3个人")

    other = _page(window, friend, f"/t/{code}/")
    other.locator(".spot-2").get_by_role("button", name="坐下").click()
    expect(owner.locator("#chairs")).to_contain_text(friend.username)
    for spot in (1, 3):
        owner.locator(f".spot-{spot}").get_by_text("加电脑").click()
        _press(owner, "新手")
        expect(owner.locator(f".spot-{spot}").get_by_text("加电脑")).to_have_count(0)
    _press(owner, "准备好了")
    expect(other.locator("#chairs")).to_contain_text("准备好1/2")
    _press(other, "准备好了")
    for page in (owner, other):
        page.wait_for_selector("#table .board")
        assert page.url.endswith(f"/t/{code}/")
    match = Match.objects.get(room__code=code)
    assert {seat.user for seat in match.seats.filter(bot="")} == {player, friend}


def test_what_the_owner_changes_takes_back_who_was_ready(window, player, friend, room):
    owner, other = (_page(window, user, f"/t/{room.code}/") for user in (player, friend))
    _press(other, "准备好了")
    expect(owner.locator("#chairs")).to_contain_text("准备好1/2")
    owner.get_by_role("link", name="改规则").click()
    owner.get_by_label("底分").fill("5")
    _press(owner, "就这么改")
    expect(other.locator("#terms")).to_contain_text("有1处不同")
    expect(other.locator("#chairs")).to_contain_text("准备好0/2")


def test_whoever_is_sent_away_is_told_so(window, player, friend, room):
    owner, other = (_page(window, user, f"/t/{room.code}/") for user in (player, friend))
    owner.get_by_label(f"{friend.username}的座位").click()
    _press(owner, "请离座位")
    expect(other.locator("#link")).to_have_text("您已经不在这个房间了")


def test_a_dropped_line_comes_back_with_what_was_missed(window, player, friend, room):
    context = window(friend, **PHONE)
    other = context.new_page()
    other.goto(f"/t/{room.code}/")
    context.set_offline(True)
    rooms.clear(room.pk, player, 2)
    context.set_offline(False)
    expect(other.locator("#chairs")).to_contain_text("还差1个人", timeout=20_000)


def test_another_match_by_those_who_are_still_there(window, player, friend, room):
    """Both read the ranking; one agrees, the other leaves, and the first waits in the room."""
    Room.objects.filter(pk=room.pk).update(deals=1, turn_seconds=0, claim_seconds=0, bank_seconds=0)
    for user in (player, friend):
        rooms.ready(room.pk, user, True)
    tables = [TablePage.open(window(user), room.code) for user in (player, friend)]
    for table in tables:
        expect(table.page.locator(".ranks")).to_be_visible(timeout=60_000)
    _press(tables[0].page, "再来一局")
    expect(tables[1].page.locator(".ranks .again")).to_have_count(1)
    _press(tables[1].page, "回大厅")
    expect(tables[1].page).to_have_url(re.compile(r"/$"))
    tables[0].page.get_by_role("link", name="人没齐，去房间").click()
    expect(tables[0].page.locator("#chairs")).to_contain_text("还差1个人")
