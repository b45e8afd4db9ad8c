"""Sitting down in a room, changing chairs, being ready, leaving."""

from datetime import timedelta

import pytest

from longyan.engine import NotAllowed
from tables import referee, rooms
from tables.models import Chair, Match, Room, SitRequest
from tables.rooms.chairs import SeatedElsewhere
from tables.rooms.sitting import REMOVED_FOR
from tables.table import NotSeated, moment
from tests.tables.conftest import T0, newest

pytestmark = pytest.mark.django_db

FREE = None
REMOVED_MS = REMOVED_FOR // timedelta(milliseconds=1)


@pytest.fixture
def room(alice) -> Room:
    """Alice waits for three others."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, FREE, FREE, FREE], now=T0)


def sitting(room: Room) -> str:
    """Who sits there, in order: ``A..s`` for Alice, two free chairs and a steady computer player."""
    chairs = Chair.objects.filter(room=room).select_related("user")
    return "".join(chair.user.username[0] if chair.user else chair.bot[:1] or "." for chair in chairs)


def ready(room: Room) -> set[str]:
    """The names of those who are ready."""
    return set(Chair.objects.filter(room=room, ready=True).values_list("user__username", flat=True))


def filled(room: Room, *people) -> None:
    """These people sit down."""
    for person in people:
        rooms.sit(room.pk, person, now=T0)


def test_a_room_with_free_chairs_waits(room, alice):
    assert sitting(room) == "A..."
    assert room.owner == alice
    assert not room.matches.exists()


def test_one_person_with_computer_players_plays_at_once(alice):
    room = rooms.open_room(alice, "lequ-half", 4, [alice, "steady", "beginner", "steady"], now=T0)
    assert [seat.bot for seat in room.matches.get().seats.all()] == ["", "steady", "beginner", "steady"]
    assert sitting(room) == "Asbs"


def test_people_take_free_chairs(room, bob, carol):
    rooms.sit(room.pk, bob, now=T0)
    rooms.sit(room.pk, carol, 3, now=T0)
    assert sitting(room) == "AB.C"


def test_sitting_twice_is_sitting_once(room, bob):
    filled(room, bob, bob)
    rooms.sit(room.pk, bob, 3, now=T0)
    assert sitting(room) == "A..B"


@pytest.mark.parametrize("index", [0, 4, -1])
def test_a_chair_that_is_taken_or_not_there_is_refused(room, bob, index):
    with pytest.raises(NotAllowed):
        rooms.sit(room.pk, bob, index, now=T0)
    assert sitting(room) == "A..."


def test_a_full_room_has_no_chair(room, bob, carol, dave, guest):
    filled(room, bob, carol, dave)
    with pytest.raises(NotAllowed, match="坐满"):
        rooms.sit(room.pk, guest, now=T0)


def test_a_room_that_is_not_there(alice):
    for deed in (rooms.sit, rooms.stand, rooms.ask):
        with pytest.raises(NotSeated):
            deed(999, alice, now=T0)


def test_a_closed_account_does_not_sit(room, bob):
    bob.is_active = False
    bob.save()
    with pytest.raises(NotSeated):
        rooms.sit(room.pk, bob, now=T0)


def test_a_person_changes_to_a_free_chair_or_a_computer_players(room, alice, bob):
    filled(room, bob)
    rooms.seat_computer(room.pk, alice, 3, "steady", now=T0)
    rooms.change(room.pk, bob, 2, now=T0)
    assert sitting(room) == "A.Bs"
    rooms.change(room.pk, bob, 3, now=T0)
    assert sitting(room) == "A.sB"
    with pytest.raises(NotAllowed):
        rooms.change(room.pk, bob, 0, now=T0)


def test_the_match_begins_once_all_are_ready(room, alice, bob, carol, dave):
    filled(room, bob, carol, dave)
    for person in (bob, dave, carol, bob):
        assert rooms.ready(room.pk, person, True, now=T0) is None
    match = rooms.ready(room.pk, alice, True, now=T0)
    assert [seat.user for seat in match.seats.all()] == [alice, bob, carol, dave]
    assert (match.number, match.rules, match.deals) == (1, room.rules, 4)
    assert newest(match).number == 1
    assert ready(room) == set()


def test_nobody_is_ready_while_a_chair_is_free(room, alice):
    with pytest.raises(NotAllowed, match="空位"):
        rooms.ready(room.pk, alice, True, now=T0)


def test_who_was_ready_may_think_better_of_it(room, alice, bob, carol, dave):
    filled(room, bob, carol, dave)
    rooms.ready(room.pk, bob, True, now=T0)
    rooms.ready(room.pk, bob, False, now=T0)
    assert ready(room) == set()


def test_any_change_of_seats_takes_back_everybodys_ready(room, alice, bob, carol, dave):
    filled(room, bob, carol, dave)
    changes = [
        lambda: rooms.stand(room.pk, carol, now=T0),
        lambda: rooms.sit(room.pk, carol, now=T0),
        lambda: rooms.clear(room.pk, alice, 3, now=T0),
        lambda: rooms.seat_computer(room.pk, alice, 3, "steady", now=T0),
        lambda: rooms.seat_computer(room.pk, alice, 3, "beginner", now=T0),
        lambda: rooms.change(room.pk, bob, 3, now=T0),
    ]
    for change in changes:
        Chair.objects.filter(room=room, user=bob).update(ready=True)
        change()
        assert ready(room) == set()
    assert not room.matches.exists()


def test_during_a_match_chairs_stay(room, alice, bob, carol, dave):
    filled(room, bob, carol, dave)
    for person in (alice, bob, carol, dave):
        rooms.ready(room.pk, person, True, now=T0)
    for refused in (
        lambda: rooms.stand(room.pk, bob, now=T0),
        lambda: rooms.change(room.pk, bob, 0, now=T0),
        lambda: rooms.ready(room.pk, bob, True, now=T0),
        lambda: rooms.clear(room.pk, alice, 1, now=T0),
        lambda: rooms.draw_lots(room.pk, alice, now=T0),
        lambda: rooms.with_fewer(room.pk, alice, 3, now=T0),
    ):
        with pytest.raises(NotAllowed):
            refused()
    assert sitting(room) == "ABCD"


def test_whoever_sits_down_elsewhere_leaves_where_they_wait(room, bob):
    filled(room, bob)
    other = rooms.open_room(bob, "lequ-half", 4, [bob, FREE, FREE, FREE], now=T0)
    assert (sitting(room), sitting(other)) == ("A...", "B...")


def test_whoever_plays_elsewhere_is_led_back_there(room, bob):
    playing = rooms.open_room(bob, "lequ-half", 4, [bob, "steady", "steady", "steady"], now=T0)
    with pytest.raises(SeatedElsewhere) as refused:
        rooms.sit(room.pk, bob, now=T0)
    assert refused.value.code == playing.code
    with pytest.raises(SeatedElsewhere):
        rooms.open_room(bob, "lequ-half", 4, [bob, FREE, FREE, FREE], now=T0)


def test_an_owner_who_leaves_leaves_the_room_to_who_sat_longest(room, alice, bob, carol):
    rooms.sit(room.pk, carol, 1, now=T0 + 1_000)
    rooms.sit(room.pk, bob, 2, now=T0 + 2_000)
    rooms.stand(room.pk, alice, now=T0 + 3_000)
    room.refresh_from_db()
    assert (room.owner, sitting(room), room.closed_at) == (carol, ".CB.", None)


def test_a_room_that_nobody_sits_in_is_closed(room, alice, bob):
    rooms.seat_computer(room.pk, alice, 1, "steady", now=T0)
    rooms.stand(room.pk, alice, now=T0)
    room.refresh_from_db()
    assert room.closed_at == moment(T0)
    with pytest.raises(NotAllowed, match="散"):
        rooms.sit(room.pk, bob, now=T0)


def test_whom_the_owner_sent_away_does_not_come_back_by_the_link_for_a_while(room, alice, bob):
    filled(room, bob)
    rooms.clear(room.pk, alice, 1, now=T0)
    with pytest.raises(NotAllowed, match="房主"):
        rooms.sit(room.pk, bob, now=T0 + REMOVED_MS - 1)
    rooms.sit(room.pk, bob, now=T0 + REMOVED_MS)
    assert sitting(room) == "AB.."


def test_whom_the_owner_sent_away_may_be_let_in_again(room, alice, bob):
    filled(room, bob)
    rooms.clear(room.pk, alice, 1, now=T0)
    request = rooms.ask(room.pk, bob, now=T0 + 1_000)
    rooms.admit(room.pk, alice, request.pk, now=T0 + 2_000)
    rooms.stand(room.pk, bob, now=T0 + 3_000)
    rooms.sit(room.pk, bob, now=T0 + 4_000)
    assert sitting(room) == "AB.."


def test_chairs_follow_who_sat_at_the_end_of_a_match(open_table, alice, bob):
    match = open_table(alice, "beginner", "beginner", "beginner", deals=1)
    seat = match.seats.exclude(user=alice).first()
    seat.user, seat.bot = bob, ""
    seat.save()
    match.seats.filter(user=alice).update(user=None, bot="steady")
    Match.objects.filter(pk=match.pk).update(started_at=moment(T0))
    now = newest(match).due
    while newest(match).result is None:
        referee.tick(newest(match).pk, now)
        now += 60_000
        referee.came(match.pk, bob, now)
    expected = [(seat.user_id, seat.bot) for seat in match.seats.all()]
    assert list(Chair.objects.filter(room=match.room).values_list("user", "bot")) == expected
    assert bob.pk in dict(expected)


def test_whoever_sits_down_asks_nowhere_any_more(room, alice, bob, carol):
    other = rooms.open_room(carol, "lequ-half", 4, [carol, FREE, FREE, FREE], now=T0)
    rooms.ask(other.pk, bob, now=T0)
    filled(room, bob)
    assert SitRequest.objects.get(user=bob).answer == SitRequest.WITHDRAWN


def test_whoever_takes_over_a_seat_leaves_where_they_wait(room, open_table, alice, bob, carol):
    match = open_table(bob, carol, "beginner", "beginner")
    referee.leave(match.pk, carol, T0)
    referee.take_over(match.pk, alice, match.seats.get(user=carol).index, T0)
    room.refresh_from_db()
    assert (sitting(room), room.closed_at) == ("....", moment(T0))
