"""The clock alone: no database, no time that passes."""

import json
from dataclasses import replace
from random import Random

import pytest

from longyan.engine import State, act, deal, is_tables_turn, legal, proceed, read_rules
from longyan.engine.actions import DISCARD, GIVE_UP, TAKE_WIN, discard
from longyan.engine.legal import CLAIM_QUESTION, OPENING_QUESTION, ROB_QUESTION, TURN_QUESTION
from longyan.engine.state import OFFER, OPENING, TURN, Question
from longyan.engine.tiles import full_set
from tables import clock
from tables.clock import Clocks, Pace, SeatClock, Up
from tables.pauses import Manner

T0 = 1_800_000_000_000
PACE = Pace(turn=15_000, bank=30_000, claim=6_000, pause=700, flip=2_000, bot=900, next_deal=15_000)


@pytest.fixture
def dealt() -> State:
    """A deal just flipped, in which nobody has an opening win."""
    wall = list(full_set())
    Random(3).shuffle(wall)
    return deal(read_rules("lequ-half"), wall, dealer=1, streak=1)


@pytest.fixture
def turn(dealt) -> State:
    """The dealer's first turn."""
    state = proceed(proceed(dealt).state).state
    assert state.phase == TURN
    return state


@pytest.fixture
def offer(turn) -> State:
    """A discard of the dealer that somebody may claim."""
    for action in legal(turn, turn.dealer):
        state = act(turn, turn.dealer, action).state
        if action.verb == DISCARD and any(state.questions):
            return state
    pytest.fail("the wall was to hold a discard that can be claimed")


def _asked(state: State) -> list[int]:
    return [seat for seat, question in enumerate(state.questions) if question]


def _clocks_at(state: State, **changes: object) -> Clocks:
    seats = tuple(SeatClock(T0 if question else None, PACE.bank) for question in state.questions)
    return replace(Clocks(seats, T0, ready=(False,) * len(seats)), **changes)


def test_a_deal_starts_with_the_flip(dealt):
    clocks = clock.start(PACE, 4, T0)
    assert clock.next_up(clocks, PACE, dealt, ()) == Up(T0 + 2_000, None)
    assert [seat.bank for seat in clocks.seats] == [30_000] * 4


def test_an_opening_that_nobody_can_take_passes_at_once(dealt):
    opening = proceed(dealt).state
    assert opening.phase == OPENING
    assert is_tables_turn(opening)
    clocks = clock.moved(clock.start(PACE, 4, T0), PACE, dealt, opening, T0 + 2_050)
    assert clock.next_up(clocks, PACE, opening, ()) == Up(T0 + 2_000, None)


@pytest.mark.parametrize(
    ("kind", "computer", "autopilot", "after"),
    [
        (TURN_QUESTION, False, False, 45_000),
        (CLAIM_QUESTION, False, False, 6_000),
        (ROB_QUESTION, False, False, 6_000),
        (OPENING_QUESTION, False, False, 6_000),
        (TURN_QUESTION, True, False, 900),
        (CLAIM_QUESTION, True, False, 500),
        (OPENING_QUESTION, True, False, 500),
        (TURN_QUESTION, False, True, 900),
        (CLAIM_QUESTION, False, True, 500),
    ],
)
def test_when_a_question_is_answered_for_a_seat(kind, computer, autopilot, after):
    clocks = Clocks((SeatClock(T0, PACE.bank, autopilot=autopilot),), T0)
    assert clock.deadline(clocks, PACE, 0, Question(1, kind), computer) == T0 + after


def test_a_computer_player_passes_within_a_shorter_pause():
    clocks = Clocks((SeatClock(T0, PACE.bank),), T0)
    assert clock.deadline(clocks, PACE._replace(pause=200), 0, Question(1, CLAIM_QUESTION), True) == T0 + 200


@pytest.mark.parametrize(("autopilot", "at"), [(False, T0 + 1_234), (True, T0 + 900)])
def test_a_toggle_answers_at_its_moment_but_autopilot_goes_first(autopilot, at):
    clocks = Clocks((SeatClock(T0, PACE.bank, 0, autopilot, "throw", T0 + 1_234),), T0)
    assert clock.deadline(clocks, PACE, 0, Question(1, TURN_QUESTION), computer=False) == at


