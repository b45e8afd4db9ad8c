"""Somebody watches a table beside those who play at it."""

from itertools import accumulate

import pytest

from accounts.models import User
from longyan.engine.events import Discarded, restore
from tables import referee
from tables.models import ANYBODY, LINK, Match, Move
from tests.browser import record
from tests.browser.conftest import QUICK
from tests.browser.oldproxy import old_proxy
from tests.browser.tablepage import TablePage

DELAY = 2
"""Seconds that these rooms are late."""

WATCH = """
  window.seen = [];
  const count = () => document.querySelectorAll(".river .t").length;
  const faces = () => document.querySelectorAll(".concealed .t, #hand .t, button[name=action]").length;
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.getElementById("table")) return;
    seen.push([Date.now(), count(), faces()]);
    document.addEventListener("htmx:wsAfterMessage", () => seen.push([Date.now(), count(), faces()]));
  });
"""
"""When the page showed how many discards, and how many faces of hands, or buttons, which are never shown."""


@pytest.fixture
def match(player) -> Match:
    """A quick match of the player with three beginners that may be watched."""
    settings = {**QUICK, "watching": ANYBODY, "watch_delay_seconds": DELAY}
    return referee.open_table(player, "lequ-half", 16, [player, *["beginner"] * 3], **settings)


@pytest.fixture
def watcher(server) -> User:
    return User.objects.create_user(f"看客{User.objects.count()}")


def _watched(context, address: str):
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.locator("#table").wait_for(timeout=20_000)
    return page


def _by_code(match: Match) -> str:
    return f"/t/{match.room.code}/watch/"


def _by_link(match: Match) -> str:
    return f"/r/{match.room.key}/watch/"


def _take_turns(table: TablePage, number: int) -> None:
    for _turn in range(number):
        says = table.wait_for_buttons()[-1]
        table.press(says)
        table.wait_until(lambda says=says: says not in table.buttons(), "the answer", seconds=30)


def _thrown_by(match: Match) -> list[tuple[float, int]]:
    """When how many discards had been stored of the first deal (ms since 1970)."""
    rows = Move.objects.filter(deal=record.deal_of(match, 1)).order_by("number").values_list("at", "events")
    counts = accumulate(sum(isinstance(restore(event), Discarded) for event in events) for _at, events in rows)
    return [(at.timestamp() * 1000, count) for (at, _events), count in zip(rows, counts, strict=True)]


def test_a_watcher_sees_what_is_played_and_nothing_of_it_early(window, table, match, watcher):
    page = _watched(window(watcher, 390, 844), _by_code(match))
    _take_turns(table, 4)
    thrown = _thrown_by(match)
    table.wait_until(lambda: page.locator(".river .t").count() >= thrown[-1][1] - 1, "the last discard", seconds=30)
    seen = page.evaluate("() => seen")
    for now, count, faces in seen:
        assert faces == 0
        assert count <= max((count for at, count in thrown if at <= now - DELAY * 1000), default=0)
    assert len({count for _now, count, _faces in seen}) > 3
    assert "1" in table.page.locator(".watchers").inner_text()
    assert "1" in page.locator(".watchers").inner_text()


def test_a_watcher_looks_from_another_side(window, match, watcher):
    page = _watched(window(watcher, 390, 844), _by_code(match))
    names = page.locator(".sides a").all_inner_texts()
    page.locator(".sides a").nth(2).click()
    page.wait_for_url("**/watch/?seat=2")
    assert page.locator("#plate-0 .who").inner_text() == names[2]
    assert page.locator(".sides [aria-current]").inner_text() == names[2]


def test_whoever_holds_the_link_watches_without_an_account(window, match):
    match.room.watching = LINK
    match.room.save()
    page = _watched(window(None, 844, 390), _by_link(match))
    page.locator(".watchers").wait_for(timeout=10_000)
    page.locator(".menu summary").click()
    page.locator(".menu a", has_text="规则").click()
    page.locator("#guide h1").wait_for()


def test_a_page_ends_when_nobody_may_watch_any_more(window, match, watcher):
    page = _watched(window(watcher), _by_code(match))
    page.locator(".watchers").wait_for(timeout=10_000)
    match.room.watching = "nobody"
    match.room.save()
    page.locator("#link", has_text="这张桌子不让看了").wait_for(timeout=10_000)


def test_a_table_is_watched_where_no_script_runs(window, table, match, watcher):
    page = _watched(window(watcher, 390, 844, java_script_enabled=False), _by_code(match))
    _take_turns(table, 2)
    page.locator(".river .t").first.wait_for(timeout=30_000)


def test_a_table_is_watched_where_no_socket_opens(window, table, match, watcher, server):
    with old_proxy(server.port) as url:
        page = _watched(window(watcher, 390, 844), f"{url.rstrip('/')}{_by_code(match)}")
        _take_turns(table, 2)
        page.locator(".river .t").first.wait_for(timeout=60_000)
