"""Toggles at the table: they play as their person, take their time, and tell the others nothing."""

from random import Random

import pytest

from longyan.engine import NotUnderstood, TooLate
from longyan.engine.legal import CLAIM_QUESTION, OPENING_QUESTION, TURN_QUESTION
from longyan.engine.tiles import name, read
from tables import memory, referee, scene, showing, walls
from tables.clock import QUICKEST, SLOWEST
from tables.models import Match, Move, Seat
from tables.sayings import carry_out
from tables.toggles import PASS, THROW, TOGGLES, WIN, Switch
from tables.transcript import Transcript
from tests.tables.conftest import answer_of, clocks_of, newest, state_of
from tests.tables.laid import lay

pytestmark = pytest.mark.django_db

PACE, BOT = 700, 900
ALICE = 0
"""Her seat: she deals first."""

PLAIN = "1469m1469p1469s"
"""Draws that fit nobody's hand."""

OTHERS = ("258m369p147s2266z", "369m147p258s2277z", "147m369p258s3447z")
"""The other hands, without an east wind."""


@pytest.fixture
def opened(open_table, monkeypatch):
    """A match that Alice deals, at the pace at which people play, from tiles laid for it; by default with computer
    players, who throw what they draw."""

    def opened(*seating: object, deals: int = 2, **tiles: object) -> Match:
        lay(monkeypatch, **tiles)
        return open_table(*seating, deals=deals, bot_ms=BOT, pace_ms=PACE)

    return opened


def _tick(match: Match) -> None:
    deal = newest(match)
    referee.tick(deal.pk, deal.due)


def _set(match: Match, user, toggle: str, on: bool = True, now: int | None = None) -> int:
    """Press a toggle's button, by default a moment before the next thing happens; when it was pressed."""
    deal = newest(match)
    now = deal.due - 1 if now is None else now
    referee.switch(match.pk, user, deal.number, toggle, on, now)
    return now


def _question(match: Match):
    return state_of(match).questions[ALICE]


def _until_asked(match: Match, kind: str, number: int = 1) -> None:
    """Play on until Alice is asked such a question, and not for the first times."""
    while (question := _question(match)) is None or question.kind != kind or question.number < number:
        _tick(match)


def _throw_by_hand(match: Match, user) -> None:
    """Her first turn, in which she has drawn nothing."""
    _until_asked(match, TURN_QUESTION)
    referee.answer(match.pk, user, answer_of(match, user), newest(match).due - 1)


def _hers(match: Match, **which: object) -> list[Move]:
    return list(Move.objects.filter(deal__match=match, seat=ALICE, **which).order_by("pk"))


def _page(match: Match, user) -> dict[str, str]:
    seat = Seat.objects.select_related("match__room").get(match=match, user=user)
    return scene.fragments(showing.sight(seat, newest(match).due))


# Throwing what was drawn


def test_what_is_drawn_is_thrown_as_if_by_the_person(opened, alice):
    match = opened(draws=PLAIN + "147m")
    _set(match, alice, THROW)
    _throw_by_hand(match, alice)
    while len(thrown := _hers(match, toggle=THROW)) < 3:
        _tick(match)
    assert [move.action for move in thrown] == [f"discard {name(tile)}" for tile in read("9m9p9s")]
    assert {move.by for move in thrown} == {Move.PERSON}


def test_no_two_throws_take_the_same_time_and_none_takes_a_machines(opened, alice):
    match = opened(draws=PLAIN + "147m")
    _set(match, alice, THROW)
    _throw_by_hand(match, alice)
    while len(thrown := _hers(match, toggle=THROW)) < 3:
        _tick(match)
    times = {move.took_ms for move in thrown}
    assert len(times) == 3
    assert all(QUICKEST * BOT <= took <= SLOWEST * BOT for took in times)


def test_a_gold_that_is_drawn_is_asked_as_ever(opened, alice):
    match = opened(draws="146m8p")
    _set(match, alice, THROW)
    _throw_by_hand(match, alice)
    _until_asked(match, TURN_QUESTION, 2)
    clock, room = clocks_of(match).seats[ALICE], match.room
    assert newest(match).due == clock.asked_at + 1000 * room.turn_seconds + clock.bank


@pytest.fixture
def drew(opened, alice) -> Match:
    """Alice has drawn 9m in her second turn, and no toggle is on."""
    match = opened(draws=PLAIN)
    _throw_by_hand(match, alice)
    _until_asked(match, TURN_QUESTION, 2)
    return match


def test_a_toggle_set_in_ones_turn_throws_after_the_time_that_it_takes(drew, alice):
    pressed = _set(drew, alice, THROW, now=newest(drew).due - 20_000)
    assert pressed + QUICKEST * BOT <= newest(drew).due <= pressed + SLOWEST * BOT
    _tick(drew)
    assert _hers(drew)[-1].action == "discard 9m"


