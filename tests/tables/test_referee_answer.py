"""A person answers: what is stored, what is refused, who is told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from longyan.engine import NotAllowed, NotUnderstood, TooLate, legal
from longyan.engine.events import restore
from tables import memory, referee, table, telling
from tables.models import Match, Move
from tests.tables.conftest import T0, answer_of, asked, clocks_of, newest, seat_of, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(open_table) -> Match:
    """Alice is asked; the computer players have done all that they can."""
    match = open_table()
    referee.tick(newest(match).pk, T0)
    return match


@pytest.fixture
def told(monkeypatch) -> list[tuple[str, str]]:
    """What is sent to the pages."""
    sent = []
    monkeypatch.setattr(telling, "tell", lambda *message, **_facts: sent.append(message))
    return sent


def test_an_answer_is_stored_with_who_when_and_how_long(match, alice):
    text, before = answer_of(match, alice), newest(match).moves
    answered = referee.answer(match.pk, alice, text, T0 + 3_210)
    number, _, action = text.partition(" ")
    assert answered.number == int(number)
    move = Move.objects.get(deal=newest(match), number=before + 1)
    assert (move.seat, move.question, move.action) == (seat_of(match, alice), int(number), action)
    assert (move.by, move.took_ms, move.at) == (Move.PERSON, 3_210, table.moment(T0 + 3_210))
    assert restore(move.events[0]) is not None


def test_the_deal_goes_on_after_it(match, alice):
    before = newest(match)
    referee.answer(match.pk, alice, answer_of(match, alice), T0 + 1_000)
    after = newest(match)
    assert after.moves > before.moves
    assert after.due >= T0 + 1_000
    assert Move.objects.filter(deal=after).count() == after.moves


def test_the_time_taken_beyond_a_turn_comes_off_the_bank(match, alice):
    assert state_of(match).turn == seat_of(match, alice)
    referee.answer(match.pk, alice, answer_of(match, alice), T0 + 25_000)
    assert clocks_of(match).seats[seat_of(match, alice)].bank == 20_000


def _unchanged(match: Match) -> tuple:
    deal = newest(match)
    return deal.moves, deal.due, deal.clocks, list(Move.objects.values_list("pk", flat=True))


@pytest.mark.parametrize(
    "text", ["", "discard 5m", "1", "1 dance", "-1 pass", "1 discard 9z", "9999999 pass", "１ pass"]
)
def test_what_is_no_answer_is_not_understood(match, alice, text):
    before = _unchanged(match)
    with pytest.raises(NotUnderstood):
        referee.answer(match.pk, alice, text, T0)
    assert _unchanged(match) == before


@pytest.mark.parametrize("distance", [-1, 1, 1000])
def test_another_number_is_too_late(match, alice, distance):
    before = _unchanged(match)
    number, _, action = answer_of(match, alice).partition(" ")
    with pytest.raises(TooLate):
        referee.answer(match.pk, alice, f"{int(number) + distance} {action}", T0)
    assert _unchanged(match) == before


def test_a_second_answer_is_too_late(match, alice):
    text = answer_of(match, alice)
    referee.answer(match.pk, alice, text, T0)
    before = _unchanged(match)
    with pytest.raises(TooLate):
        referee.answer(match.pk, alice, text, T0)
    assert _unchanged(match) == before


def test_what_is_not_open_is_not_allowed(match, alice):
    before, seat = _unchanged(match), seat_of(match, alice)
    allowed = {str(action) for action in legal(state_of(match), seat)}
    for action in {"discard 1z", "discard 9m", "kong 1s", "pong", "pass", "win"} - allowed:
        with pytest.raises(NotAllowed):
            referee.answer(match.pk, alice, f"{asked(match, alice)} {action}", T0)
    assert _unchanged(match) == before


def test_a_stranger_is_not_seated(match, alice, carol):
    before = _unchanged(match)
    with pytest.raises(referee.NotSeated):
        referee.answer(match.pk, carol, answer_of(match, alice), T0)
    assert _unchanged(match) == before


def test_nobody_sits_at_a_match_that_is_not_there(match, alice):
    with pytest.raises(referee.NotSeated):
        referee.answer(match.pk + 1, alice, "1 pass", T0)


def test_a_closed_account_is_not_seated(match, alice):
    alice.is_active = False
    alice.save()
    with pytest.raises(referee.NotSeated):
        referee.answer(match.pk, alice, answer_of(match, alice), T0)


def test_a_person_cannot_answer_for_another_seat(open_table, alice, bob):
    match = open_table(alice, bob, "beginner", "beginner")
    referee.tick(newest(match).pk, T0)
    first, second = (alice, bob) if state_of(match).questions[seat_of(match, alice)] else (bob, alice)
    before = _unchanged(match)
    with pytest.raises(TooLate):
        referee.answer(match.pk, second, answer_of(match, first), T0)
    assert _unchanged(match) == before


def test_a_fault_of_the_engine_stores_nothing(match, alice, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    before, text = _unchanged(match), answer_of(match, alice)
    with monkeypatch.context() as patch:
        patch.setattr(referee, "act", broken)
        with pytest.raises(ZeroDivisionError):
            referee.answer(match.pk, alice, text, T0)
    assert _unchanged(match) == before
    referee.answer(match.pk, alice, text, T0)


@pytest.mark.parametrize("broken", [(table.clock, "moved"), (table.Table, "save")])
def test_a_fault_after_the_move_was_written_takes_it_back(match, alice, monkeypatch, broken):
    def break_down(*_):
        raise ZeroDivisionError

    before, number = _unchanged(match), asked(match, alice)
    first, *_, last = legal(state_of(match), seat_of(match, alice))
    with monkeypatch.context() as patch:
        patch.setattr(*broken, break_down)
        with pytest.raises(ZeroDivisionError):
            referee.answer(match.pk, alice, f"{number} {first}", T0)
    assert _unchanged(match) == before
    remembered = dict(memory._kept)
    memory.forget()  # another process plays on
    referee.answer(match.pk, alice, f"{number} {last}", T0)
    state = state_of(match)
    memory._kept.clear()
    memory._kept.update(remembered)
    assert state_of(match) == state


@pytest.mark.django_db(transaction=True)
def test_the_pages_are_told_after_the_commit_and_nothing_but_that(match, alice, monkeypatch):
    seen = []

    def tell(*message, **_facts):
        seen.append((message, connection.in_atomic_block, Move.objects.filter(by=Move.PERSON).count()))

    monkeypatch.setattr(telling, "tell", tell)
    referee.answer(match.pk, alice, answer_of(match, alice), T0)
    assert seen[0] == ((f"table.{match.pk}", "changed"), False, 1)
    assert {message for message, _, _ in seen} == {(f"table.{match.pk}", "changed")}


@pytest.mark.django_db(transaction=True)
def test_a_refused_answer_tells_nobody(match, alice, told):
    with pytest.raises(TooLate):
        referee.answer(match.pk, alice, "99 pass", T0)
    assert told == []


@pytest.mark.django_db(transaction=True)
def test_an_answer_stands_when_the_pages_cannot_be_told(match, alice, monkeypatch, caplog):
    def deaf(*_):
        raise ConnectionError

    monkeypatch.setattr(telling, "tell", deaf)
    referee.answer(match.pk, alice, answer_of(match, alice), T0)
    assert Move.objects.filter(by=Move.PERSON).count() == 1


def test_an_answer_costs_four_queries_and_a_lock(open_table, alice):
    match = open_table(bot_ms=900, pace_ms=700)
    deal = newest(match)
    while state_of(match).questions[seat_of(match, alice)] is None:
        referee.tick(deal.pk, newest(match).due)
    now, text = newest(match).due - 45_000, answer_of(match, alice)
    with CaptureQueriesContext(connection) as queries:
        referee.answer(match.pk, alice, text, now)
    statements = [query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]]
    lock = ["SELECT"] * connection.features.has_select_for_update
    assert statements == [*lock, "SELECT", "SELECT", "INSERT", "UPDATE"]
