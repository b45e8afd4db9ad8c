"""What the pages are sent while a seat's toggles are on: its own shows them, the others hear what they always hear."""

import asyncio
import re

import pytest

from longyan.database import db
from tables import referee
from tables.models import Move, Room
from tables.sayings import carry_out
from tables.toggles import PASS, Switch
from tests.tables import playing
from tests.tables.laid import lay
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)

ALICE, BOB = 0, 1
CLAIMED = {
    "dealer": "147m258p369s11345z",
    "draws": "1z4m6m9m",
    "others": ("258m369p147s2266z", "369m147p258s2277z", "147m369p258s3447z"),
}
"""Bob draws the east wind of which Alice, who deals, holds two."""

_MOMENT = re.compile(r'data-(deadline|now|digest|after)="\w*"')


@pytest.fixture
def people(alice, bob, carol, dave) -> list:
    """By seat, at a table laid by hand."""
    return [alice, bob, carol, dave]


async def _opened(monkeypatch, people, browsers):
    """The match, and the four pages by seat."""
    lay(monkeypatch, **CLAIMED)
    match = await db(lambda: playing.opened(people[0], *people, claim_seconds=60, turn_seconds=60))
    await db(lambda: Room.objects.update(pace_ms=700, bot_ms=900))
    pages = [Page(match.room.code, session_of(browsers[user])) for user in people]
    for page in pages:
        await page.open()
    await _heard(pages)
    return match, pages


async def _heard(pages) -> list[dict[str, str]]:
    return await asyncio.gather(*(page.hear_all() for page in pages))


async def test_a_switch_is_shown_to_its_own_seat_alone(monkeypatch, people, browsers):
    _match, pages = await _opened(monkeypatch, people, browsers)
    await pages[ALICE].say(str(Switch(1, PASS, True)))
    mine, *others = await _heard(pages)
    assert set(mine) == {"toggles", "pulse"}
    assert 'aria-pressed="true" data-key="toggle-pass"' in mine["toggles"]
    assert others == [{}, {}, {}]


async def _a_claim_passed(monkeypatch, people, browsers, by_toggle: bool) -> list[list[str]]:
    """Every frame that the three others are sent from a discard that Alice may claim to the next draw."""
    match, pages = await _opened(monkeypatch, people, browsers)
    if by_toggle:
        await db(carry_out, match.pk, people[ALICE], str(Switch(1, PASS, True)))
    await _heard(pages)
    before = [len(page.heard) for page in pages]
    for seat, says in ((ALICE, "1 discard 5z"), (None, ""), (BOB, "1 discard 1z")):
        if seat is None:
            await db(_tick, match)
        else:
            await db(carry_out, match.pk, people[seat], says)
        await _heard(pages)
    if by_toggle:
        await db(_tick, match)
    else:
        await db(carry_out, match.pk, people[ALICE], "2 pass")
    await _heard(pages)
    await db(_tick, match)
    await _heard(pages)
    passed = await db(lambda: Move.objects.get(action="pass", deal__match=match))
    assert (passed.seat, passed.toggle) == (ALICE, PASS if by_toggle else None)
    return [
        [_MOMENT.sub("", frame) for frame in page.heard[start:]] for page, start in zip(pages, before, strict=True)
    ][1:]


def _tick(match) -> None:
    deal = playing.deal_of(match)
    referee.tick(deal.pk, deal.due)


async def test_the_others_are_sent_the_same_bytes_whether_a_hand_passes_or_a_toggle(monkeypatch, people, browsers):
    by_hand = await _a_claim_passed(monkeypatch, people, browsers, by_toggle=False)
    by_toggle = await _a_claim_passed(monkeypatch, people, browsers, by_toggle=True)
    assert [len(frames) for frames in by_hand] == [len(frames) for frames in by_toggle]
    assert all(by_hand)
    assert _without_rooms(by_hand) == _without_rooms(by_toggle)


def _without_rooms(frames: list[list[str]]) -> list[list[str]]:
    return [[re.sub(r"\b\d{6}\b", "", frame) for frame in seats] for seats in frames]
