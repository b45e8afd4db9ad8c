"""A club's evening: founded, joined, a table set up, sat at by one click, halted, played, ended, and its ranking."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from ledger import cards
from tables.models import Match, Room
from tests.tables import playing

PHONE = {"width": 390, "height": 844}


def _page(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def _found(page: Page) -> str:
    """The path of the club's link."""
    page.get_by_role("textbox").fill(f"老友圈{User.objects.count()}")
    page.get_by_role("button", name="建好").click()
    return re.search(r"/clubs/join/[\w-]+/", page.get_by_label("链接").input_value())[0]


def _let_in(owning: Page, asking: Page) -> None:
    asking.get_by_role("button", name="申请加入").click()
    owning.get_by_role("link", name="回到").click()
    owning.get_by_role("link", name="成员").click()
    owning.get_by_role("button", name="让").first.click()


def _set_up(page: Page) -> None:
    """For two, with a way to end before the last deal."""
    page.get_by_role("link", name="摆一张桌").click()
    page.get_by_label("桌名").fill("周末桌")
    page.locator('[name="players"][value="2"]').check()
    page.get_by_role("button", name="摆好").click()


def _sit_down(page: Page) -> None:
    page.get_by_role("button", name="在周末桌坐下").click()
    page.wait_for_url("**/t/*/")


def test_from_the_founding_to_the_ranking(window, player):
    friend = User.objects.create_user(f"牌友{User.objects.count()}")
    mine, theirs = window(player, **PHONE), window(friend, **PHONE)
    owning = _page(mine, "/clubs/found/")
    asking = _page(theirs, _found(owning))
    _let_in(owning, asking)
    club = player.memberships.get().club
    cards.issue(club, 10, "开业")  # in this house tables cost some
    owning.goto(f"/clubs/{club.code}/")
    owning.get_by_role("link", name="桌子").click()
    _set_up(owning)
    _sit_down(owning)
    asking.goto(f"/clubs/{club.code}/tables/")
    _sit_down(asking)
    room = Room.objects.get(club=club)
    Room.objects.filter(pk=room.pk).update(pace_ms=0, flip_ms=0)
    expect(asking.locator("#chairs")).to_contain_text("秒后开打")
    for page in (owning, asking):
        page.locator("#table").wait_for()
    match = Match.objects.get(room=room)

    managing = _page(mine, f"/clubs/{club.code}/tables/")
    managing.get_by_role("link", name="管这桌").click()
    managing.get_by_label("为什么暂停").fill("先吃饭")
    managing.get_by_role("button", name="暂停", exact=True).click()
    for page in (owning, asking):
        expect(page.locator("#halt")).to_contain_text("先吃饭")
    managing.get_by_role("button", name="继续打").click()
    expect(asking.locator("#halt")).to_be_hidden()

    playing.play_out(match)
    expect(asking.locator("#sheet")).to_contain_text("下一局")
    managing.get_by_text("结束", exact=True).click()
    managing.get_by_role("button", name="真的结束").click()
    for page in (owning, asking):
        expect(page.locator("#sheet .ranks")).to_contain_text(friend.username)
    managing.goto(f"/clubs/{club.code}/log/")
    expect(managing.locator("main")).to_contain_text(f"{player.username} 结束了周末桌")
    managing.goto(f"/clubs/{club.code}/")
    managing.get_by_role("link", name="排行").click()
    for person in (player, friend):
        expect(managing.locator("main")).to_contain_text(person.username)
    assert sum(seat.points for seat in match.seats.all()) == 0
