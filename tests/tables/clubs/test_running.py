"""Those in charge of a club's tables halt one, let it go on, end it, and give a seat to another member."""

import pytest
from django.urls import reverse

from accounts.clubs.models import Apart, Member
from ledger import balances, days
from longyan.engine import NotAllowed, TooLate
from tables import heartbeat, holders, plain, referee, rooms, scene, showing
from tables.clock import HALTED_MS
from tables.clubs import running, standing, starting
from tables.models import Handover, Heartbeat, Match, Room, Seat
from tables.rooms.chairs import STARTS_AFTER_MS
from tables.table import NotSeated
from tests.tables.conftest import T0, answer_of, clocks_of, newest, seat_of, state_of

pytestmark = pytest.mark.django_db

MINUTE = 60_000
STARTS = T0 + STARTS_AFTER_MS


@pytest.fixture
def match(set_up, alice, bob) -> Match:
    """Alice and Bob at the table, and somebody is asked."""
    table = set_up(players=2, length=2, turn_seconds=15, claim_seconds=15)
    for person in (alice, bob):
        room = standing.sit_down(table.pk, person, T0)
    starting.see_to(STARTS)
    match = Room.objects.get(pk=room.pk).matches.get()
    referee.tick(newest(match).pk, STARTS)
    return match


def _asked(match: Match, *people):
    return next(user for user in people if state_of(match).questions[seat_of(match, user)])


def _play_out(match: Match, *people, now: int) -> None:
    while newest(match).result is None:
        user = _asked(match, *people)
        referee.answer(match.pk, user, answer_of(match, user), now)


def test_a_halted_table_stands_still_for_all_and_loses_no_time(match, alice, bob):
    deal = newest(match)
    due = deal.due
    running.halt(match, alice, "外卖到了", STARTS + 4000)
    asked = _asked(match, alice, bob)
    seat = Seat.objects.get(match=match, user=asked)
    with pytest.raises(NotAllowed, match="暂停"):
        referee.answer(match.pk, asked, answer_of(match, asked), STARTS + 5000)
    for refused in (
        lambda: referee.switch(match.pk, asked, 1, "draw", True, STARTS + 5000),
        lambda: referee.call_vote(match.pk, asked, STARTS + 5000),
        lambda: running.halt(match, alice, "再来", STARTS + 5000),
    ):
        with pytest.raises(NotAllowed):
            refused()
    referee.came(match.pk, bob, STARTS + 30 * MINUTE)
    assert not referee.tick(deal.pk, STARTS + 60 * MINUTE)
    shown = showing.sight(seat, STARTS + 60 * MINUTE)
    assert (shown.halted, shown.turn_timer, shown.my_timer) == ("外卖到了", None, None)
    drawn = scene.fragments(shown)
    assert "圈主暂停" in drawn["halt"]
    assert "外卖到了" in drawn["halt"]
    assert 'name="action"' not in "".join(drawn[name] for name in ("actions", "hand", "toggles", "strip"))
    assert plain.reload(shown, STARTS + 60 * MINUTE).after == plain.EACH
    running.go_on(match, alice, STARTS + 60 * MINUTE)
    assert newest(match).due == due + 60 * MINUTE - 4000
    assert showing.sight(seat, STARTS + 60 * MINUTE).halted == ""
    referee.answer(match.pk, asked, answer_of(match, asked), STARTS + 60 * MINUTE)
    assert [row.what for row in match.room.club.deeds.all()[:2]] == ["table_went_on", "table_halted"]
    assert match.room.club.deeds.all()[1].facts["why"] == "外卖到了"


def test_a_halt_survives_restarts_and_one_that_is_forgotten_ends(match, alice, bob):
    running.halt(match, alice, "吃饭", STARTS)
    Heartbeat.objects.update_or_create(pk=Heartbeat.ONLY, defaults={"beat_at": STARTS})
    assert heartbeat.recover(STARTS + MINUTE) == MINUTE
    referee.tick(newest(match).pk, STARTS + MINUTE)
    assert clocks_of(match).halt.why == "吃饭"
    assert newest(match).due == STARTS + MINUTE + HALTED_MS
    referee.tick(newest(match).pk, STARTS + MINUTE + HALTED_MS)
    match.refresh_from_db()
    assert match.finished_at is not None


