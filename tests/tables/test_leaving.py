"""A person leaves in the middle of a match: the table plays on, the room has an owner, and the seat waits for them."""

import pytest

from longyan.engine import NotAllowed, TooLate
from tables import handing, records, referee
from tables.models import Handover, Match, Move, Seat
from tables.replays import admission
from tables.replays.stage import Stage
from tables.sharing import links, results
from tables.statistics.games import games_of
from tables.table import NotSeated
from tests.tables.conftest import T0, answer_of, clocks_of, newest, seat_of, state_of

pytestmark = pytest.mark.django_db

MINUTE, HOUR = 60_000, 3_600_000


@pytest.fixture
def match(open_table, alice, bob, carol) -> Match:
    """Three persons and a computer player, and somebody is asked."""
    match = open_table(alice, bob, carol, "beginner", deals=3)
    referee.tick(newest(match).pk, T0)
    return match


def _seat(match: Match, index: int) -> Seat:
    return match.seats.get(index=index)


def _play_out(match: Match, *persons) -> None:
    """The running deal to its end: these persons answer, all others are silent."""
    deal = newest(match)
    while newest(match).result is None:
        asked = [user for user in persons if state_of(match).questions[seat_of(match, user)]]
        if asked:
            referee.answer(match.pk, asked[0], answer_of(match, asked[0]), T0)
        else:
            referee.tick(deal.pk, max(newest(match).due, T0))


def _next_deal(match: Match, *persons) -> None:
    for user in persons:
        referee.ready(match.pk, user, T0)


def test_a_seat_that_was_left_is_played_at_once(match, alice, bob):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0 + 1)
    assert _seat(match, seat).left_at == T0 + 1
    assert clocks_of(match).seats[seat].autopilot
    _play_out(match, alice)
    by = set(Move.objects.filter(deal__match=match, seat=seat).values_list("by", flat=True))
    assert by == {Move.CLOCK}


def test_who_left_may_do_nothing_and_is_no_longer_there(match, bob):
    referee.leave(match.pk, bob, T0)
    deal = newest(match)
    for refused in (referee.back, referee.ready, referee.leave, referee.came):
        with pytest.raises(NotSeated):
            refused(match.pk, bob)
    with pytest.raises(NotSeated):
        referee.answer(match.pk, bob, "1 pass")
    referee.left(match.pk, bob, T0 + HOUR)
    assert match.seats.get(user=bob).seen_at == T0
    assert newest(match).moves == deal.moves


def test_the_record_says_who_left_and_when(match, bob):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    row = Handover.objects.get()
    assert (row.deal, row.moves, row.after_end) == (newest(match), newest(match).moves, False)
    assert (row.seat, row.from_user, row.to_user, row.to_bot) == (seat, bob, None, "")
    assert (row.by, row.why) == (bob, Handover.LEFT)


def test_who_left_comes_back_to_the_exact_state(match, alice, bob):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    before = state_of(match)
    referee.take_over(match.pk, bob, seat, T0 + 2)
    assert state_of(match) == before
    assert (_seat(match, seat).left_at, _seat(match, seat).user) == (None, bob)
    assert not clocks_of(match).seats[seat].autopilot
    assert [row.why for row in Handover.objects.all()] == [Handover.LEFT, Handover.BACK]


def test_a_toggle_does_not_wait_for_who_comes_next(match, alice, carol):
    seat = seat_of(match, carol)
    referee.switch(match.pk, carol, 1, "pass", True, T0)
    referee.leave(match.pk, carol, T0)
    assert clocks_of(match).seats[seat].toggles == ""


def test_the_room_of_an_owner_who_left_is_another_persons_who_is_there(match, alice, bob, carol):
    first = min((bob, carol), key=lambda user: seat_of(match, user))
    other = carol if first == bob else bob
    now = T0 + 10 * MINUTE
    referee.came(match.pk, other, now)
    referee.leave(match.pk, alice, now)
    match.room.refresh_from_db()
    assert match.room.owner == other
    referee.leave(match.pk, other, now)
    match.room.refresh_from_db()
    assert match.room.owner == first


def test_nobody_waits_for_who_left_to_want_the_next_deal(match, alice, bob, carol):
    _play_out(match, alice, bob, carol)
    _next_deal(match, alice, bob)
    assert newest(match).number == 1
    referee.leave(match.pk, carol, T0)
    referee.tick(newest(match).pk, T0)
    assert newest(match).number == 2


def test_a_table_that_all_have_left_stands_still_and_is_settled_an_hour_later(match, alice, bob, carol):
    for user in (alice, bob, carol):
        referee.leave(match.pk, user, T0)
    referee.tick(newest(match).pk, newest(match).due)
    paused_at = clocks_of(match).paused_at
    assert paused_at is not None
    referee.tick(newest(match).pk, paused_at + HOUR)
    match.refresh_from_db()
    assert match.finished_at is not None
    assert newest(match).result["status"] == "abandoned"


