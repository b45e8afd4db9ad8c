"""A match ends early if all persons who are there agree; the vote's time is the deal's, and outlives everything."""

from collections import Counter
from functools import partial

import pytest

from longyan.engine import NotAllowed, TooLate
from tables import ending, referee
from tables.clock import AWAY_MS, Clocks
from tables.models import Deal, Match, Vote
from tables.table import NotSeated
from tests.tables.conftest import T0, answer_of, clocks_of, newest, seat_of, state_of
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db

LATER = T0 + ending.PATIENCE_MS


@pytest.fixture
def people(alice, bob, carol) -> list:
    return [alice, bob, carol]


@pytest.fixture
def match(open_table, people) -> Match:
    """Three persons and a computer player, and somebody is asked."""
    match = open_table(*people, "beginner", deals=4, turn_seconds=600, claim_seconds=600, next_deal_seconds=20)
    referee.tick(newest(match).pk, T0)
    return match


def _is_over(match: Match) -> bool:
    match.refresh_from_db()
    return match.finished_at is not None


def _said() -> list[tuple]:
    return [(row.number, row.user.username, row.says) for row in Vote.objects.select_related("user")]


def _play_out(match: Match, people) -> None:
    while newest(match).result is None:
        asked = next(user for user in people if state_of(match).questions[seat_of(match, user)])
        referee.answer(match.pk, asked, answer_of(match, asked), T0)


def test_all_who_are_there_agree(match, people):
    alice, bob, carol = people
    referee.call_vote(match.pk, alice, T0)
    referee.vote(match.pk, bob, 1, True, T0)
    assert not _is_over(match)
    referee.vote(match.pk, carol, 1, True, T0)
    assert _is_over(match)
    assert _said() == [(1, "Alice", "call"), (1, "Bob", "yes"), (1, "Carol", "yes")]


def test_what_was_scored_counts_and_the_running_deal_does_not(match, people):
    _play_out(match, people)
    points = newest(match).result["points"]
    for user in people:
        referee.ready(match.pk, user, T0)
    referee.tick(newest(match).pk, T0)
    referee.call_vote(match.pk, people[0], T0)
    for user in people[1:]:
        referee.vote(match.pk, user, 1, True, T0)
    assert newest(match).result == {"status": "abandoned", "winner": None, "win": None, "points": [0, 0, 0, 0]}
    assert [seat.points for seat in match.seats.all()] == points
    assert newest(match).due is None
    match.room.refresh_from_db()
    assert match.room.closed_at is None
    assert [referee.again(match.pk, user) for user in people][-1].number == 2


def test_between_two_deals_the_deal_that_is_over_stays_as_it_is(match, people):
    _play_out(match, people)
    before = newest(match).result
    referee.call_vote(match.pk, people[0], T0)
    for user in people[1:]:
        referee.vote(match.pk, user, 1, True, T0)
    assert _is_over(match)
    assert (newest(match).number, newest(match).result) == (1, before)


def test_one_no_ends_the_vote_and_is_shown_for_a_while(match, people):
    alice, bob, carol = people
    referee.call_vote(match.pk, alice, T0)
    referee.vote(match.pk, bob, 1, True, T0)
    referee.vote(match.pk, carol, 1, False, T0)
    assert clocks_of(match).vote.no == seat_of(match, carol)
    assert newest(match).due == T0 + ending.SHOWN_MS
    referee.tick(newest(match).pk, T0 + ending.SHOWN_MS)
    assert clocks_of(match).vote is None
    assert not _is_over(match)
    with pytest.raises(TooLate):
        referee.vote(match.pk, alice, 1, True, T0)


def test_silence_is_a_yes(match, people):
    referee.call_vote(match.pk, people[0], T0)
    assert newest(match).due == LATER
    assert not referee.tick(newest(match).pk, LATER - 1)
    referee.tick(newest(match).pk, LATER)
    assert _is_over(match)
    assert sorted(_said()) == [(1, "Alice", "call"), (1, "Bob", "silence"), (1, "Carol", "silence")]


def test_who_is_away_is_not_asked(match, people):
    alice, bob, carol = people
    now = T0 + AWAY_MS + 1
    referee.came(match.pk, bob, now)
    referee.call_vote(match.pk, alice, now)
    assert set(clocks_of(match).vote.voters) == {seat_of(match, alice), seat_of(match, bob)}
    referee.vote(match.pk, bob, 1, True, now)
    assert _is_over(match)
    assert not Vote.objects.filter(user=carol).exists()


def test_who_comes_back_meanwhile_may_say_no(match, people):
    alice, bob, carol = people
    now = T0 + AWAY_MS + 1
    referee.came(match.pk, bob, now)
    referee.call_vote(match.pk, alice, now)
    referee.vote(match.pk, carol, 1, False, now)
    referee.tick(newest(match).pk, now + ending.PATIENCE_MS)
    assert not _is_over(match)


