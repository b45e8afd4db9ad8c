"""A new person's way: from the first page over the sign-up to a table, and a few turns of it."""

import re
from urllib.parse import urlsplit

from longyan.engine import parse_answer
from tables.models import Match
from tests.browser import record
from tests.browser.tablepage import WATCH, TablePage

PASSWORD = "eight-fine-tiles"


def test_sign_up_open_a_table_and_play_three_turns(window):
    page = window(width=390, height=844).new_page()
    page.add_init_script(WATCH)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="注册").click()
    page.get_by_label("名字").fill("新来的人")
    page.get_by_label("密码", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="注册").click()
    page.get_by_role("link", name="开新桌").click()
    page.get_by_role("button", name="开打").click()
    assert re.search(r"/t/\d{6}/$", page.url)
    table = TablePage(page)
    pressed = []
    while len(pressed) < 3:
        says = next(button for button in table.wait_for_buttons() if button[0].isdigit())
        table.press(says)
        page.locator(f"#pulse[data-answered='{says.split()[0]}']").wait_for(state="attached")
        pressed.append(says)
    match = Match.objects.get(room__owner__username="新来的人")
    seat = record.seat_of(match, match.room.owner)
    assert record.said_by(match, seat) == pressed
    assert record.assert_shows_the_record(table.captured(), match, seat, 1)


def test_a_guest_plays_at_once_and_finds_the_way_back(window):
    page = window().new_page()
    page.goto("/")
    page.get_by_role("button", name="开始玩").click()
    page.get_by_role("link", name="开新桌").click()
    page.get_by_role("button", name="开打").click()
    code = re.search(r"/t/(\d{6})/$", page.url)[1]
    page.goto("/")
    page.get_by_role("link", name="回到我的桌").click()
    assert page.url.endswith(f"/t/{code}/")


def test_without_script_the_table_is_played_by_forms(chromium, server, player, match):
    """Each press loads the page anew, and what it shows is what can be pressed."""
    cookie = record.session_cookie(player, server.url)
    context = chromium.new_context(base_url=server.url, java_script_enabled=False)
    context.add_cookies([cookie])
    page = context.new_page()
    seat = record.seat_of(match, player)
    while len(record.said_by(match, seat)) < 2:
        page.goto(f"/t/{match.room.code}/")
        buttons = page.locator("#actions button[name=action], #hand button[name=action]")
        if buttons.count():
            says = buttons.last.get_attribute("value")
            buttons.last.click()
            assert urlsplit(page.url).path == f"/t/{match.room.code}/"
            assert record.said_by(match, seat)[-1] == says
            assert parse_answer(says)
    context.close()