def test_who_comes_back_to_a_table_that_stood_still_sets_it_going(match, alice, bob, carol):
    for user in (alice, bob, carol):
        referee.leave(match.pk, user, T0)
    referee.tick(newest(match).pk, newest(match).due)
    seat = seat_of(match, bob)
    referee.take_over(match.pk, bob, seat, T0 + MINUTE)
    assert clocks_of(match).paused_at is None


def test_there_is_nothing_to_leave_once_the_match_is_over(open_table, alice):
    match = open_table(deals=1)
    referee.tick(newest(match).pk, T0)
    while newest(match).result is None:
        referee.answer(match.pk, alice, answer_of(match, alice), T0)
    with pytest.raises(TooLate):
        referee.leave(match.pk, alice, T0)


def test_who_left_may_sit_elsewhere_and_then_not_come_back(match, open_table, bob):
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    assert records.running(bob) is None
    assert records.left_behind(bob) == match
    open_table(bob, "beginner", "beginner", "beginner")
    with pytest.raises(NotAllowed, match="没打完"):
        referee.take_over(match.pk, bob, seat, T0)


@pytest.fixture
def parted(match, alice, bob, carol, dave) -> Match:
    """Over: Bob left in the second of three deals, and Dave sat down in the third."""
    seat = seat_of(match, bob)
    _play_out(match, alice, bob, carol)
    _next_deal(match, alice, bob, carol)
    referee.leave(match.pk, bob, T0)
    _play_out(match, alice, carol)
    _next_deal(match, alice, carol)
    referee.take_over(match.pk, dave, seat, T0)
    _play_out(match, alice, carol, dave)
    match.refresh_from_db()
    assert match.finished_at is not None
    return match


def test_a_deal_is_whose_seat_it_was_at_its_end(parted, alice, bob, dave):
    points = [deal.result["points"][seat_of(parted, dave)] for deal in parted.played.order_by("number")]
    assert [(game.deal, game.points) for game in games_of(bob)] == [(1, points[0]), (2, points[1])]
    assert [(game.deal, game.points) for game in games_of(dave)] == [(3, points[2])]
    assert [game.deal for game in games_of(alice)] == [1, 2, 3]


def test_both_find_the_match_among_theirs_with_their_own_points(parted, bob, dave):
    points = [deal.result["points"][seat_of(parted, dave)] for deal in parted.played.order_by("number")]
    (his,) = (records.Finished.of(match, bob) for match in records.finished(bob))
    (hers,) = (records.Finished.of(match, dave) for match in records.finished(dave))
    assert (his.mine.points, his.mine.place) == (points[0] + points[1], 0)
    assert hers.mine.points == points[2]
    assert hers.mine.place > 0


def test_only_ones_own_deals_can_be_watched_again(parted, bob, carol, dave):
    code, number = parted.room.code, parted.number

    def may_watch(user) -> list[int]:
        seen = []
        for deal in (1, 2, 3):
            try:
                seen.append(admission.of_sitter(user, code, number, deal).deal.number)
            except NotSeated:
                continue
        return seen

    assert [may_watch(user) for user in (bob, carol, dave)] == [[1, 2], [1, 2, 3], [3]]
    assert [line.number for line in results.of_sitter(bob, code, number).lines()] == [1, 2]
    assert [line.number for line in results.of_sitter(dave, code, number).lines()] == [3]


def test_a_link_of_who_left_shows_what_they_may_see(parted, bob):
    link = links.make(bob, parted, None, names_hidden=False)
    assert [line.number for line in results.of_link(link.key).lines()] == [1, 2]
    assert admission.of_link(link.key, 2).seat == parted.seats.get(user__username="Dave").index
    with pytest.raises(NotSeated):
        admission.of_link(link.key, 3)


def test_a_deal_that_runs_shows_nothing_to_who_left_it(match, bob):
    referee.leave(match.pk, bob, T0)
    with pytest.raises(NotSeated):
        admission.of_sitter(bob, match.room.code, 1, 1)
    assert results.of_sitter(bob, match.room.code, 1).lines() == []


def test_a_replay_names_who_sat_there_then(parted, alice, dave):
    seat = seat_of(parted, dave)
    named = []
    for deal in (1, 3):
        leave = admission.of_sitter(alice, parted.room.code, parted.number, deal)
        named.append(Stage(leave, leave.seat, True).sitters[seat].name)
    assert named == ["Bob", "Dave"]


def test_free_seats_are_offered_to_others_but_not_to_who_sits_there(match, alice, bob, dave):
    assert handing.free_seats(match, dave.pk) == []
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    assert handing.free_seats(match, dave.pk) == [handing.Free(seat, "Bob")]
    assert handing.own_seat(match, bob.pk) == handing.Free(seat, "Bob")
    assert handing.free_seats(match, alice.pk) == []
    assert handing.own_seat(match, dave.pk) is None
