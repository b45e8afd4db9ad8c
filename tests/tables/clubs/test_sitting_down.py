"""A member sits down at a standing table by one click; once all are there it begins by itself."""

from functools import partial

import pytest

from accounts.clubs.models import Apart, Member
from longyan.engine import NotAllowed, read_rules
from tables import occasions, referee, rooms
from tables.clubs import admission, standing, starting
from tables.models import Chair, Match, Room
from tables.rooms.chairs import STARTS_AFTER_MS, SeatedElsewhere
from tables.rounds import Length
from tables.table import NotSeated
from tests.tables.conftest import T0, newest
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db

MINUTE = 60_000
STARTS = T0 + STARTS_AFTER_MS


def _sitting(room: Room) -> set[str]:
    return set(Chair.objects.filter(room=room, user__isnull=False).values_list("user__username", flat=True))


def _full(table, *people, now: int = T0) -> Room:
    return [standing.sit_down(table.pk, person, now) for person in people][-1]


def test_the_first_opens_a_room_and_the_others_come_to_it(set_up, alice, bob, dave, erin):
    table = set_up(chat=True, floor=-50)
    room = standing.sit_down(table.pk, bob, T0)
    assert (room.club_id, room.club_table, room.owner) == (table.club_id, table, bob)
    assert room.arranged == table.arranged
    assert standing.sit_down(table.pk, bob, T0) == room
    for person in (alice, dave):
        assert standing.sit_down(table.pk, person, T0) == room
    room.refresh_from_db()
    assert room.starts_at is None
    assert standing.sit_down(table.pk, erin, T0 + 7) == room
    room.refresh_from_db()
    assert room.starts_at == STARTS + 7
    assert all(chair.ready for chair in room.chairs.all())


def test_it_begins_by_itself_once_and_the_next_who_comes_opens_another(set_up, alice, bob, dave, erin, carol):
    table = set_up()
    room = _full(table, alice, bob, dave, erin)
    starting.see_to(STARTS - 1)
    assert not room.matches.exists()
    starting.see_to(STARTS)
    starting.see_to(STARTS + 1)
    match = room.matches.get()
    assert {seat.user for seat in match.seats.all()} == {alice, bob, dave, erin}
    room.refresh_from_db()
    assert room.starts_at is None
    Member.objects.create(club=table.club, user=carol, role=Member.MEMBER)
    assert standing.sit_down(table.pk, carol, STARTS + 2) != room


def test_a_room_that_cannot_begin_holds_up_no_other(set_up, alice, bob, dave, erin, monkeypatch, caplog):
    broken = _full(set_up(players=2), alice, bob)
    other = _full(set_up("新手桌", players=2), dave, erin)

    def fail(match: Match) -> None:
        if match.room_id == broken.pk:
            raise RuntimeError

    monkeypatch.setattr(occasions, "BEGUN", [fail])
    starting.see_to(STARTS)
    assert not broken.matches.exists()
    assert other.matches.exists()
    assert f"room {broken.pk} could not be seen to" in caplog.text


def test_whoever_stands_up_or_is_not_ready_stops_it(set_up, alice, bob, dave, erin):
    table = set_up()
    room = _full(table, alice, bob, dave, erin)
    rooms.stand(room.pk, bob, T0 + 1000)
    starting.see_to(STARTS)
    assert not room.matches.exists()
    standing.sit_down(table.pk, bob, T0 + 2000)
    rooms.ready(room.pk, alice, False, T0 + 3000)
    starting.see_to(STARTS + 2000)
    assert not room.matches.exists()
    assert rooms.ready(room.pk, alice, True, T0 + 4000) == room.matches.get()


def test_whoever_is_away_when_it_begins_gives_up_the_chair(set_up, alice, bob, dave, erin):
    table = set_up()
    room = _full(table, alice)
    _full(table, bob, dave, erin, now=T0 + 2 * MINUTE)
    starting.see_to(STARTS + 2 * MINUTE)
    assert not room.matches.exists()
    assert _sitting(room) == {"Bob", "Dave", "Erin"}
    starting.free_chairs(T0 + 6 * MINUTE)
    room.refresh_from_db()
    assert room.closed_at is not None


def test_after_a_match_who_stays_says_so_and_who_comes_is_ready(set_up, club, alice, bob, carol):
    table = set_up(players=2, length=1)
    room = _full(table, alice, bob)
    starting.see_to(STARTS)
    match = room.matches.get()
    referee.tick(newest(match).pk, STARTS)
    referee.leave(match.pk, bob, STARTS)
    while not Match.objects.get(pk=match.pk).finished_at:
        referee.came(match.pk, alice, newest(match).due)
        referee.tick(newest(match).pk, newest(match).due)
    over = newest(match).ended_at
    now = int(over.timestamp() * 1000) + 1000
    Member.objects.create(club=club, user=carol, role=Member.MEMBER)
    assert standing.sit_down(table.pk, carol, now) == room
    assert {chair.user: chair.ready for chair in room.chairs.all()} == {alice: False, carol: True}
    starting.see_to(now + MINUTE)
    assert room.matches.count() == 1
    assert rooms.ready(room.pk, alice, True, now) is not None


