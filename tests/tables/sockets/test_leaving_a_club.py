"""Whoever is in a club no more has no socket of its tables any more, within two seconds."""

from time import monotonic

import pytest

from accounts.clubs.models import Club, Member
from accounts.signals import left_club
from longyan.database import db
from tables import rooms
from tables.guarded import NOT_YOURS
from tables.models import Room
from tests.tables import playing
from tests.tables.sockets.pages import Page, session_of

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 2


def _club(*people) -> Club:
    club = Club.objects.create(code="135791", name="圈子", founder=people[0])
    Member.objects.bulk_create(Member(club=club, user=user, role=Member.MEMBER) for user in people)
    return club


def _remove(user, club: Club) -> None:
    Member.objects.filter(user=user, club=club).delete()
    left_club.send(None, user=user, club=club)


async def test_pages_of_a_room_and_of_a_table_close(alice, bob, carol, dave, browsers):
    club = await db(_club, alice, bob, carol, dave)
    room = await db(lambda: rooms.open_room(alice, "lequ-half", 4, [alice, None, None, None], club=club))
    await db(rooms.sit, room.pk, bob)
    match = await db(lambda: playing.opened(carol, carol, dave, "beginner", "beginner", claim_seconds=60))
    await db(lambda: Room.objects.filter(pk=match.room_id).update(club=club))
    waiting = await Page(room.code, session_of(browsers[bob]), address="/ws/room/{code}/").open()
    playing_page = await Page(match.room.code, session_of(browsers[dave])).open()
    for page, user in ((waiting, bob), (playing_page, dave)):
        began = monotonic()
        await db(_remove, user, club)
        assert await page.closed() == NOT_YOURS
        assert monotonic() - began < SECONDS
    assert await db(lambda: match.seats.get(user=dave).left_at is not None)
