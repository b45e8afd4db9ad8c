"""The heartbeat of the clock loops, and what an outage does to the clocks."""

import pytest

from tables import referee
from tables.models import Heartbeat, Match, Move, Seat
from tests.tables.conftest import T0, answer_of, clocks_of, newest

pytestmark = pytest.mark.django_db

OUTAGE = 600_000


@pytest.fixture
def match(open_table) -> Match:
    """Alice's turn, and a loop is alive."""
    match = open_table()
    referee.tick(newest(match).pk, T0)
    referee.recover(T0)
    return match


def _beat_at() -> int:
    return Heartbeat.objects.get().beat_at


def test_the_first_loop_finds_no_outage():
    assert referee.recover(T0) == 0
    assert _beat_at() == T0


@pytest.mark.parametrize("after", [1_000, 5_000, -5_000])
def test_a_beat_is_one_query_and_moves_nothing(match, after, django_assert_num_queries):
    before = newest(match).clocks
    with django_assert_num_queries(1):
        referee.beat(T0 + after)
    assert _beat_at() == T0 + after
    assert newest(match).clocks == before


@pytest.mark.parametrize("gap", [5_001, OUTAGE, -5_001, -OUTAGE])
@pytest.mark.parametrize("call", [referee.recover, referee.beat])
def test_nobody_loses_time_to_an_outage_or_a_clock_that_was_set(match, gap, call):
    deadline = newest(match).due
    call(T0 + gap)
    assert _beat_at() == T0 + gap
    before = Move.objects.count()
    assert not referee.tick(newest(match).pk, deadline + gap - 1)
    assert newest(match).due == deadline + gap
    assert Move.objects.count() == before


def test_an_outage_does_not_make_anybody_absent(match, alice):
    referee.recover(T0 + OUTAGE)
    assert Seat.objects.get(user=alice).seen_at == T0 + OUTAGE
    referee.tick(newest(match).pk, T0 + OUTAGE + 45_000)
    assert clocks_of(match).paused_at is None


def test_a_match_that_is_over_is_left_alone(open_table, alice):
    match = open_table(deals=1)
    referee.tick(newest(match).pk, T0)
    while newest(match).result is None:
        referee.answer(match.pk, alice, answer_of(match, alice), T0)
    referee.recover(T0)
    before = newest(match).clocks
    referee.recover(T0 + OUTAGE)
    assert newest(match).clocks == before
    assert newest(match).due is None
    assert Seat.objects.get(user=alice).seen_at == T0


def test_clocks_that_stand_still_stay_so(match, alice):
    referee.tick(newest(match).pk, T0 + 61_000)
    assert clocks_of(match).paused_at == T0 + 61_000
    referee.beat(T0 + 4_000)
    referee.recover(T0 + 4_000 + OUTAGE)
    assert clocks_of(match).paused_at == T0 + 61_000 + OUTAGE
    referee.came(match.pk, alice, T0 + OUTAGE + 80_000)
    assert clocks_of(match).paused_at is None
    assert newest(match).due == T0 + 45_000 + OUTAGE + 19_000


def test_due_deals_are_leased(match):
    due = newest(match).due
    assert referee.take_due(due - 1) == []
    assert referee.take_due(due) == [newest(match).pk]
    assert referee.take_due(due) == []
    assert newest(match).due == due + 5_000
    assert referee.take_due(due + 5_000) == [newest(match).pk]
