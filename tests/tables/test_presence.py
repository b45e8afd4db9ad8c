"""Who is there: nobody for a minute stops the clocks, nobody for an hour more ends the match."""

import pytest

from longyan.engine import NotAllowed, TooLate
from tables import referee
from tables.models import Deal, Match, Seat
from tests.tables.conftest import T0, answer_of, clocks_of, newest, state_of

pytestmark = pytest.mark.django_db

MINUTE, HOUR = 60_000, 3_600_000


@pytest.fixture
def match(open_table) -> Match:
    """Alice's turn."""
    match = open_table(turn_seconds=70)
    referee.tick(newest(match).pk, T0)
    return match


@pytest.fixture
def deserted(match) -> Match:
    """Alice was not seen again: the clocks stand still."""
    due = newest(match).due
    assert due == T0 + 100_000
    referee.tick(newest(match).pk, due)
    return match


def _seen_at(match: Match, user) -> int:
    return Seat.objects.get(match=match, user=user).seen_at


def test_persons_count_as_seen_when_the_table_opens(match, alice):
    assert _seen_at(match, alice) == T0


def test_coming_is_stamped_but_not_at_every_beat(match, alice):
    for now, seen_at in [(T0 + 9_999, T0), (T0 + 10_000, T0 + 10_000), (T0 + 15_000, T0 + 10_000)]:
        referee.came(match.pk, alice, now)
        assert _seen_at(match, alice) == seen_at


def test_a_beat_in_between_is_one_query(match, alice, django_assert_num_queries):
    with django_assert_num_queries(1):
        referee.came(match.pk, alice, T0 + 1_000)


def test_leaving_is_stamped(match, alice):
    referee.left(match.pk, alice, T0 + 1_000)
    assert _seen_at(match, alice) == T0 + 1_000
    referee.left(match.pk, alice.pk, T0 + 2_000)
    assert _seen_at(match, alice) == T0 + 2_000


def test_a_stranger_does_not_come(match, carol):
    with pytest.raises(referee.NotSeated):
        referee.came(match.pk, carol, T0)
    referee.left(match.pk, carol, T0 + 1_000)
    assert set(Seat.objects.values_list("seen_at", flat=True)) == {T0, None}


def test_who_is_there_keeps_the_clocks_running(match, alice):
    referee.came(match.pk, alice, T0 + 50_000)
    before = newest(match).moves
    referee.tick(newest(match).pk, T0 + 100_000)
    assert newest(match).moves > before
    assert clocks_of(match).paused_at is None


def test_nobody_for_a_minute_stops_the_clocks(deserted):
    assert clocks_of(deserted).paused_at == T0 + 100_000
    assert not referee.tick(newest(deserted).pk, T0 + 100_000 + HOUR - 1)
    assert newest(deserted).due == T0 + 100_000 + HOUR
    assert any(state_of(deserted).questions)


@pytest.mark.parametrize("click", ["came", "answer", "back"])
def test_whoever_comes_back_finds_it_as_it_was(deserted, alice, click):
    text, before, now = answer_of(deserted, alice), newest(deserted).moves, T0 + HOUR
    calls = {
        "came": lambda: referee.came(deserted.pk, alice, now),
        "back": lambda: referee.back(deserted.pk, alice, now),
        "answer": lambda: referee.answer(deserted.pk, alice, text, now),
    }
    calls[click]()
    assert clocks_of(deserted).paused_at is None
    assert _seen_at(deserted, alice) == now
    if click == "answer":
        assert newest(deserted).moves > before
    else:
        assert newest(deserted).due == now


def test_an_hour_later_the_match_is_settled_as_it_stands(deserted, alice):
    before = newest(deserted).moves
    assert referee.tick(newest(deserted).pk, T0 + 100_000 + HOUR)
    deserted.refresh_from_db()
    deal = newest(deserted)
    assert (deal.moves, deal.due) == (before, None)
    assert deal.result == {"status": "abandoned", "winner": None, "win": None, "points": [0, 0, 0, 0]}
    assert [seat.points for seat in deserted.seats.all()] == [0, 0, 0, 0]
    assert deserted.finished_at == deal.ended_at == deserted.room.closed_at
    with pytest.raises(TooLate):
        referee.answer(deserted.pk, alice, answer_of(deserted, alice), T0 + 2 * HOUR)
    with pytest.raises(NotAllowed):
        referee.again(deserted.pk, alice, T0 + 2 * HOUR)


def test_a_settled_deal_counts_when_the_rest_is_abandoned(open_table, alice):
    match = open_table(deals=8)
    referee.tick(newest(match).pk, T0)
    while newest(match).result is None:
        referee.answer(match.pk, alice, answer_of(match, alice), T0)
    result = newest(match).result
    for now in (T0 + MINUTE + 15_000, T0 + MINUTE + 15_000 + HOUR):
        referee.tick(newest(match).pk, now)
    match.refresh_from_db()
    assert match.finished_at is not None
    assert newest(match).result == result
    assert [seat.points for seat in match.seats.all()] == result["points"]


def test_one_person_of_two_keeps_the_table_going(open_table, alice, bob):
    match = open_table(alice, bob, "beginner", "beginner", turn_seconds=70)
    referee.came(match.pk, bob, T0 + 90_000)
    referee.tick(newest(match).pk, T0 + 110_000)
    assert Deal.objects.get(match=match).clocks["paused_at"] is None