def test_alone_with_computer_players_one_ends_it_at_once(open_table, alice):
    match = open_table()
    referee.call_vote(match.pk, alice, T0)
    assert _is_over(match)


def test_who_leaves_is_asked_no_longer(match, people):
    alice, bob, carol = people
    referee.call_vote(match.pk, alice, T0)
    referee.vote(match.pk, bob, 1, True, T0)
    referee.leave(match.pk, carol, T0)
    assert _is_over(match)


def test_a_vote_that_nobody_is_asked_in_any_more_is_none(match, people):
    referee.call_vote(match.pk, people[0], T0)
    for user in people:
        referee.leave(match.pk, user, T0)
    assert clocks_of(match).vote is None
    assert not _is_over(match)


def test_there_is_one_vote_at_a_time(match, people):
    referee.call_vote(match.pk, people[0], T0)
    with pytest.raises(NotAllowed, match="已经有人"):
        referee.call_vote(match.pk, people[1], T0)
    assert len(_said()) == 1


def test_a_match_has_three_votes_at_most(match, people):
    for number in (1, 2, 3):
        referee.call_vote(match.pk, people[number % 3], T0)
        referee.vote(match.pk, people[(number + 1) % 3], number, False, T0)
    with pytest.raises(NotAllowed, match="三次"):
        referee.call_vote(match.pk, people[0], T0)
    assert not _is_over(match)


def test_an_answer_to_an_earlier_vote_is_late(match, people):
    alice, bob, carol = people
    referee.call_vote(match.pk, alice, T0)
    referee.vote(match.pk, carol, 1, False, T0)
    referee.call_vote(match.pk, alice, T0)
    with pytest.raises(TooLate):
        referee.vote(match.pk, bob, 1, True, T0)
    assert clocks_of(match).vote.yes == (seat_of(match, alice),)


def test_to_agree_twice_is_to_agree(match, people):
    alice, bob, _carol = people
    referee.call_vote(match.pk, alice, T0)
    for _ in range(2):
        referee.vote(match.pk, bob, 1, True, T0)
    assert [says for _number, _name, says in _said()] == ["call", "yes"]


def test_a_stranger_neither_calls_nor_votes(match, people, dave):
    with pytest.raises(NotSeated):
        referee.call_vote(match.pk, dave, T0)
    referee.call_vote(match.pk, people[0], T0)
    with pytest.raises(NotSeated):
        referee.vote(match.pk, dave, 1, False, T0)


def test_nothing_is_voted_on_once_the_match_is_over(open_table, alice):
    match = open_table()
    referee.call_vote(match.pk, alice, T0)
    with pytest.raises(TooLate):
        referee.call_vote(match.pk, alice, T0)


def test_a_vote_goes_on_in_the_next_deal(match, people):
    _play_out(match, people)
    referee.call_vote(match.pk, people[0], T0)
    for user in people:
        referee.ready(match.pk, user, T0)
    referee.tick(newest(match).pk, T0)
    assert newest(match).number == 2
    assert clocks_of(match).vote.until == LATER
    assert Clocks.from_json(Deal.objects.get(match=match, number=1).clocks).vote is None
    referee.tick(newest(match).pk, LATER)
    assert _is_over(match)


def test_an_outage_takes_no_time_from_a_vote(match, people):
    referee.recover(T0)
    referee.call_vote(match.pk, people[0], T0)
    assert referee.recover(T0 + 60_000) == 60_000
    assert clocks_of(match).vote.until == LATER + 60_000
    assert not referee.tick(newest(match).pk, LATER + 59_000)
    referee.tick(newest(match).pk, LATER + 60_000)
    assert _is_over(match)


@pytest.mark.parametrize(
    ("text", "said"), [("end 1 yes", (1, True)), ("end 12 no", (12, False)), ("end 1 maybe", None), ("end yes", None)]
)
def test_what_a_button_says(text, said):
    assert ending.Say.parse(text) == said
    if said:
        assert str(ending.Say(*said)) == text


@pytest.mark.django_db(transaction=True)
def test_all_who_call_at_once_call_one_vote(match, people):
    results = together(*[partial(referee.call_vote, match.pk, user, T0) for user in people])
    assert Counter(type(result).__name__ for result in results) == {"NoneType": 1, "NotAllowed": 2}
    assert len(_said()) == 1


@pytest.mark.django_db(transaction=True)
def test_a_no_that_races_the_end_of_the_vote_is_in_time_or_late(match, people):
    referee.call_vote(match.pk, people[0], T0)
    deal = newest(match)
    refused, ticked = together(
        partial(referee.vote, match.pk, people[1], 1, False, LATER), partial(referee.tick, deal.pk, LATER)
    )
    assert ticked in (True, False)
    assert _is_over(match) == isinstance(refused, TooLate)