def test_between_deals_nobody_goes_on_while_it_is_halted(match, alice, bob):
    _play_out(match, alice, bob, now=STARTS)
    running.halt(match, alice, "洗手", STARTS + 1000)
    with pytest.raises(NotAllowed):
        referee.ready(match.pk, bob, STARTS + 2000)
    assert not referee.tick(newest(match).pk, STARTS + 10 * MINUTE)
    sheet = scene.fragments(showing.sight(Seat.objects.get(match=match, user=bob), STARTS + 2000))["sheet"]
    assert "暂停中" in sheet
    referee.came(match.pk, bob, STARTS + 10 * MINUTE)
    running.go_on(match, alice, STARTS + 10 * MINUTE)
    for user in (alice, bob):
        referee.ready(match.pk, user, STARTS + 10 * MINUTE)
    assert newest(match).number == 2


def test_a_table_is_ended_as_it_stands(match, alice, bob):
    _play_out(match, alice, bob, now=STARTS)
    before = {seat.user: seat.points for seat in match.seats.all()}
    running.halt(match, alice, "要下雨了", STARTS)
    running.end(match, alice, "散了", STARTS)
    match.refresh_from_db()
    assert match.finished_at is not None
    assert {seat.user: seat.points for seat in match.seats.all()} == before
    assert clocks_of(match).halt is None
    with pytest.raises(TooLate):
        running.end(match, alice, "", STARTS)
    assert match.room.club.deeds.first().what == "table_ended"


def test_a_member_takes_the_place_of_another_and_each_keeps_the_deals_that_were_theirs(
    match, alice, bob, dave, monkeypatch
):
    _play_out(match, alice, bob, now=STARTS)
    seat = seat_of(match, bob)
    running.put(match, seat, dave, alice, STARTS)
    row = Handover.objects.get()
    assert (row.from_user, row.to_user, row.by, row.why) == (bob, dave, alice, Handover.PUT)
    first = newest(match)
    for user in (alice, dave):
        referee.ready(match.pk, user, STARTS)
    _play_out(match, alice, dave, now=STARTS)
    second = newest(match)
    assert (holders.tenure(match.pk, bob.pk).held(1), holders.tenure(match.pk, dave.pk).held(2)) == (True, True)
    with pytest.raises(NotSeated):
        referee.back(match.pk, bob)
    club = match.room.club
    monkeypatch.setattr(days, "today", lambda: days.day_of(second.ended_at))
    assert balances.today(club, bob) == first.result["points"][seat]
    assert balances.today(club, dave) == second.result["points"][seat]
    assert balances.today(club, alice) == -balances.today(club, bob) - balances.today(club, dave)
    deed = club.deeds.first()
    assert (deed.what, deed.about, deed.facts["other"]) == ("seat_given", dave, bob.pk)


def test_who_may_not_take_a_place(match, club, alice, bob, dave, erin, carol, open_table):
    seat = seat_of(match, bob)
    with pytest.raises(NotSeated):
        running.put(match, seat, carol, alice, STARTS)
    first, second = sorted((alice, dave), key=lambda user: user.pk)
    Apart.objects.create(club=club, first=first, second=second)
    open_table(erin, "beginner", "beginner", "beginner")
    for user in (alice, bob, dave, erin):
        with pytest.raises(NotAllowed):
            running.put(match, seat, user, alice, STARTS)
    with pytest.raises(NotAllowed):
        running.put(match, 7, dave, alice, STARTS)
    assert not Handover.objects.exists()


def test_whoever_is_in_charge_and_plays_is_rid_of_no_deal_and_sees_no_hand(match, club, alice, bob, carol):
    Member.objects.create(club=club, user=carol, role=Member.OWNER)
    with pytest.raises(NotAllowed, match="这一局打完"):
        running.end(match, alice, "", STARTS)
    with pytest.raises(NotAllowed, match="这一局打完"):
        running.put(match, seat_of(match, bob), carol, carol, STARTS)
    _play_out(match, alice, bob, now=STARTS)
    running.put(match, seat_of(match, bob), carol, carol, STARTS)
    running.end(match, alice, "", STARTS)
    match.refresh_from_db()
    assert match.finished_at is not None


def test_where_no_vote_is_wanted_nobody_calls_one(set_up, browse, alice, bob):
    table = set_up(players=2, may_vote=False)
    for person in (alice, bob):
        room = standing.sit_down(table.pk, person, T0)
    starting.see_to(STARTS)
    with pytest.raises(NotAllowed, match="打完"):
        referee.call_vote(room.matches.get().pk, alice, STARTS)
    page = browse(alice).get(reverse("leave", args=[room.code])).text
    assert "离开这一桌" in page
    assert "提前结束" not in page


def test_a_manager_of_a_room_is_nobody_who_sits_there(match, alice, bob):
    room = match.room
    for deed in (rooms.draw_lots, lambda room, owner: rooms.clear(room, owner, 0)):
        with pytest.raises(NotAllowed):
            deed(room.pk, alice)
    assert Member.objects.get(user=alice).role == Member.OWNER
