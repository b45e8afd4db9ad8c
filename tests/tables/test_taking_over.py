"""A seat that its person left or is away from is taken: by another person, or by a computer player for a while."""

from collections import Counter
from functools import partial

import pytest

from longyan.engine import NotAllowed, TooLate
from tables import handing, referee
from tables.models import Handover, Match, Move
from tables.table import NotSeated
from tables.transcript import Transcript
from tests.tables.conftest import T0, answer_of, clocks_of, newest, seat_of, state_of
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db

LATER = T0 + handing.AWAY_MS + 1


@pytest.fixture
def match(open_table, alice, bob, carol) -> Match:
    """Alice's room: three persons and a computer player, and somebody is asked."""
    match = open_table(alice, bob, carol, "beginner", deals=3, turn_seconds=600)
    referee.tick(newest(match).pk, T0)
    return match


def _given(match: Match) -> list[tuple]:
    return [(row.seat, row.from_user, row.to_user, row.to_bot, row.why) for row in Handover.objects.all()]


def test_another_person_plays_on_as_it_is(match, bob, dave):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    before = state_of(match)
    referee.take_over(match.pk, dave, seat, T0)
    assert (match.seats.get(index=seat).user, state_of(match)) == (dave, before)
    assert _given(match)[1] == (seat, None, dave, "", Handover.TAKEN)
    assert not clocks_of(match).seats[seat].autopilot
    with pytest.raises(NotSeated):
        referee.back(match.pk, bob, T0)
    referee.back(match.pk, dave, T0)


def test_whoever_takes_over_has_the_whole_time_for_an_open_question(match, bob, dave):
    while not state_of(match).questions[seat_of(match, bob)]:
        deal = newest(match)
        referee.tick(deal.pk, deal.due)
        for seat in match.seats.exclude(user=None):
            referee.came(match.pk, seat.user, deal.due)
    seat, now = seat_of(match, bob), newest(match).due
    referee.leave(match.pk, bob, now - 1)
    assert state_of(match).questions[seat]
    referee.take_over(match.pk, dave, seat, now)
    assert clocks_of(match).seats[seat].asked_at == now


def _taken(match, alice, bob, dave):
    referee.leave(match.pk, bob, T0)
    referee.take_over(match.pk, dave, seat_of(match, bob), T0)


@pytest.mark.parametrize("who", ["alice", "bob", "erin"])
def test_a_seat_that_somebody_has_is_not_taken(match, alice, bob, dave, django_user_model, who):
    seat = seat_of(match, bob)
    _taken(match, alice, bob, dave)
    people = {"alice": alice, "bob": bob, "erin": django_user_model.objects.create_user("Erin")}
    with pytest.raises(NotAllowed):
        referee.take_over(match.pk, people[who], seat, T0)


def test_who_sits_or_sat_at_another_seat_takes_none(match, alice, bob, carol, dave):
    seat, hers = seat_of(match, bob), seat_of(match, carol)
    referee.leave(match.pk, bob, T0)
    with pytest.raises(NotAllowed, match="别的座位"):
        referee.take_over(match.pk, carol, seat, T0)
    referee.leave(match.pk, carol, T0)
    with pytest.raises(NotAllowed, match="别的座位"):
        referee.take_over(match.pk, carol, seat, T0)
    referee.take_over(match.pk, dave, hers, T0)
    with pytest.raises(NotAllowed, match="别的座位"):
        referee.take_over(match.pk, dave, seat, T0)


def test_the_computer_players_of_before_keep_their_seats(match, dave):
    (bot,) = match.seats.exclude(bot="")
    for seat in (bot.index, 4, -1):
        with pytest.raises(NotAllowed):
            referee.take_over(match.pk, dave, seat, T0)
    assert handing.free_seats(match, dave.pk) == []


def test_a_closed_account_takes_no_seat(match, bob, dave):
    referee.leave(match.pk, bob, T0)
    dave.is_active = False
    with pytest.raises(NotSeated):
        referee.take_over(match.pk, dave, match.seats.get(user=bob).index, T0)


def test_no_seat_is_taken_once_the_match_is_over(match, bob, dave):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    Match.objects.update(finished_at=newest(match).created_at)
    with pytest.raises(TooLate):
        referee.take_over(match.pk, dave, seat, T0)


def test_a_computer_player_takes_a_seat_that_was_left(match, alice, bob, dave):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    referee.replace(match.pk, alice, seat, T0)
    assert (match.seats.get(index=seat).user, match.seats.get(index=seat).bot) == (None, handing.STAND_IN)
    assert _given(match)[1] == (seat, None, None, handing.STAND_IN, Handover.REPLACED)
    assert not clocks_of(match).seats[seat].autopilot
    assert handing.free_seats(match, dave.pk) == [handing.Free(seat, "Bob")]
    referee.take_over(match.pk, dave, seat, T0)
    assert match.seats.get(index=seat).user == dave