def test_a_toggle_switched_off_in_time_does_nothing(drew, alice):
    usual = newest(drew).due
    _set(drew, alice, THROW, now=usual - 20_000)
    due = newest(drew).due
    _set(drew, alice, THROW, False)
    moves = newest(drew).moves
    assert not referee.tick(newest(drew).pk, due)
    assert (newest(drew).moves, newest(drew).due) == (moves, usual)


def test_of_a_click_and_a_toggle_the_first_counts_alone(drew, alice):
    text = answer_of(drew, alice)
    _set(drew, alice, THROW, now=newest(drew).due - 20_000)
    due = newest(drew).due
    referee.answer(drew.pk, alice, text, due - 1)
    assert not referee.tick(newest(drew).pk, due)
    assert [move.toggle for move in _hers(drew)] == [None, None]


def test_a_click_after_the_toggle_is_too_late(drew, alice):
    text = answer_of(drew, alice)
    _set(drew, alice, THROW, now=newest(drew).due - 20_000)
    due = newest(drew).due
    _tick(drew)
    with pytest.raises(TooLate):
        referee.answer(drew.pk, alice, text, due)
    assert [move.toggle for move in _hers(drew)] == [None, THROW]


def test_another_process_plays_what_was_set_in_this(drew, alice):
    _set(drew, alice, THROW, now=newest(drew).due - 20_000)
    memory.forget()
    _tick(drew)
    assert _hers(drew)[-1].toggle == THROW


def test_an_outage_moves_what_a_toggle_is_about_to_do(drew, alice):
    pressed = _set(drew, alice, THROW, now=newest(drew).due - 20_000)
    due = newest(drew).due
    referee.recover(pressed)
    assert referee.recover(pressed + 60_000) == 60_000
    referee.tick(newest(drew).pk, pressed + 60_000)
    assert newest(drew).due == due + 60_000


# Passing claims


CLAIMS = {"dealer": "147m258p369s11345z", "draws": "146m9m1z6p", "others": OTHERS}
"""Seat 1 draws and throws the 1z that Alice holds two of, in its second turn."""


def test_a_claim_is_passed_within_the_pause_after_every_discard(opened, alice):
    match = opened(**CLAIMS)
    _set(match, alice, PASS)
    _throw_by_hand(match, alice)
    _until_asked(match, CLAIM_QUESTION)
    discarded = newest(match).record.order_by("number").last()
    _tick(match)
    passed = _hers(match)[-1]
    assert (passed.action, passed.by, passed.toggle) == ("pass", Move.PERSON, PASS)
    _tick(match)
    drawn = newest(match).record.get(number=passed.number + 1)
    assert (drawn.by, (drawn.at - discarded.at).total_seconds()) == (Move.TABLE, PACE / 1000)


def _told(opened, alice, by_hand: bool) -> list[tuple]:
    """When the others' moves and the table's come, if Alice passes in the pause: by hand, or by the toggle."""
    match = opened(**CLAIMS)
    _throw_by_hand(match, alice)
    if not by_hand:
        _set(match, alice, PASS)
    while newest(match).moves < 20:
        if by_hand and (question := _question(match)) and question.kind == CLAIM_QUESTION:
            at = clocks_of(match).seats[ALICE].asked_at + 300
            referee.answer(match.pk, alice, f"{question.number} pass", at)
        else:
            _tick(match)
    assert [move.toggle for move in _hers(match, action="pass")] == [None if by_hand else PASS]
    told = Move.objects.filter(deal__match=match).exclude(action="pass").order_by("pk")
    return [(move.seat, move.action, move.at) for move in told]


def test_nobody_can_tell_a_toggle_that_passes_from_a_hand_by_the_time(opened, alice):
    assert _told(opened, alice, by_hand=True) == _told(opened, alice, by_hand=False)


def test_a_claim_that_is_about_to_be_passed_is_not_offered(opened, alice):
    match = opened(**CLAIMS)
    _throw_by_hand(match, alice)
    _until_asked(match, CLAIM_QUESTION)
    for on in (False, True, False):
        _set(match, alice, PASS, on, now=newest(match).due - 300)
        assert (" pass" in _page(match, alice)["actions"]) is not on


# Winning


READY = {"dealer": "123m456p789s55z11z3z", "draws": "146m1z", "others": OTHERS}
"""Once 3z is thrown, white and the east wind complete the hand; 1z comes next."""

FLOATS = {"dealer": "123m456p789s111z8p3z", "draws": "146m8p", "others": OTHERS}
"""Once 3z is thrown, any tile completes the hand. A gold comes next, whose discard goes on to double you."""


