"""What a seat's page is made of, out of rows and state."""

from random import Random

import pytest

from longyan.engine import State
from longyan.engine.hands import pack
from longyan.engine.state import OFFER
from longyan.engine.tiles import is_flower
from tables import logs, looks, referee, scene, showing, walls
from tables.models import OFF, Deal, Match, Room, Seat
from tables.rounds import Length, Round
from tables.sight import NO_HINTS
from tables.table import NotSeated, now_ms
from tests.tables import playing
from tests.tables.laid import lay

pytestmark = pytest.mark.django_db

SECOND = 1000


@pytest.fixture
def match(alice, bob, carol, dave) -> Match:
    return playing.opened(alice, alice, bob, carol, dave, turn_seconds=15, bank_seconds=30, claim_seconds=6)


def _seat(match: Match, index: int) -> Seat:
    return Seat.objects.select_related("match__room").get(match=match, index=index)


def _asked_at(match: Match, seat: int) -> int:
    return playing.deal_of(match).clocks["seats"][seat][0]


def _sights(match: Match, now: int) -> list[scene.Sight]:
    return [showing.sight(_seat(match, index), now) for index in range(4)]


# Whose seat


def test_the_seat_of_the_newest_match_is_found(match, alice):
    assert showing.seat_of(match.room.code, alice).match == match
    Match.objects.filter(pk=match.pk).update(finished_at=match.started_at)
    for person in playing.people_of(match).values():
        following = referee.again(match.pk, person)
    assert showing.seat_of(match.room.code, alice).match == following


@pytest.mark.parametrize("code", ["000000", "", "x"])
def test_no_seat_is_found_in_a_room_that_is_not_there(match, alice, code):
    with pytest.raises(NotSeated):
        showing.seat_of(code, alice)


def test_no_seat_is_found_for_a_stranger(match, guest):
    with pytest.raises(NotSeated):
        showing.seat_of(match.room.code, guest)


# Clocks


def test_everybody_sees_the_clock_of_a_turn(match):
    seat = playing.first_asked(match)
    end = _asked_at(match, seat) + 15 * SECOND
    assert {shown.turn_timer for shown in _sights(match, end - 1)} == {scene.Timer(end, 15 * SECOND)}
    assert {shown.my_timer for shown in _sights(match, end - 1)} == {None}
    assert {showing.changes_at(shown) for shown in _sights(match, end - 1)} == {end}


def test_after_a_turns_time_the_reserve_runs(match):
    seat = playing.first_asked(match)
    end = _asked_at(match, seat) + 15 * SECOND
    timer = scene.Timer(end + 30 * SECOND, 30 * SECOND, bank=True)
    shown = showing.sight(_seat(match, seat), end)
    assert (shown.turn_timer, showing.changes_at(shown)) == (timer, None)


def test_without_a_reserve_nothing_follows(match):
    Room.objects.update(bank_seconds=0)
    row = playing.deal_of(match)
    for clock in row.clocks["seats"]:
        clock[1] = 0
    row.save(update_fields=["clocks"])
    seat = playing.first_asked(match)
    end = _asked_at(match, seat) + 15 * SECOND
    assert showing.sight(_seat(match, seat), end + 1).turn_timer == scene.Timer(end, 15 * SECOND)


def test_only_the_seat_asked_sees_the_clock_of_a_claim(match):
    state = playing.play_until(match, lambda state: state.phase == OFFER and any(state.questions))
    for index, shown in enumerate(_sights(match, now_ms())):
        expected = None
        if state.questions[index]:
            expected = scene.Timer(_asked_at(match, index) + 6 * SECOND, 6 * SECOND)
        assert (shown.my_timer, shown.turn_timer) == (expected, None)


def test_there_is_no_clock_for_a_seat_that_plays_by_itself(match):
    seat = playing.first_asked(match)
    row = playing.deal_of(match)
    row.clocks["seats"][seat][3] = True
    row.save(update_fields=["clocks"])
    shown = showing.sight(_seat(match, seat), now_ms())
    assert shown.turn_timer is None
    assert shown.sitters[seat].autopilot


# Points, rounds, the end


def test_the_points_before_a_deal_are_those_of_the_deals_that_are_over(match):
    playing.play_out(match)
    first = playing.deal_of(match).result["points"]
    shown = showing.sight(_seat(match, 0), now_ms())
    assert [sitter.points for sitter in shown.sitters] == [0, 0, 0, 0]
    assert [shown.points(seat) for seat in range(4)] == first
    playing.next_deal(match)
    shown = showing.sight(_seat(match, 0), now_ms())
    assert [sitter.points for sitter in shown.sitters] == first
    assert (shown.deal_number, shown.length, shown.ranking) == (2, Length(2), None)


def test_the_ranking_stands_once_the_match_is_over(match):
    playing.play_out(match)
    assert showing.sight(_seat(match, 0), now_ms()).next_deal_ms
    playing.next_deal(match)
    playing.play_out(match)
    match.refresh_from_db()
    shown = showing.sight(_seat(match, 0), now_ms())
    totals = list(Seat.objects.filter(match=match).values_list("points", flat=True))
    assert [shown.points(seat) for seat in range(4)] == totals
    assert {rank.seat: rank.points for rank in shown.ranking} == dict(enumerate(totals))
    assert shown.next_deal_ms is None


