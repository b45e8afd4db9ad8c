"""Everybody at once in a room, on a database in a file: nobody has two chairs, no chair has two persons, and one match
begins."""

from collections import Counter
from functools import partial

import pytest

from accounts.models import User
from tables import rooms
from tables.models import Chair, Deal, Match, Room
from tests.tables.conftest import T0
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


@pytest.fixture
def people(db) -> list[User]:
    """Eight who would like to sit."""
    return [User.objects.create_user(f"Person{number}") for number in range(8)]


def _opened(owner: User, taken: int = 1, seats: int = 4) -> Room:
    """A room with these chairs taken by computer players besides the owner's."""
    chairs = [owner, *["steady"] * (taken - 1), *[None] * (seats - taken)]
    return rooms.open_room(owner, "lequ-half", 4, chairs, now=T0)


def _kinds(results: list[object]) -> Counter:
    return Counter(type(result).__name__ for result in results)


def _persons(room: Room) -> list[int]:
    return list(Chair.objects.filter(room=room, user__isnull=False).values_list("user", flat=True))


def test_one_chair_for_many(alice, people):
    for _ in range(ROUNDS):
        room = _opened(alice, taken=3)
        results = together(*[partial(rooms.sit, room.pk, person, None, T0) for person in people[:4]])
        assert _kinds(results) == {"Chair": 1, "NotAllowed": 3}
        assert len(_persons(room)) == 2


def test_one_person_by_four_devices(alice, bob):
    room = _opened(alice)
    results = together(*[partial(rooms.sit, room.pk, bob, index, T0) for index in (1, 2, 3, 1)])
    assert set(_kinds(results)) == {"Chair"}
    assert _persons(room).count(bob.pk) == 1


def test_one_person_in_many_rooms(people):
    *owners, visitor = people[:4]
    opened = [_opened(owner) for owner in owners]
    for _ in range(ROUNDS):
        together(*[partial(rooms.sit, room.pk, visitor, None, T0) for room in opened])
        assert Chair.objects.filter(user=visitor).count() == 1


def test_two_owners_who_change_rooms_do_not_wait_for_each_other(people):
    for _ in range(ROUNDS):
        first, second = _opened(people[0]), _opened(people[1])
        rooms.sit(first.pk, people[2], now=T0)
        rooms.sit(second.pk, people[3], now=T0)
        crossing = (
            partial(rooms.sit, second.pk, people[0], None, T0),
            partial(rooms.sit, first.pk, people[1], None, T0),
        )
        assert _kinds(together(*crossing)) == {"Chair": 2}
        assert set(_persons(first)) == {people[1].pk, people[2].pk}
        assert set(Room.objects.filter(pk=first.pk).values_list("owner", flat=True)) == {people[2].pk}


def test_all_ready_at_once_begin_one_match(people):
    for _ in range(ROUNDS):
        room = _opened(people[0])
        for person in people[1:4]:
            rooms.sit(room.pk, person, now=T0)
        results = together(*[partial(rooms.ready, room.pk, person, True, T0) for person in people[:4]])
        assert _kinds(results) == {"NoneType": 3, "Match": 1}
        assert Deal.objects.filter(match__room=room).count() == 1
        Match.objects.update(finished_at="2027-01-01T00:00Z")


def test_nobody_begins_with_whom_they_did_not_agree_to(people):
    """Three are ready when the fourth leaves, or the owner changes something: whoever comes first in the database."""
    for other in (
        lambda room: rooms.stand(room.pk, people[3], T0),
        lambda room: rooms.clear(room.pk, people[0], 3, T0),
        lambda room: rooms.draw_lots(room.pk, people[0], T0),
    ):
        room = _opened(people[0])
        for person in people[1:4]:
            rooms.sit(room.pk, person, now=T0)
        for person in people[1:4]:
            rooms.ready(room.pk, person, True, now=T0)
        together(partial(rooms.ready, room.pk, people[0], True, T0), partial(other, room))
        match = room.matches.first()
        assert match is None or match.seats.filter(bot="").count() == 4
        Match.objects.update(finished_at="2027-01-01T00:00Z")


def test_two_requests_for_the_last_chair(alice, people):
    for _ in range(ROUNDS):
        room = _opened(alice, taken=3)
        asked = [rooms.ask(room.pk, person, T0) for person in people[:2]]
        results = together(*[partial(rooms.admit, room.pk, alice, request.pk, T0) for request in asked])
        assert _kinds(results) == {"NoneType": 1, "NotAllowed": 1}
        assert len(_persons(room)) == 2


def test_asking_many_times_is_asking_once(alice, bob):
    room = _opened(alice)
    together(*[partial(rooms.ask, room.pk, bob, T0)] * 4)
    assert room.requests.count() == 1


def test_who_comes_as_the_last_one_leaves_sits_or_is_told_that_it_is_closed(people):
    for _ in range(ROUNDS):
        room = _opened(people[0])
        leaving, coming = together(
            partial(rooms.stand, room.pk, people[0], T0), partial(rooms.sit, room.pk, people[1], None, T0)
        )
        room.refresh_from_db()
        assert leaving is None
        assert (type(coming).__name__, room.closed_at is None) in {("Chair", True), ("NotAllowed", False)}
        assert room.closed_at or room.owner == people[1]


def test_a_room_that_somebody_comes_to_is_not_closed(people):
    for number in range(ROUNDS):
        room = _opened(people[0])
        now = T0 + 7_200_000
        closed, coming = together(partial(rooms.close_deserted, now), partial(rooms.sit, room.pk, people[1], None, now))
        room.refresh_from_db()
        assert (closed, type(coming).__name__) in {(1, "NotAllowed"), (0, "Chair")}, number
        assert (room.closed_at is None) == (type(coming).__name__ == "Chair")