@pytest.mark.parametrize(
    ("action", "kind", "spread", "pace", "after"),
    [
        (GIVE_UP, CLAIM_QUESTION, 1.0, PACE, 500),
        (GIVE_UP, CLAIM_QUESTION, 9.0, PACE, 500),
        (GIVE_UP, CLAIM_QUESTION, 1.0, PACE._replace(pause=300), 300),
        (discard(3), TURN_QUESTION, 1.0, PACE, 900),
        (discard(3), TURN_QUESTION, 0.1, PACE, 540),
        (discard(3), TURN_QUESTION, 2.5, PACE, 2_250),
        (discard(3), TURN_QUESTION, 99.0, PACE, 3_600),
        (discard(3), TURN_QUESTION, 99.0, PACE._replace(turn=2_000), 2_000),
        (TAKE_WIN, ROB_QUESTION, 99.0, PACE._replace(claim=3_000), 3_000),
        (TAKE_WIN, OPENING_QUESTION, 1.0, PACE, 900),
        (discard(3), TURN_QUESTION, 1.0, PACE._replace(bot=0), 0),
    ],
)
def test_a_toggles_pass_is_hidden_by_the_pause_and_its_move_takes_time(action, kind, spread, pace, after):
    assert clock.answers_after(pace, action, kind, spread) == after


def test_the_next_question_forgets_when_a_toggle_would_have_answered_this(turn):
    seat = turn.dealer
    clocks = clock.answering(clock.toggled(_clocks_at(turn), seat, "throw"), seat, T0 + 1_234)
    after = clock.moved(clocks, PACE, turn, act(turn, seat, legal(turn, seat)[-1]).state, T0 + 1_000)
    assert (after.seats[seat].toggles, after.seats[seat].answers_at) == ("throw", None)


def test_the_earliest_of_several_questions_is_up(offer):
    asked = _asked(offer)
    clocks = _clocks_at(offer)
    assert clock.next_up(clocks, PACE, offer, ()) == Up(T0 + 6_000, asked[0])
    assert clock.next_up(clocks, PACE, offer, asked[-1:]) == Up(T0 + 500, asked[-1])


@pytest.mark.parametrize(("took", "left"), [(0, 30_000), (15_000, 30_000), (15_001, 29_999), (45_100, 0)])
def test_a_turn_longer_than_its_time_is_paid_from_the_bank(turn, took, left):
    seat = turn.dealer
    after = act(turn, seat, legal(turn, seat)[-1]).state
    clocks = clock.moved(_clocks_at(turn), PACE, turn, after, T0 + took)
    assert clocks.seats[seat] == SeatClock(None, left)


def test_a_claim_is_not_paid_from_the_bank(offer):
    seat = _asked(offer)[0]
    after = act(offer, seat, GIVE_UP).state
    clocks = clock.moved(_clocks_at(offer), PACE, offer, after, T0 + 20_000)
    assert clocks.seats[seat] == SeatClock(None, PACE.bank)


def test_the_next_draw_waits_the_pace_whether_or_not_anybody_is_asked(turn, offer):
    unclaimed = next(
        state
        for action in legal(turn, turn.dealer)
        if not any((state := act(turn, turn.dealer, action).state).questions)
    )
    for state in (unclaimed, offer):
        assert state.phase == OFFER
        clocks = clock.moved(_clocks_at(turn), PACE, turn, state, T0 + 5_000)
        assert clocks.table_at == T0 + 5_700
    assert clock.next_up(clocks, PACE, unclaimed, ()) == Up(T0 + 5_700, None)


def test_a_pass_does_not_start_the_pace_again(offer):
    seat = _asked(offer)[0]
    after = act(offer, seat, GIVE_UP).state
    clocks = clock.moved(_clocks_at(offer), PACE, offer, after, T0 + 3_000)
    assert clocks.table_at == T0


def test_the_seat_that_draws_is_asked_now(turn):
    seat = turn.dealer
    thrown = act(turn, seat, discard(turn.hands[seat].tiles[0])).state
    while any(thrown.questions):
        thrown = act(thrown, _asked(thrown)[0], GIVE_UP).state
    drawn = proceed(thrown).state
    clocks = clock.moved(_clocks_at(thrown), PACE, thrown, drawn, T0 + 800)
    assert [seat.asked_at for seat in clocks.seats] == [None, None, T0 + 800, None]


def test_two_silent_turns_in_a_row_start_autopilot():
    clocks = Clocks((SeatClock(T0, 0), SeatClock(None, 0)), T0)
    once = clock.let_pass(clocks, 0, TURN_QUESTION)
    assert not once.seats[0].autopilot
    assert clock.let_pass(once, 0, TURN_QUESTION).seats[0].autopilot
    assert not clock.let_pass(clock.clicked(once, 0), 0, TURN_QUESTION).seats[0].autopilot


@pytest.mark.parametrize("kind", [CLAIM_QUESTION, ROB_QUESTION, OPENING_QUESTION])
def test_silence_at_a_claim_counts_for_nothing(kind):
    clocks = Clocks((SeatClock(T0, 0, silent=1),), T0)
    assert clock.let_pass(clocks, 0, kind) == clocks


