"""Rooms that nobody has been seen in for an hour are closed."""

import pytest

from tables import referee, rooms
from tables.clock import CLOSE_MS
from tables.models import Chair, Match, Room
from tables.table import moment
from tests.tables.conftest import T0, newest

pytestmark = pytest.mark.django_db

HOUR = CLOSE_MS


@pytest.fixture
def room(alice) -> Room:
    """Alice waits for three others."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, None, None, None], now=T0)


def closed(room: Room) -> bool:
    room.refresh_from_db()
    return room.closed_at is not None


@pytest.mark.parametrize(("after", "is_closed"), [(HOUR - 1, False), (HOUR, False), (HOUR + 1, True)])
def test_an_hour_after_nobody_came_it_is_closed(room, after, is_closed):
    assert rooms.close_deserted(T0 + after) == is_closed
    assert closed(room) == is_closed


def test_whose_page_is_there_keeps_it_open(room, alice):
    rooms.came(room.pk, alice.pk, T0 + HOUR)
    rooms.came(room.pk, alice.pk, T0 + HOUR + 1)
    assert Chair.objects.get(user=alice).seen_at == T0 + HOUR
    assert not rooms.close_deserted(T0 + HOUR + 1)


def test_a_room_in_which_a_match_is_played_ends_with_that(open_table):
    match = open_table()
    assert not rooms.close_deserted(T0 + 5 * HOUR)
    assert not closed(match.room)


def test_after_a_match_people_may_take_their_time(open_table, alice):
    match = open_table(deals=1)
    while newest(match).result is None:
        referee.tick(newest(match).pk, newest(match).due)
        referee.came(match.pk, alice, newest(match).due or T0)
    over = int(Match.objects.get().finished_at.timestamp() * 1000)
    assert not rooms.close_deserted(over + HOUR - 1)
    referee.came(match.pk, alice, over + HOUR)
    assert not rooms.close_deserted(over + HOUR + 1)
    assert rooms.close_deserted(over + 3 * HOUR)


def test_a_closed_room_stays_closed(room):
    Room.objects.update(closed_at=moment(T0))
    assert not rooms.close_deserted(T0 + 2 * HOUR)


def test_who_still_looks_at_the_settlement_counts_as_there(open_table, alice):
    match = open_table(deals=1)
    Match.objects.update(finished_at=moment(T0))
    referee.came(match.pk, alice, T0 + HOUR)
    assert Chair.objects.get(user=alice).seen_at == T0 + HOUR