def test_computer_players_come_after_the_minutes_that_are_settled(set_up, alice, bob):
    table = set_up(fill_minutes=3)
    room = _full(table, alice)
    _full(table, bob, now=T0 + 2 * MINUTE)
    for person in (alice, bob):
        rooms.came(room.pk, person.pk, T0 + 3 * MINUTE)
    starting.see_to(T0 + 3 * MINUTE - 1)
    assert room.chairs.filter(bot="").count() == 4
    starting.see_to(T0 + 3 * MINUTE)
    assert room.chairs.exclude(bot="").count() == 2
    starting.see_to(T0 + 3 * MINUTE + STARTS_AFTER_MS)
    assert room.matches.get().seats.exclude(bot="").count() == 2


def test_whoever_plays_elsewhere_plays_that_first_and_who_waits_elsewhere_leaves(set_up, open_table, alice, bob):
    match = open_table(bob, "beginner", "beginner", "beginner")
    first, second = set_up(), set_up("新手桌")
    with pytest.raises(SeatedElsewhere) as refused:
        standing.sit_down(first.pk, bob, T0)
    assert refused.value.code == match.room.code
    before = standing.sit_down(first.pk, alice, T0)
    standing.sit_down(second.pk, alice, T0)
    before.refresh_from_db()
    assert before.closed_at is not None


def test_strangers_and_applicants_find_no_table_and_a_retired_one_takes_nobody(set_up, club, alice, bob, carol):
    table = set_up()
    for role in (None, Member.APPLICANT):
        if role:
            Member.objects.create(club=club, user=carol, role=role)
        with pytest.raises(NotSeated):
            standing.sit_down(table.pk, carol, T0)
    standing.retire(table.pk, alice)
    with pytest.raises(NotAllowed):
        standing.sit_down(table.pk, bob, T0)
    assert [deed.what for deed in club.deeds.all()] == ["table_retired", "table_set_up"]


def test_a_table_that_was_changed_is_opened_anew(set_up, alice, bob, dave):
    table = set_up()
    before = standing.sit_down(table.pk, bob, T0)
    standing.change(table.pk, alice, "快桌", "lequ-full", read_rules("lequ-full"), Length(8), turn_seconds=8)
    after = standing.sit_down(table.pk, dave, T0)
    assert after != before
    assert (after.preset, after.deals, after.turn_seconds) == ("lequ-full", 8, 8)
    before.refresh_from_db()
    assert (before.preset, before.deals) == ("lequ-half", 4)
    assert standing.sit_down(table.pk, bob, T0) == after


def test_two_who_are_kept_apart_do_not_meet(set_up, club, alice, bob, dave, erin):
    first, second = sorted((alice, bob), key=lambda user: user.pk)
    pair = Apart.objects.create(club=club, first=first, second=second, at_two=False)
    table = set_up()
    room = standing.sit_down(table.pk, alice, T0)
    with pytest.raises(NotAllowed, match="这桌现在坐不了"):
        standing.sit_down(table.pk, bob, T0)
    assert _sitting(room) == {"Alice"}
    two = set_up("两人桌", players=2)
    standing.sit_down(two.pk, alice, T0)
    standing.sit_down(two.pk, bob, T0)
    pair.delete()
    room = _full(table, alice, bob, dave, erin)
    Apart.objects.create(club=club, first=first, second=second)
    starting.see_to(STARTS)
    assert not room.matches.exists()
    assert _sitting(room) == {"Alice", "Dave", "Erin"}


def test_whoever_has_lost_enough_today_sits_down_tomorrow(set_up, alice, bob, monkeypatch):
    table = set_up(floor=-20)
    points = {alice.pk: 20, bob.pk: -19}
    monkeypatch.setattr(admission, "today", lambda club, user: points[user])
    room = _full(table, bob, alice)
    rooms.stand(room.pk, bob, T0)
    points[bob.pk] = -20
    for door in (partial(standing.sit_down, table.pk), partial(rooms.sit, room.pk)):
        with pytest.raises(NotAllowed, match="今天不能再坐下"):
            door(bob, now=T0)
    assert _sitting(room) == {"Alice"}


def test_what_does_not_begin_for_another_reason_is_told_to_who_wants_it(set_up, alice, bob, monkeypatch):
    def refuse(match: Match) -> None:
        raise NotAllowed("没有房卡")

    monkeypatch.setattr(occasions, "BEGUN", [refuse])
    room = _full(set_up(players=2), alice, bob)
    starting.see_to(STARTS)
    room.refresh_from_db()
    assert room.starts_at is None
    assert not any(chair.ready for chair in room.chairs.all())
    assert not room.matches.exists()
    rooms.ready(room.pk, alice, True, STARTS)
    with pytest.raises(NotAllowed, match="没有房卡"):
        rooms.ready(room.pk, bob, True, STARTS)


@pytest.mark.django_db(transaction=True)
def test_all_who_come_at_once_meet_in_one_room(set_up, alice, bob, dave, erin):
    table = set_up()
    for _ in range(3):
        people = (alice, bob, dave, erin)
        results = together(*[partial(standing.sit_down, table.pk, person, T0) for person in people])
        assert len({room.pk for room in results}) == 1
        room = results[0]
        assert room.chairs.filter(user__isnull=False).count() == 4
        together(*[partial(starting.see_to, STARTS)] * 3)
        match = room.matches.get()
        for person in people:
            referee.leave(match.pk, person, STARTS)
        Room.objects.filter(pk=room.pk).update(closed_at=room.created_at)
        Match.objects.filter(pk=match.pk).update(finished_at=room.created_at)
