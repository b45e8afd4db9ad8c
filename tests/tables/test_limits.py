"""How often somebody may try something: simulated clocks, and two who try at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from tables import limits
from tables.limits import DAY_MS, Limit, TooOften
from tables.models import Tally
from tests.tables.conftest import T0

MINUTE = 60_000
FIVE = Limit("five", 5, 10 * MINUTE)
GROWS = Limit("grows", 5, 10 * MINUTE, grows=True)

pytestmark = pytest.mark.django_db


def _wait(limit: Limit, now: int, who: str = "me") -> timedelta | None:
    """Try once: the wait if that was refused."""
    try:
        limits.take((limit, who), now=now)
    except TooOften as refusal:
        return refusal.wait
    return None


def _tries(limit: Limit, times: int, now: int) -> None:
    assert [_wait(limit, now + place) for place in range(times)] == [None] * times


def test_the_sixth_try_waits_until_the_first_is_forgotten():
    _tries(FIVE, 5, T0)
    assert _wait(FIVE, T0 + MINUTE) == timedelta(minutes=9)
    assert _wait(FIVE, T0 + 10 * MINUTE) is None
    assert _wait(FIVE, T0 + 10 * MINUTE + 1) is None


def test_each_further_five_close_the_door_twice_as_long():
    now, waits = T0, []
    for _ in range(5):
        _tries(GROWS, 5, now)
        waits.append(_wait(GROWS, now + 4))
        now += 4 + waits[-1] // timedelta(milliseconds=1)
    assert waits == [timedelta(minutes=minutes) for minutes in (10, 20, 40, 80, 160)]


def test_a_day_later_all_is_forgotten_and_no_row_stays():
    _tries(GROWS, 5, T0)
    assert _wait(GROWS, T0 + DAY_MS + 5, who="another") is None
    assert [tally.who for tally in Tally.objects.all()] == ["another"]
    _tries(GROWS, 5, T0 + DAY_MS + 10)


def test_people_are_counted_apart_and_whoever_waits_longest_decides():
    _tries(FIVE, 5, T0)
    assert _wait(FIVE, T0, who="another") is None
    with pytest.raises(TooOften) as refusal:
        limits.take((FIVE, "another"), (FIVE, "me"), now=T0 + MINUTE)
    assert refusal.value.wait == timedelta(minutes=9)


def test_what_was_refused_does_not_count():
    _tries(FIVE, 5, T0)
    for second in range(20):
        assert _wait(FIVE, T0 + second * 1000) is not None
    assert len(Tally.objects.get().moments) == 5


def test_only_what_is_said_to_count_does():
    for place in range(20):
        with limits.counting((FIVE, "me"), now=T0 + place):
            pass
    _tries(FIVE, 5, T0 + 30)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_than_allowed_get_through():
    def one(_: int) -> bool:
        try:
            return _wait(FIVE, T0) is None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(24))) == 5
