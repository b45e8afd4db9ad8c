"""A table's page goes on in the language in which it was drawn."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)


def _address(browser, match, wish: str) -> str:
    page = browser.get(reverse("table", args=[match.room.code]), headers={"accept-language": wish}).text
    return re.search(r'ws-connect="([^"]+)"', page)[1]


@pytest.mark.parametrize(
    ("wish", "log"),
    [("en", 'aria-label="This deal"'), ("zh-TW", 'aria-label="這一局"'), ("zh-CN", 'aria-label="这一局"')],
)
async def test_fragments_are_pushed_in_the_pages_language(match, browsers, alice, wish, log):
    address = await sync_to_async(_address)(browsers[alice], match, wish)
    page = await Page(match.room.code, session_of(browsers[alice]), address=address).open()
    assert log in page.shown["log"]
    await page.say("nonsense")
    await page.hear_an_answer()
    assert (page.notice == "看不懂这个操作") == (wish == "zh-CN")
    await page.close()


@pytest.mark.parametrize("query", ["", "?language=de", "?language=%ff", "?language"])
async def test_an_address_without_a_language_gets_the_sites_own(match, browsers, alice, query):
    page = Page(match.room.code, session_of(browsers[alice]), address=f"/ws/table/{match.room.code}/{query}")
    await page.open()
    assert 'aria-label="这一局"' in page.shown["log"]
    await page.close()


async def test_pages_of_one_table_do_not_mix_their_languages(match, browsers, alice, bob):
    english = Page(match.room.code, session_of(browsers[alice]), address=f"/ws/table/{match.room.code}/?language=en")
    chinese = Page(match.room.code, session_of(browsers[bob]))
    await english.open()
    await chinese.open()
    for page, words in ((english, "This deal"), (chinese, "这一局"), (english, "This deal")):
        page.shown.clear()
        await page.beat("nothing is shown")
        await page.hear_an_answer()
        assert words in page.shown["log"]
    await english.close()
    await chinese.close()
