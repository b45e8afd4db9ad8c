"""From one deal to the next, the end of a match, and the same table again."""

import pytest

from longyan.engine import NotAllowed, TooLate
from tables import referee, telling
from tables.models import Match, Room
from tests.tables.conftest import T0, answer_of, clocks_of, newest, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(open_table, alice, bob) -> Match:
    """The first deal of two is over."""
    match = open_table(alice, bob, "beginner", "beginner")
    return _play(match, alice, bob)


@pytest.fixture
def finished(open_table, alice, bob) -> Match:
    return _play(open_table(alice, bob, "beginner", "beginner", deals=1), alice, bob)


def _play(match: Match, *persons) -> Match:
    """Plays the newest deal to its end."""
    referee.tick(newest(match).pk, T0)
    while newest(match).result is None:
        for person in persons:
            try:
                referee.answer(match.pk, person, answer_of(match, person), T0)
            except AttributeError:
                continue
    match.refresh_from_db()
    return match


def test_a_deal_ends_with_its_points_and_a_countdown(settled):
    deal = newest(settled)
    assert deal.due == T0 + 15_000
    assert [seat.points for seat in settled.seats.all()] == deal.result["points"]
    assert deal.ended_at is not None
    assert settled.finished_at is None


def test_the_next_deal_starts_by_itself(settled):
    deal = newest(settled)
    assert not referee.tick(deal.pk, T0 + 14_999)
    assert referee.tick(deal.pk, T0 + 15_000)
    assert newest(settled).number == 2


def test_the_next_deal_starts_when_every_person_is_ready(settled, alice, bob):
    referee.ready(settled.pk, alice, T0 + 1_000)
    referee.ready(settled.pk, alice, T0 + 1_100)
    assert newest(settled).number == 1
    assert clocks_of(settled).ready[seat_of(settled, alice)]
    referee.ready(settled.pk, bob, T0 + 2_000)
    assert newest(settled).number == 2
    with pytest.raises(TooLate):
        referee.ready(settled.pk, bob, T0 + 2_100)
    assert settled.played.count() == 2


def test_who_does_not_sit_there_is_never_ready(settled, carol):
    with pytest.raises(referee.NotSeated):
        referee.ready(settled.pk, carol, T0)


def test_the_match_ends_with_its_last_deal(finished, alice):
    assert finished.finished_at is not None
    assert newest(finished).due is None
    with pytest.raises(TooLate):
        referee.ready(finished.pk, alice, T0)
    assert not referee.tick(newest(finished).pk, T0 + 3_600_000)
    assert finished.played.count() == 1


def test_the_same_table_again_once_all_agree(finished, alice, bob):
    assert referee.again(finished.pk, alice, T0 + 59_000) is None
    assert referee.again(finished.pk, alice, T0 + 59_001) is None
    match = referee.again(finished.pk, bob, T0 + 60_000)
    assert (match.room, match.number) == (finished.room, 2)
    seating = [(seat.index, seat.user_id, seat.bot) for seat in finished.seats.all()]
    assert [(seat.index, seat.user_id, seat.bot) for seat in match.seats.all()] == seating
    assert [seat.points for seat in match.seats.all()] == [0, 0, 0, 0]
    assert newest(match).number == 1
    assert match.rules == finished.rules
    assert referee.again(finished.pk, alice, T0 + 60_001) == match
    assert Match.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_pages_of_the_old_match_are_told_who_agrees_and_of_the_new_one(finished, alice, bob, monkeypatch):
    told = []
    monkeypatch.setattr(telling, "tell", lambda *message, **_facts: told.append(message))
    everybody = [(f"room.{finished.room_id}", "changed"), (f"table.{finished.pk}", "changed")]
    referee.again(finished.pk, alice, T0)
    assert told == everybody
    referee.again(finished.pk, bob, T0)
    assert told == everybody * 2
    referee.again(finished.pk, alice, T0)
    assert told == everybody * 2


def test_a_match_that_is_played_is_not_begun_again(settled, alice):
    with pytest.raises(NotAllowed):
        referee.again(settled.pk, alice, T0)


def test_a_closed_room_is_not_played_again(finished, alice):
    Room.objects.update(closed_at=finished.finished_at)
    with pytest.raises(NotAllowed):
        referee.again(finished.pk, alice, T0)


def test_a_stranger_does_not_begin_again(finished, carol):
    with pytest.raises(referee.NotSeated):
        referee.again(finished.pk, carol, T0)
    with pytest.raises(referee.NotSeated):
        referee.again(finished.pk + 1, carol, T0)


def test_a_new_deal_has_the_full_bank(settled, alice, bob):
    referee.ready(settled.pk, alice, T0)
    referee.ready(settled.pk, bob, T0)
    assert {seat.bank for seat in clocks_of(settled).seats} == {30_000}