def _throw(match: Match, user, tile: str) -> None:
    """Pass the opening win that such a hand has, and throw."""
    _until_asked(match, OPENING_QUESTION)
    referee.answer(match.pk, user, "1 pass", newest(match).due - 1)
    _until_asked(match, TURN_QUESTION)
    referee.answer(match.pk, user, f"{_question(match).number} discard {tile}", newest(match).due - 1)


def test_a_win_is_taken_as_soon_as_it_can_be(opened, alice):
    match = opened(**READY)
    _throw(match, alice, "3z")
    _set(match, alice, WIN)
    _until_asked(match, TURN_QUESTION, 2)
    asked_at = clocks_of(match).seats[ALICE].asked_at
    assert asked_at + QUICKEST * BOT <= newest(match).due <= asked_at + SLOWEST * BOT
    _tick(match)
    assert (newest(match).result["status"], newest(match).result["winner"]) == ("won", ALICE)
    assert (_hers(match)[-1].by, _hers(match)[-1].toggle) == (Move.PERSON, WIN)
    assert any(" person by win " in line for line in Transcript(newest(match)).lines())


def test_a_win_is_taken_though_going_on_could_bring_more(opened, alice):
    match = opened(**FLOATS)
    _throw(match, alice, "3z")
    _until_asked(match, TURN_QUESTION, 2)
    assert {action.verb for action in referee.seat_view(state_of(match), ALICE).mine.legal} >= {"win", "discard"}
    assert max(level for _tile, level in referee.seat_view(state_of(match), ALICE).mine.floats) == 2
    _set(match, alice, WIN, now=newest(match).due - 20_000)
    _tick(match)
    assert newest(match).result["win"] == "you"


# What others see, and how long it lasts


def test_toggles_are_seen_on_ones_own_page_alone(opened, alice, bob, carol, dave):
    match = opened(alice, bob, carol, dave, **CLAIMS)
    for _move in range(12):
        hers = _page(match, alice)
        others = [_page(match, user) for user in (bob, carol, dave)]
        now = newest(match).due - 1
        for toggle in TOGGLES:
            _set(match, alice, toggle, now=now)
        assert [_page(match, user) for user in (bob, carol, dave)] == others
        for said in ("自动胡", "不碰不杠", "自动摸切"):
            assert f"<b>{said}</b>" in _page(match, alice)["toggles"].partition("</summary>")[0]
        for toggle in TOGGLES:
            _set(match, alice, toggle, False, now=now)
        assert _page(match, alice) == hers
        _tick(match)


def test_all_are_off_in_the_next_deal(opened, alice):
    match = opened(**READY)
    _throw(match, alice, "3z")
    for toggle in TOGGLES:
        _set(match, alice, toggle)
    assert clocks_of(match).seats[ALICE].toggles == "win pass throw"
    while newest(match).number == 1:
        _tick(match)
    assert [seat.toggles for seat in clocks_of(match).seats] == [""] * 4


def test_the_button_of_a_deal_that_is_over_does_nothing_to_the_next(opened, alice):
    match = opened(**READY)
    _throw(match, alice, "3z")
    _set(match, alice, WIN)
    while newest(match).number == 1:
        if newest(match).result is not None:
            with pytest.raises(TooLate, match="已经结束"):
                carry_out(match.pk, alice, str(Switch(1, THROW, True)))
        _tick(match)
    with pytest.raises(TooLate, match="已经结束"):
        carry_out(match.pk, alice, str(Switch(1, THROW, True)))
    assert clocks_of(match).seats[ALICE].toggles == ""


def test_who_does_not_sit_there_and_what_is_no_toggle_are_refused(opened, alice, bob):
    match = opened()
    with pytest.raises(referee.NotSeated):
        carry_out(match.pk, bob, str(Switch(1, THROW, True)))
    with pytest.raises(NotUnderstood):
        carry_out(match.pk, alice, "auto 1 cheat on")


def test_autopilot_goes_before_toggles_and_a_switch_ends_it(open_table, monkeypatch, alice):
    lay(monkeypatch, draws=PLAIN * 2)
    match = open_table(turn_seconds=1, bank_seconds=0, bot_ms=BOT, pace_ms=PACE)
    while not clocks_of(match).seats[ALICE].autopilot:
        _tick(match)
    _set(match, alice, THROW)
    clock = clocks_of(match).seats[ALICE]
    assert (clock.autopilot, clock.toggles) == (False, THROW)


def test_how_long_people_hesitate_differs_from_time_to_time(monkeypatch):
    monkeypatch.setattr(walls, "_chance", Random(3))
    times = sorted(walls.hesitation() for _ in range(2000))
    middle, quick, slow = times[1000], times[100], times[1900]
    assert 1.2 < middle < 1.4
    assert quick < 0.75
    assert slow > 2.4