def test_who_is_there_is_not_replaced(match, alice, bob):
    with pytest.raises(NotAllowed, match="还在"):
        referee.replace(match.pk, alice, seat_of(match, bob), T0 + handing.AWAY_MS)


def test_who_is_away_too_long_is_replaced_and_takes_their_seat_back(match, alice, bob, dave):
    seat = seat_of(match, bob)
    referee.came(match.pk, alice, LATER)
    referee.replace(match.pk, alice, seat, LATER)
    assert match.seats.get(index=seat).bot == handing.STAND_IN
    with pytest.raises(NotAllowed):
        referee.take_over(match.pk, dave, seat, LATER)
    assert handing.free_seats(match, dave.pk) == []
    assert handing.own_seat(match, bob.pk) == handing.Free(seat, "Bob")
    before = state_of(match)
    referee.take_over(match.pk, bob, seat, LATER + 1)
    assert (match.seats.get(index=seat).user, state_of(match)) == (bob, before)
    assert [row[-1] for row in _given(match)] == [Handover.REPLACED, Handover.BACK]


def test_a_computer_player_on_a_persons_seat_plays_as_one(match, alice, bob, carol):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    referee.replace(match.pk, alice, seat, T0)
    after = newest(match).moves
    deal = newest(match)
    while newest(match).result is None:
        asked = [user for user in (alice, carol) if state_of(match).questions[seat_of(match, user)]]
        if asked:
            referee.answer(match.pk, asked[0], answer_of(match, asked[0]), T0)
        else:
            referee.tick(deal.pk, max(T0, newest(match).due))
    moves = Move.objects.filter(deal=deal, seat=seat, number__gt=after)
    assert set(moves.values_list("by", flat=True)) == {Move.COMPUTER}
    assert Transcript(newest(match)).fault is None


def test_only_the_owner_replaces_while_the_owner_is_there(match, alice, bob, carol):
    referee.leave(match.pk, bob, T0)
    seat = match.seats.get(user=bob).index
    with pytest.raises(NotAllowed, match="房主"):
        referee.replace(match.pk, carol, seat, T0)
    referee.came(match.pk, carol, LATER)
    referee.replace(match.pk, carol, seat, LATER)
    referee.replace(match.pk, carol, seat_of(match, alice), LATER)
    assert match.seats.exclude(bot="").count() == 3


def test_a_stranger_replaces_nobody(match, dave, bob):
    referee.leave(match.pk, bob, T0)
    with pytest.raises(NotSeated):
        referee.replace(match.pk, dave, match.seats.get(user=bob).index, T0)


def test_the_transcript_tells_of_it(match, alice, bob, dave):
    _taken(match, alice, bob, dave)
    told = "\n".join(Transcript(newest(match)).lines())
    seat = seat_of(match, dave)
    assert f"seat {seat} from Bob to nobody, left, by Bob" in told
    assert f"seat {seat} from nobody to Dave, taken, by Dave" in told


@pytest.mark.django_db(transaction=True)
def test_one_of_many_who_come_at_once_has_the_seat(match, bob, django_user_model):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    people = [bob, *(django_user_model.objects.create_user(f"Comer{number}") for number in range(3))]
    results = together(*[partial(referee.take_over, match.pk, user, seat, T0) for user in people])
    assert Counter(type(result).__name__ for result in results) == {"NoneType": 1, "NotAllowed": 3}
    assert match.seats.get(index=seat).user == people[results.index(None)]
    assert Handover.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_click_of_who_leaves_is_stored_before_or_refused(match, alice, bob, carol):
    asked = next(user for user in (alice, bob, carol) if state_of(match).questions[seat_of(match, user)])
    text, moves = answer_of(match, asked), newest(match).moves
    results = together(partial(referee.answer, match.pk, asked, text, T0), partial(referee.leave, match.pk, asked, T0))
    assert type(results[0]) in (referee.Answered, NotSeated)
    row = Handover.objects.get()
    assert (row.moves > moves) == isinstance(results[0], referee.Answered)


@pytest.mark.django_db(transaction=True)
def test_a_seat_goes_to_a_person_or_a_computer_player(match, alice, bob, dave):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    together(partial(referee.take_over, match.pk, dave, seat, T0), partial(referee.replace, match.pk, alice, seat, T0))
    holder = match.seats.get(index=seat)
    assert holder.user == dave  # the computer player made room, or came too late
    rows = [row[-1] for row in _given(match)]
    assert rows in ([Handover.LEFT, Handover.TAKEN], [Handover.LEFT, Handover.REPLACED, Handover.TAKEN])
