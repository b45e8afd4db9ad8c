"""What the clock does: computer players, silent seats, the table's own steps, the next deal."""

import logging

import pytest

from longyan.bots import BOTS
from longyan.engine.events import restore
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.play import replay
from longyan.engine.state import DEALT, OPENING
from tables import memory, referee
from tables.models import Deal, Match, Move
from tests.tables.conftest import T0, answer_of, asked, clocks_of, newest, seat_of, state_of

pytestmark = pytest.mark.django_db


def _run(match: Match, until: int) -> None:
    """A clock loop that is always in time."""
    while (deal := newest(match)).due is not None and deal.due <= until:
        referee.tick(deal.pk, deal.due)


def _moves(match: Match, **which: object) -> list[Move]:
    return list(Move.objects.filter(deal__match=match, **which).order_by("deal", "number"))


def _replays(deal: Deal) -> bool:
    moves = deal.record.order_by("number")
    told = [(move.seat, move.action, tuple(map(restore, move.events))) for move in moves]
    replayed = replay(memory.dealt(deal), told)
    return (replayed.count, replayed.fault) == (deal.moves, None)


def test_computer_players_play_a_whole_match(open_table):
    match = open_table("beginner", "beginner", "steady", "steady", deals=3)
    _run(match, T0 + 3_600_000)
    match.refresh_from_db()
    deals = list(match.played.order_by("number"))
    assert [deal.number for deal in deals] == [1, 2, 3]
    assert all(map(_replays, deals))
    assert match.finished_at is not None
    for seat in match.seats.all():
        assert seat.points == sum(deal.result["points"][seat.index] for deal in deals)
    assert sum(seat.points for seat in match.seats.all()) == 0
    assert {move.by for move in _moves(match)} == {Move.COMPUTER, Move.TABLE}
    assert [deal.due for deal in deals] == [None] * 3


def test_the_next_deal_has_the_dealer_that_the_outcome_names(open_table):
    match = open_table("beginner", "beginner", "steady", "steady", deals=4)
    _run(match, T0 + 3_600_000)
    for deal in match.played.filter(number__lt=4):
        outcome, following = memory.load(deal).outcome, match.played.get(number=deal.number + 1)
        assert (following.dealer, following.streak) == (outcome.next_dealer, outcome.next_streak)
        assert following.wall != deal.wall


def test_nothing_happens_before_its_time(open_table, alice):
    match = open_table(flip_ms=2_000)
    deal = newest(match)
    assert not referee.tick(deal.pk, T0 + 1_999)
    assert state_of(match).phase == DEALT
    assert referee.tick(deal.pk, T0 + 2_000)
    assert state_of(match).phase != DEALT
    assert _moves(match)[0].action == "proceed"


def test_a_computer_player_takes_its_time(open_table):
    match = open_table("beginner", "beginner", "beginner", "beginner", bot_ms=900, pace_ms=700, flip_ms=2_000)
    _run(match, T0 + 60_000)
    turns = [move for move in _moves(match) if move.by == Move.COMPUTER and move.action.startswith("discard")]
    assert {move.took_ms for move in turns} == {900}
    first, second = turns[:2]
    assert (second.at - first.at).total_seconds() * 1000 == 1_600


def test_a_silent_person_is_played_for_and_then_on_autopilot(open_table, alice):
    match = open_table(deals=1)
    for past in range(0, 200_000, 5_000):
        referee.came(match.pk, alice, T0 + past)
        _run(match, T0 + past)
    mine = _moves(match, seat=seat_of(match, alice))
    turns = [move for move in mine if move.action.startswith("discard")]
    assert {move.by for move in mine} == {Move.CLOCK}
    assert turns[0].took_ms == 45_000
    assert turns[1].took_ms == 15_000, "the bank is for the whole deal"
    assert {move.took_ms for move in turns[2:]} == {0}
    assert clocks_of(match).seats[seat_of(match, alice)].autopilot


@pytest.fixture
def on_autopilot(open_table, alice) -> Match:
    """Alice was silent for two turns and is asked her third."""
    match = open_table(turn_seconds=1, bank_seconds=0, bot_ms=900, pace_ms=700)
    while not _is_up(match, alice) or not clocks_of(match).seats[seat_of(match, alice)].autopilot:
        referee.tick(newest(match).pk, newest(match).due)
    return match


def _is_up(match: Match, alice) -> bool:
    question = state_of(match).questions[seat_of(match, alice)]
    return question is not None and question.kind == TURN_QUESTION


