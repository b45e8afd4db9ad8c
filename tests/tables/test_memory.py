"""States kept in the process, and rebuilt from the rows."""

import pytest

from tables import memory, referee
from tables.models import Deal, Match
from tests.tables.conftest import T0, answer_of, newest

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(open_table) -> Match:
    match = open_table()
    referee.tick(newest(match).pk, T0)
    return match


def test_a_state_is_rebuilt_from_the_rows(match, alice):
    for _ in range(5):
        kept = memory.load(newest(match))
        memory.forget()
        assert memory.load(newest(match)) == kept
        referee.answer(match.pk, alice, answer_of(match, alice), T0)


def test_a_state_that_is_kept_costs_no_query(match, django_assert_num_queries):
    deal = newest(match)
    memory.load(deal)
    with django_assert_num_queries(0):
        memory.load(deal)


def test_only_moves_not_yet_seen_are_read(match, alice):
    old = newest(match)
    state = memory.load(old)
    referee.answer(match.pk, alice, answer_of(match, alice), T0)
    expected = memory.load(newest(match))
    memory.forget()
    memory.keep(old.pk, old.moves, state)
    assert memory.load(newest(match)) == expected


def test_a_row_read_a_while_ago_gives_the_state_of_then(match, alice):
    old, state = newest(match), memory.load(newest(match))
    referee.answer(match.pk, alice, answer_of(match, alice), T0)
    newer = memory.load(newest(match))
    assert newer != state
    assert memory.load(old) == state
    assert memory.load(newest(match)) is newer


def test_a_state_is_never_replaced_by_an_older_one(match):
    deal = newest(match)
    state = memory.load(deal)
    memory.keep(deal.pk, 0, memory.dealt(deal))
    assert memory.load(deal) is state


def test_the_deal_longest_unused_is_forgotten_first(open_table, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(memory, "DEALS", 2)
    first, second, third = (newest(open_table()) for _ in range(3))
    for deal in (first, second, first, third):
        memory.load(deal)
    for deal, queries in ((first, 0), (third, 0), (second, 1)):
        row = Deal.objects.defer("wall").get(pk=deal.pk)
        with django_assert_num_queries(queries):
            memory.load(row)
