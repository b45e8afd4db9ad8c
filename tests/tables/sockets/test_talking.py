"""What the pages are sent when somebody speaks: a bubble and the lines, and nothing else."""

import asyncio
import re

import pytest

from longyan.database import db
from tables import sayings
from tables.models import Room
from talk import distance
from talk.cleaning import LONGEST
from talk.models import Distance
from tests.tables import playing
from tests.tables.sockets.pages import Page
from tests.tables.test_talking import PAYLOADS

pytestmark = pytest.mark.django_db(transaction=True)


async def _open(pages: list[Page]) -> None:
    for page in pages:
        await page.open()
    await _heard(pages)


async def _heard(pages: list[Page]) -> list[dict[str, str]]:
    return await asyncio.gather(*(page.hear_all() for page in pages))


async def test_a_phrase_comes_to_all_pages_and_redraws_nothing_else(four):
    await _open(four)
    await four[1].say("say phrase tea")
    for spot, sent in zip((1, 0, 3, 2), await _heard(four), strict=True):
        assert set(sent) == {"talk", f"bubble-{spot}", "pulse"}
        assert "来，先喝口茶" in sent["talk"]


async def test_it_does_not_tell_who_is_asked_and_who_is_not(four, match):
    """Whoever is asked something hears it as the others do, and answers as before."""
    await _open(four)
    seat = await db(playing.first_asked, match)
    await four[(seat + 1) % 4].say("say emote tea")
    sent = await _heard(four)
    names = [{name.partition("-")[0] for name in each} for each in sent]
    assert names == [{"talk", "bubble", "pulse"}] * 4
    bodies = [re.sub(r' class="mine"|<b>.*?</b>', "", each["talk"]) for each in sent]
    assert len(set(bodies)) == 1


async def test_too_much_is_refused_to_the_speaker_alone(four):
    await _open(four)
    await four[0].say("say phrase tea")
    await _heard(four)
    await four[0].say("say phrase hello")
    mine, *others = await _heard(four)
    assert set(mine) == {"notice", "pulse"}
    assert "两秒" in four[0].notice
    assert others == [{}, {}, {}]


async def test_two_pages_of_one_person_share_the_limit(page_of, alice):
    pages = [page_of(alice), page_of(alice)]
    await _open(pages)
    await asyncio.gather(*(page.say("say phrase tea") for page in pages))
    await _heard(pages)
    assert sorted("两秒" in page.notice for page in pages) == [False, True]


async def test_a_muted_person_sends_nothing_to_who_muted_them(four, match):
    people = await db(playing.people_of, match)
    await db(distance.keep, people[0], people[1], Distance.MUTE)
    await _open(four)
    await four[1].say("say phrase tea")
    sent = await _heard(four)
    assert sent[0] == {}
    assert all("来，先喝口茶" in each["talk"] for each in sent[1:])


async def test_who_blocks_and_who_is_blocked_stop_hearing_at_once(four, match, browsers):
    people = await db(playing.people_of, match)
    await _open(four)
    await four[1].say("say phrase tea")
    await four[0].say("say phrase hello")
    await _heard(four)
    url = f"/matches/{match.room.code}/{match.number}/people/1/away/"
    await db(browsers[people[0]].post, url, {"kind": "block"})
    sent = await _heard(four)
    assert set(sent[0]) == set(sent[1]) - {"bubble-3"} | {"bubble-1"}
    assert "来，先喝口茶" not in sent[0]["talk"]
    assert "请多关照" not in sent[1]["talk"]
    assert sent[2:] == [{}, {}]


async def test_a_typed_line_is_text_on_every_page(four, match):
    await db(lambda: Room.objects.update(chat=True))
    await _open(four)
    await four[2].say(f"say chat {' '.join(PAYLOADS)[:LONGEST]}")
    for sent in await _heard(four):
        assert set(sent) - {"pulse"} == {"talk", next(name for name in sent if name.startswith("bubble"))}
        assert set(re.findall(r"<(\w+)", sent["talk"])) == {"ol", "li", "b", "bdi"}


async def test_nobody_speaks_from_outside(match, browsers, erin):
    with pytest.raises(Exception, match="不坐在"):
        await db(sayings.carry_out, match.pk, erin, "say phrase tea")
