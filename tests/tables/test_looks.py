"""Looks at a table: one for all pages of a process, and never an older one than a page asks for."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic

import pytest

from tables import looks
from tables.table import NotSeated
from tests.tables import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob, carol, dave):
    return playing.opened(alice, alice, bob, carol, dave, deals=3, turn_seconds=60, claim_seconds=60)


def test_whoever_asks_for_no_later_moment_gets_the_last_look(match, django_assert_num_queries):
    asked = monotonic()
    look = looks.shared_look(match.pk, asked)
    with django_assert_num_queries(0):
        assert looks.shared_look(match.pk, asked) is look


def test_whoever_asks_for_a_later_moment_sees_what_was_stored_by_then(match):
    before = looks.shared_look(match.pk, monotonic())
    playing.step(match)
    after = looks.shared_look(match.pk, monotonic())
    assert (after.row.moves, after.state) == (playing.deal_of(match).moves, playing.state_of(match))
    assert after.row.moves > before.row.moves
    assert len(after.log) > len(before.log)


def test_a_look_is_a_few_queries_however_many_deals_were_played(match, django_assert_max_num_queries):
    for _deal in range(2):
        with django_assert_max_num_queries(4):
            looks.look_at(match.pk)
        playing.play_out(match)
        playing.next_deal(match)
        looks.look_at(match.pk)
        playing.step(match)


def test_the_deals_that_are_over_are_in_it_with_their_points(match):
    first = playing.deal_of(match)
    playing.play_out(match)
    assert looks.look_at(match.pk).deals == (looks.Played(first.dealer, _points(first)),)
    playing.next_deal(match)
    second = playing.deal_of(match)
    assert looks.look_at(match.pk).deals == (
        looks.Played(first.dealer, _points(first)),
        looks.Played(second.dealer, None),
    )


def _points(row):
    row.refresh_from_db()
    return tuple(row.result["points"])


def test_a_person_is_found_at_the_own_seat_alone(match, alice, guest):
    look = looks.look_at(match.pk)
    assert look.seats[look.seat_of(alice.pk).index].user == alice
    with pytest.raises(NotSeated):
        look.seat_of(guest.pk)


def test_old_looks_are_forgotten(match, monkeypatch):
    monkeypatch.setattr(looks, "TABLES", 0)
    looks.shared_look(match.pk, monotonic())
    assert not looks._spots


def test_pages_that_are_told_at_once_look_once(match, monkeypatch):
    together, looked = Barrier(4), []
    monkeypatch.setattr(looks, "look_at", lambda match_id: looked.append(match_id) or object())

    def look(since):
        together.wait()
        return looks.shared_look(match.pk, since)

    asked = monotonic()
    with ThreadPoolExecutor(4) as pages:
        found = set(pages.map(look, [asked] * 4))
    assert (len(found), looked) == (1, [match.pk])