def test_back_ends_autopilot(on_autopilot, alice):
    asked_at = clocks_of(on_autopilot).seats[seat_of(on_autopilot, alice)].asked_at
    assert newest(on_autopilot).due == asked_at + 900
    referee.back(on_autopilot.pk, alice, asked_at + 500)
    assert not clocks_of(on_autopilot).seats[seat_of(on_autopilot, alice)].autopilot
    assert newest(on_autopilot).due == asked_at + 1_000


@pytest.mark.parametrize("late", [0, 1])
def test_any_click_ends_autopilot(on_autopilot, alice, late):
    number, _, action = answer_of(on_autopilot, alice).partition(" ")
    now = newest(on_autopilot).due - 100
    if late:
        with pytest.raises(referee.Refusal):
            referee.answer(on_autopilot.pk, alice, f"{int(number) - 1} {action}", now)
    else:
        referee.answer(on_autopilot.pk, alice, f"{number} {action}", now)
    clock = clocks_of(on_autopilot).seats[seat_of(on_autopilot, alice)]
    assert (clock.autopilot, clock.silent) == (False, 0)


def test_settings_of_nothing_play_on_in_the_answer_itself(open_table, alice):
    match = open_table(next_deal_seconds=0, deals=2)
    referee.tick(newest(match).pk, T0)
    while not Match.objects.get(pk=match.pk).finished_at:
        referee.answer(match.pk, alice, answer_of(match, alice), T0 + 1)
    assert match.played.count() == 2
    assert all(map(_replays, match.played.all()))


@pytest.mark.parametrize("fault", ["raises", "cheats"])
def test_a_computer_player_that_fails_does_not_stop_the_table(open_table, monkeypatch, caplog, fault):
    def broken(view):
        if fault == "raises":
            raise LookupError(str(view.mine.tiles))
        return "discard 5m"

    monkeypatch.setitem(BOTS, "steady", broken)
    match = open_table("steady", "steady", "steady", "steady", deals=1)
    with caplog.at_level(logging.ERROR):
        _run(match, T0)
    assert Match.objects.get(pk=match.pk).finished_at
    assert {move.by for move in _moves(match, seat__isnull=False)} == {Move.CLOCK}
    assert "computer player steady" in caplog.text
    assert "discard 5m" not in caplog.text.replace('return "discard 5m"', "")
    assert "(" not in "".join(record.getMessage().splitlines()[0] for record in caplog.records)


def test_a_tick_sets_right_what_a_lease_left(open_table, alice):
    match = open_table()
    deal = newest(match)
    referee.tick(deal.pk, T0)
    due = newest(match).due
    Deal.objects.filter(pk=deal.pk).update(due=T0 + 5_000)
    assert not referee.tick(deal.pk, T0)
    assert newest(match).due == due


def test_a_tick_of_a_deal_long_over_does_nothing(open_table):
    match = open_table("beginner", "beginner", "beginner", "beginner", deals=2, next_deal_seconds=15)
    first = newest(match)
    _run(match, T0 + 15_000)
    assert match.played.count() == 2
    before = Move.objects.count()
    assert not referee.tick(first.pk, T0 + 15_000)
    assert (Move.objects.count(), match.played.count()) == (before, 2)


def test_the_opening_is_asked_with_the_flip_and_its_silence_takes_the_win(open_table, alice, bob, carol, dave):
    """Tables are opened until one has an opening; who is silent in it takes the win."""
    for _ in range(200):
        match = open_table(alice, bob, carol, dave, flip_ms=2_000)
        referee.tick(newest(match).pk, T0 + 2_000)
        state = state_of(match)
        if state.phase == OPENING:
            break
    assert newest(match).due == T0 + 2_000 + 6_000
    referee.tick(newest(match).pk, T0 + 8_000)
    assert newest(match).result["status"] == "won"
    assert {move.by for move in _moves(match, seat__isnull=False)} == {Move.CLOCK}


def test_asked_numbers_count_a_seats_own_questions(open_table, alice):
    match = open_table(deals=1)
    referee.tick(newest(match).pk, T0)
    numbers = []
    while newest(match).result is None:
        numbers.append(asked(match, alice))
        referee.answer(match.pk, alice, answer_of(match, alice), T0)
    assert numbers == list(range(1, len(numbers) + 1))
    assert [move.question for move in _moves(match, by=Move.PERSON)] == numbers
