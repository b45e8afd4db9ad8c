"""Everybody at once, on a database in a file: each question is answered once, each deal begun once."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection

from longyan.engine import TooLate, seat_view
from tables import referee
from tables.models import Deal, Heartbeat, Match, Move, Room
from tables.table import at_table
from tables.toggles import THROW, TOGGLES
from tables.transcript import Transcript
from tests.tables.conftest import T0, answer_of, clocks_of, newest, state_of

pytestmark = pytest.mark.django_db(transaction=True)

MOVES, TOGGLED = 40, 12

LAST_TILES = 4
"""Tiles left in the wall when a deal is about to end."""


def together(*calls: Callable[[], object]) -> list[object]:
    """The results of all calls, made at the same moment in a thread each; an exception is a result."""
    results: list[object] = [None] * len(calls)
    start = Barrier(len(calls))

    def run(place: int) -> None:
        start.wait()
        try:
            results[place] = calls[place]()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def _kinds(results: list[object]) -> Counter:
    return Counter(type(result).__name__ for result in results)


@pytest.fixture
def persons(alice, bob, carol, dave) -> list:
    return [alice, bob, carol, dave]


@pytest.fixture
def match(open_table, persons) -> Match:
    """Four persons, and somebody is asked."""
    match = open_table(*persons, pace_ms=700)
    while not any(state_of(match).questions):
        referee.tick(newest(match).pk, newest(match).due)
    return match


def _asked_persons(match: Match, persons: list) -> list:
    seats = {seat.user_id: seat.index for seat in match.seats.all()}
    return [person for person in persons if state_of(match).questions[seats[person.pk]]]


def _let_the_table_proceed(match: Match) -> None:
    while newest(match).result is None and not any(state_of(match).questions):
        referee.tick(newest(match).pk, newest(match).due)


def _replays(match: Match) -> bool:
    return Transcript(newest(match)).fault is None


def test_a_fourfold_answer_is_applied_once(match, persons):
    for _ in range(MOVES):
        person = _asked_persons(match, persons)[0]
        text, now = answer_of(match, person), newest(match).due - 1_000
        results = together(*[partial(referee.answer, match.pk, person, text, now)] * 4)
        assert _kinds(results) == {"Answered": 1, "TooLate": 3}
        _let_the_table_proceed(match)
        if newest(match).result is not None:
            break
    assert Move.objects.filter(by=Move.PERSON).count() >= MOVES / 2
    assert _replays(match)


def test_all_who_are_asked_may_answer_at_once(match, persons):
    """Also those who are not asked click: they are refused, and nothing else."""
    for _ in range(MOVES):
        asked = _asked_persons(match, persons)
        texts = [answer_of(match, person) if person in asked else "1 pass" for person in persons]
        calls = [
            partial(referee.answer, match.pk, person, text, T0 + 3_000)
            for person, text in zip(persons, texts, strict=True)
        ]
        before = Move.objects.filter(by=Move.PERSON).count()
        results = together(*calls)
        answered = sum(isinstance(result, referee.Answered) for result in results)
        assert set(_kinds(results)) <= {"Answered", "TooLate"}
        assert 1 <= answered <= len(asked)
        assert Move.objects.filter(by=Move.PERSON).count() == before + answered
        _let_the_table_proceed(match)
        if newest(match).result is not None:
            break
    assert _replays(match)


def test_an_answer_that_races_the_clock_is_stored_or_too_late(match, persons):
    """Whoever comes first in the database has it."""
    firsts = Counter()
    for _ in range(MOVES):
        person = _asked_persons(match, persons)[0]
        deal, text = newest(match), answer_of(match, person)
        results = together(
            partial(referee.answer, match.pk, person, text, deal.due),
            partial(referee.tick, deal.pk, deal.due),
            partial(referee.tick, deal.pk, deal.due),
        )
        assert set(_kinds(results)) <= {"Answered", "TooLate", "bool"}
        move = Move.objects.get(deal=deal, number=deal.moves + 1)
        assert (move.by == Move.PERSON) == isinstance(results[0], referee.Answered)
        firsts[move.by] += 1
        for someone in persons:
            referee.back(match.pk, someone, deal.due)
        _let_the_table_proceed(match)
        if newest(match).result is not None:
            break
    assert sum(firsts.values()) >= MOVES / 2
    assert _replays(match)


def test_a_click_a_toggle_and_its_switch_race_for_one_answer(match, persons):
    """Whoever comes first answers, and the others find the question closed."""
    Room.objects.update(bot_ms=900)
    played = set()
    for _ in range(TOGGLED):
        person = _asked_persons(match, persons)[0]
        for toggle in TOGGLES:
            referee.switch(match.pk, person, newest(match).number, toggle, True, newest(match).due - 5_000)
        deal, text = newest(match), answer_of(match, person)
        results = together(
            partial(referee.answer, match.pk, person, text, deal.due),
            partial(referee.switch, match.pk, person, deal.number, THROW, False, deal.due),
            partial(referee.tick, deal.pk, deal.due),
            partial(referee.tick, deal.pk, deal.due),
        )
        assert set(_kinds(results)) <= {"Answered", "TooLate", "NoneType", "bool"}
        seat, number = match.seats.get(user=person).index, int(text.split()[0])
        move = Move.objects.get(deal=deal, seat=seat, question=number)
        is_by_hand = move.by == Move.PERSON and move.toggle is None
        assert is_by_hand == isinstance(results[0], referee.Answered)
        played.add(move.pk)
        _let_the_table_proceed(match)
        if newest(match).result is not None:
            break
    assert len(played) >= TOGGLED / 2
    assert _replays(match)


def test_a_due_deal_is_taken_by_one_loop(open_table, alice):
    matches = [open_table() for _ in range(5)]
    results = together(*[partial(referee.take_due, T0)] * 4)
    assert sorted(pk for taken in results for pk in taken) == sorted(newest(match).pk for match in matches)
    assert referee.take_due(T0 + 4_999) == []
    assert len(referee.take_due(T0 + 5_000)) == 5


@pytest.fixture
def over(open_table, persons) -> Match:
    """The deal of the match is over."""
    match = open_table(*persons)
    referee.tick(newest(match).pk, T0)
    while newest(match).result is None:
        person = _asked_persons(match, persons)[0]
        referee.answer(match.pk, person, answer_of(match, person), T0)
    return match


def test_all_ready_at_once_begin_one_deal(over, persons):
    now = clocks_of(over).next_deal_at - 5_000
    results = together(*[partial(referee.ready, over.pk, person, now) for person in persons])
    assert _kinds(results) == {"NoneType": 4}
    assert [deal.number for deal in over.played.order_by("number")] == [1, 2]


def test_all_ready_when_the_clock_begins_the_next_deal_begin_no_other(over, persons):
    """Who asks for it a moment too late is told so."""
    ended, now = newest(over), clocks_of(over).next_deal_at
    asking = [partial(referee.ready, over.pk, person, now) for person in persons]
    results = together(*asking, *[partial(referee.tick, ended.pk, now)] * 2)
    assert set(_kinds(results)) <= {"NoneType", "TooLate", "bool"}
    assert [deal.number for deal in over.played.order_by("number")] == [1, 2]


def test_the_last_answer_of_a_deal_given_fourfold_is_settled_once(match, persons):
    """Fourfold are all of the last ones, for which of them is the last shows only then."""
    while newest(match).result is None:
        person = _asked_persons(match, persons)[0]
        text, now = answer_of(match, person), newest(match).due - 1_000
        times = 4 if seat_view(state_of(match), None).left < LAST_TILES else 1
        results = together(*[partial(referee.answer, match.pk, person, text, now)] * times)
        assert _kinds(results) == Counter({"Answered": 1, "TooLate": times - 1})
        _let_the_table_proceed(match)
    assert times == 4
    assert [seat.points for seat in match.seats.all()] == newest(match).result["points"]
    assert _replays(match)


def _beside(call: Callable[[], object], seconds: float = 0.5) -> tuple[Thread, list]:
    """A thread that has so many seconds to make a call, or else to get as far as a lock, and where its result will
    lie."""
    results = []
    thread = Thread(target=lambda: results.extend(together(call)), daemon=True)
    thread.start()
    thread.join(seconds)
    return thread, results


_MEANWHILE = {
    "the next deal begins": (lambda table: table.deal_next(T0), (2, False)),
    "the match is over": (lambda table: table.abandon(T0), (1, True)),
}


@pytest.mark.parametrize(("happens", "seen"), _MEANWHILE.values(), ids=_MEANWHILE)
def test_who_waited_for_a_deal_sees_what_happened_meanwhile(over, happens, seen):
    def look() -> tuple[int, bool]:
        with at_table(match=over.pk) as table:
            return table.deal.number, table.match.finished_at is not None

    with at_table(match=over.pk) as table:
        looking, found = _beside(look)
        happens(table)
        assert found == []
    looking.join()
    assert found == [seen]


def test_a_loop_passes_by_a_deal_that_is_being_played(open_table):
    """Were it to wait, so would all that is due. On SQLite, where all is one lock, it waits a moment."""
    busy, free = (newest(open_table()) for _ in range(2))
    passes_by = connection.features.has_select_for_update_skip_locked
    with at_table(pk=busy.pk):
        taking, taken = _beside(partial(referee.take_due, T0), seconds=60 if passes_by else 0.5)
        at_once = list(taken)
    taking.join()
    assert at_once == ([[free.pk]] if passes_by else [])


def test_all_again_at_once_begin_one_match(over, persons):
    Match.objects.update(finished_at=newest(over).ended_at)
    results = together(*[partial(referee.again, over.pk, person, T0) for person in persons])
    assert [match.number for match in results if match] == [2]
    assert Match.objects.count() == 2
    assert Deal.objects.filter(match__number=2).count() == 1


def test_loops_that_start_at_once_count_an_outage_once(open_table):
    deal = newest(open_table())
    Heartbeat.objects.create(pk=Heartbeat.ONLY, beat_at=T0)
    results = together(*[partial(referee.recover, T0 + 60_000)] * 4)
    assert sorted(results) == [0, 0, 0, 60_000]
    assert newest(deal.match).clocks["table_at"] == T0 + 60_000


def test_a_late_answer_is_too_late_in_words(match, persons):
    person = _asked_persons(match, persons)[0]
    text = answer_of(match, person)
    referee.answer(match.pk, person, text, T0)
    with pytest.raises(TooLate, match="这一步已经过去了"):
        referee.answer(match.pk, person, text, T0)