def test_a_click_ends_autopilot():
    clocks = Clocks((SeatClock(T0, 0, silent=2, autopilot=True),), T0)
    assert clock.clicked(clocks, 0).seats[0] == SeatClock(T0, 0)


def test_a_new_deal_has_full_banks_the_same_autopilot_and_no_toggles():
    silent, toggled = SeatClock(T0, 7, 2, True), SeatClock(None, 0, 1, False, "win throw", T0)
    before = Clocks((silent, toggled), T0, ready=(True, True), next_deal_at=T0)
    clocks = clock.start(PACE, 2, T0, before)
    assert clocks.seats == (SeatClock(None, 30_000, 2, True), SeatClock(None, 30_000, 1))
    assert clocks.ready == (False, False)
    assert clocks.next_deal_at is None


def test_how_a_person_passes_is_still_known_in_the_next_deal():
    before = Clocks((SeatClock(T0, 7, manner=Manner(3, 0.5)), SeatClock(None, 0)), T0)
    assert [seat.manner for seat in clock.start(PACE, 2, T0, before).seats] == [Manner(3, 0.5), None]


def test_the_next_deal_comes_by_itself_or_when_every_person_is_ready(turn):
    over = turn.but(outcome=object(), questions=(None,) * 4)
    clocks = clock.moved(_clocks_at(turn), PACE, turn, over, T0)
    assert clock.next_up(clocks, PACE, over, ()) == Up(T0 + 15_000, None)
    clocks = clock.wants_next(clocks, 0, (0, 2), T0 + 3_000)
    assert clock.next_up(clocks, PACE, over, ()) == Up(T0 + 15_000, None)
    clocks = clock.wants_next(clocks, 2, (0, 2), T0 + 4_000)
    assert clocks.ready == (True, False, True, False)
    assert clock.next_up(clocks, PACE, over, ()) == Up(T0 + 4_000, None)
    assert clock.next_up(clock.closed(clocks), PACE, over, ()) is None


def test_stopped_clocks_go_on_where_they_stood(offer):
    running = _clocks_at(offer, table_at=T0 + 700)
    stopped = clock.paused(running, T0 + 1_000)
    assert clock.next_up(stopped, PACE, offer, ()) == Up(T0 + 1_000 + clock.CLOSE_MS, None)
    resumed = clock.resumed(stopped, T0 + 101_000)
    assert resumed.paused_at is None
    assert resumed.table_at == T0 + 100_700
    assert clock.next_up(resumed, PACE, offer, ()).at == T0 + 106_000


def test_a_gap_moves_all_moments_but_nothing_is_asked_later_than_now():
    seats = (SeatClock(T0 - 100, 5), SeatClock(T0 + 400, 5, answers_at=T0 + 900), SeatClock(None, 5))
    clocks = Clocks(seats, T0 + 700, paused_at=T0, next_deal_at=T0 + 9_000)
    moved = clock.shifted(clocks, 60_000, T0 + 60_100)
    assert [seat.asked_at for seat in moved.seats] == [T0 + 59_900, T0 + 60_100, None]
    assert [seat.answers_at for seat in moved.seats] == [None, T0 + 60_900, None]
    assert (moved.table_at, moved.paused_at, moved.next_deal_at) == (T0 + 60_700, T0 + 60_000, T0 + 69_000)


@pytest.mark.parametrize(
    ("seen", "deserted"),
    [
        ([], False),
        ([None], True),
        ([T0 - 60_000], False),
        ([T0 - 60_001], True),
        ([T0 - 60_001, T0 - 1], False),
        ([T0 - 60_001, None], True),
    ],
)
def test_a_table_is_deserted_when_no_person_was_seen_for_a_minute(seen, deserted):
    assert clock.deserted(seen, T0) is deserted


@pytest.mark.parametrize("is_empty", [False, True])
def test_whoever_takes_a_seat_begins_anew_but_for_its_bank(offer, is_empty):
    seat = _asked(offer)[0]
    clocks = clock.known(clock.toggled(_clocks_at(offer), seat, "pass"), seat, Manner(3, 0.5))
    clocks = clock.let_pass(clock.let_pass(clocks, seat, TURN_QUESTION), seat, TURN_QUESTION)
    taken = clock.seated(clocks, seat, T0 + 4_000, is_empty)
    assert taken.seats[seat] == SeatClock(T0 + 4_000, PACE.bank, autopilot=is_empty)


def test_the_stored_form_reads_back(offer):
    clocks = _clocks_at(offer, paused_at=T0, next_deal_at=T0 + 1)
    clocks = clock.answering(clock.toggled(clocks, 1, "win pass"), 1, T0 + 2)
    clocks = clock.known(clocks, 2, Manner(3, 0.5))
    assert Clocks.from_json(json.loads(json.dumps(clocks.as_json()))) == clocks
