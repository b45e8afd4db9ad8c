"""Friends find a room by its link, by its code, and in the lobby."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page

from accounts.models import User
from tables import rooms
from tables.models import Chair, Room

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def room(player) -> Room:
    """The player waits with three free chairs."""
    return rooms.open_room(player, "lequ-half", 8, [player, None, None, None])


def _page(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def _sits(page: Page, room: Room) -> None:
    page.wait_for_url(f"**/t/{room.code}/")
    page.get_by_role("button", name="离开房间").wait_for()


def test_from_the_link_a_friend_sits_with_two_taps(window, room):
    page = _page(window(**PHONE), f"/r/{room.key}/")
    page.get_by_role("button", name="坐下").click()
    _sits(page, room)
    assert Chair.objects.filter(room=room, user__is_guest=True).count() == 1


def test_without_script_a_friend_sits_down_by_a_name_of_their_own(chromium, server, room):
    context = chromium.new_context(base_url=server.url, java_script_enabled=False, locale="zh-CN")
    page = _page(context, f"/r/{room.key}/")
    name = f"阿明{User.objects.count()}"
    page.get_by_label("怎么称呼您？").fill(name)
    page.get_by_role("button", name="坐下").click()
    _sits(page, room)
    assert Chair.objects.get(user__username=name).room == room
    context.close()


def test_by_the_code_a_friend_asks_and_the_owner_nods(window, player, room):
    friend = User.objects.create_user(f"朋友{User.objects.count()}")
    asking, owning = _page(window(friend, **PHONE), "/"), _page(window(player), f"/t/{room.code}/")
    asking.get_by_label("六位房号").fill(" ".join(chr(ord(digit) + 0xFEE0) for digit in room.code))
    asking.get_by_role("button", name="进房").click()
    asking.get_by_role("button", name="请求坐下").click()
    owning.get_by_role("button", name="请坐").click()
    _sits(asking, room)
    assert Chair.objects.get(user=friend).room == room


def test_the_page_before_a_room_follows_it(window, player):
    full = rooms.open_room(player, "lequ-half", 8, [player, None, "steady", "steady"])
    other, late = (User.objects.create_user(f"朋友{User.objects.count()}{place}") for place in "ab")
    rooms.sit(full.pk, other)
    page = _page(window(late, **PHONE), f"/r/{full.key}/")
    page.get_by_text("这一桌坐满了").wait_for()
    rooms.stand(full.pk, other)
    page.get_by_role("button", name="坐下").click()
    _sits(page, full)


def test_the_lobby_shows_a_room_as_soon_as_it_opens(window, player):
    guest = User.objects.create_user(f"朋友{User.objects.count()}")
    page = _page(window(guest, **PHONE), "/")
    room = rooms.open_room(player, "lequ-half", 8, [player, "steady", "steady", None], listed=True)
    card = page.locator(f'#open-rooms a[href="/t/{room.code}/"]')
    card.wait_for()
    assert "三缺一" in card.inner_text()
    card.click()
    page.wait_for_url(f"**/t/{room.code}/")


def test_the_link_is_copied_and_its_picture_fills_the_screen(window, player, room):
    context = window(player, **PHONE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = _page(context, f"/r/{room.key}/")
    page.get_by_role("button", name="复制链接").click()
    page.get_by_role("button", name="复制好了").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/r/{room.key}/")
    page.get_by_role("img", name="这一桌的二维码").click()
    large = page.locator("#scan img")
    box = large.bounding_box()
    assert box["width"] == PHONE["width"]
    assert re.fullmatch(r".*\.svg", large.get_attribute("src"))
    large.click()
    large.wait_for(state="hidden")