def test_the_round_follows_from_the_dealers_so_far(match):
    row = playing.deal_of(match)
    facts = {"match": match, "rules": row.rules, "wall": row.wall, "dice": row.dice, "clocks": row.clocks}
    for number, dealer in enumerate((row.dealer, (row.dealer + 1) % 4, (row.dealer + 2) % 4), 2):
        Deal.objects.create(number=number, dealer=dealer, streak=1, **facts)
    assert showing.sight(_seat(match, 0), now_ms()).round == Round(0, 2)


# The log


def test_the_log_is_lengthened_by_the_new_moves_alone(match, django_assert_num_queries):
    for _move in range(6):
        playing.step(match)
    row = playing.deal_of(match)
    fresh = logs.log_of(row)
    assert [line.verb for line in fresh].count("threw") >= 4
    with django_assert_num_queries(0):
        assert logs.log_of(row) == fresh
    playing.step(match)
    longer = logs.log_of(playing.deal_of(match))
    assert longer[: len(fresh)] == fresh
    assert len(longer) > len(fresh)
    assert logs.log_of(row) == fresh


def test_old_logs_are_forgotten(match, monkeypatch):
    monkeypatch.setattr(logs, "DEALS", 0)
    logs.log_of(playing.deal_of(match))
    assert not logs._kept


# Secrets


def _shuffled(state: State, seat: int, random: Random) -> State:
    """The same state to this seat: all that is hidden from it is dealt anew."""
    others = [other for other in range(len(state.hands)) if other != seat]
    left = state.wall[state.at :]
    pool = [tile for tile in left if not is_flower(tile)]
    for other in others:
        pool += state.hands[other].tiles
    random.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        hand = hands[other]
        tiles = tuple(sorted(pool.pop() for _tile in hand.tiles))
        drawn = None if hand.drawn is None else random.choice(tiles)
        level = hand.level if hand.level > 1 else random.randint(0, 1)
        hands[other] = hand.but(tiles=tiles, code=pack(tiles), drawn=drawn, level=level)
    pool += filter(is_flower, left)
    random.shuffle(pool)
    return state.but(hands=tuple(hands), wall=(*state.wall[: state.at], *pool))


@pytest.mark.parametrize("seed", range(4))
def test_a_seats_page_does_not_change_when_all_that_is_hidden_from_it_is_shuffled(match, monkeypatch, seed):
    random, choose = Random(seed), playing.wild(seed)
    for _move in range(12):
        playing.play_until(match, lambda state: state.outcome is None)
        state = playing.state_of(match)
        for index in range(4):
            row = _seat(match, index)
            page = scene.fragments(showing.sight(row, 0))
            other = _shuffled(state, index, random)
            with monkeypatch.context() as patch:
                patch.setattr(looks, "load", lambda row, other=other: other)
                assert scene.fragments(showing.sight(row, 0)) == page
        playing.step(match, choose)


def test_the_shuffle_does_change_what_the_others_see(match, monkeypatch):
    state = playing.state_of(match)
    row = _seat(match, 1)
    page = scene.fragments(showing.sight(row, 0))
    monkeypatch.setattr(looks, "load", lambda row: _shuffled(state, 0, Random(1)))
    assert scene.fragments(showing.sight(row, 0)) != page


# Hints, where the room gives them


@pytest.mark.parametrize("are_given", [True, False])
def test_a_room_without_hints_tells_neither_what_a_hand_waits_for_nor_why_a_move_is_not_there(
    monkeypatch, alice, bob, carol, dave, are_given
):
    """Alice is ready for the tile that Bob draws and throws, which nobody may win."""
    lay(monkeypatch, dealer="123m456p789s45m11s2z", draws="3m")
    monkeypatch.setattr(walls, "any_seat", lambda seats: 0)
    people = [alice, bob, carol, dave]
    match = playing.opened(alice, *people, hints=are_given, masking=OFF, pace_ms=30_000)
    referee.answer(match.pk, alice, "1 pass")
    assert ("hint-" in scene.fragments(_sights(match, 0)[0])["hand"]) is are_given
    referee.answer(match.pk, alice, "2 discard 2z")
    referee.tick(playing.deal_of(match).pk, playing.deal_of(match).due)
    referee.answer(match.pk, bob, "1 discard 3m")
    sights = _sights(match, 0)
    assert [shown.hints != NO_HINTS for shown in sights] == [are_given] * 4
    assert bool(sights[0].reasons) is are_given
    assert ("不能胡" in scene.fragments(sights[0])["strip"]) is are_given


def test_a_hand_is_sorted_as_its_owner_prefers(match, alice):
    golds_first = [shown.golds_first for shown in _sights(match, 0)]
    alice.preferences = {"sort": "suit"}
    alice.save()
    seat = Seat.objects.get(match=match, user=alice).index
    assert golds_first == [True] * 4
    assert [shown.golds_first for shown in _sights(match, 0)] == [index != seat for index in range(4)]


def test_reading_a_table_takes_few_queries(match, django_assert_max_num_queries):
    row = _seat(match, 0)
    showing.sight(row, 0)
    playing.step(match)
    with django_assert_max_num_queries(4):
        showing.sight(row, 0)
