"""Nobody sees by the time that passes whether somebody was asked: through the referee, at the pace of people."""

from math import log

import pytest

from longyan.engine.actions import GIVE_UP
from longyan.engine.legal import CLAIM_QUESTION
from longyan.engine.state import OFFER, OPENING
from tables import pauses, referee, walls
from tables.models import FULL, LIGHT, OFF, Deal, Heartbeat, Move
from tables.pauses import GUESS
from tables.table import moment
from tests.tables.conftest import T0, clocks_of, newest, seat_of, state_of
from tests.tables.laid import lay

pytestmark = pytest.mark.django_db

PACE = 700
DRAWN = 2_345
"""The pause that chance draws in these tests."""

JUNK = ("369m147p258s2267z", "147m369p258s3447z")


@pytest.fixture(autouse=True)
def _pause(monkeypatch):
    monkeypatch.setattr(walls, "chance", lambda: 0.5)
    monkeypatch.setattr(pauses, "drawn", lambda passing, manner, claim_ms, chance: DRAWN)


@pytest.fixture
def opened(open_table, monkeypatch):
    """A match that Alice deals. Whoever sits after her may claim the east wind that she holds."""

    def opened(*seating: object, **settings: object):
        lay(monkeypatch, dealer="147m258p369s12345z", others=("258m369p147s1155z", *JUNK))
        return open_table(*seating, **{"pace_ms": PACE, "bot_ms": 900, "flip_ms": 2_000, **settings})

    return opened


def _throw(match, user, tile: str) -> int:
    """Play on until it is this person's turn, who then throws; when that was."""
    while not (question := state_of(match).questions[seat_of(match, user)]):
        referee.tick(newest(match).pk, newest(match).due)
    now = clocks_of(match).seats[seat_of(match, user)].asked_at + 2_000
    referee.answer(match.pk, user, f"{question.number} discard {tile}", now)
    return now


def _pass(match, user, now: int) -> None:
    referee.answer(match.pk, user, f"{state_of(match).questions[seat_of(match, user)].number} pass", now)


def test_a_discard_that_nobody_is_asked_about_gets_a_pause_as_if_somebody_were(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1m")
    assert not any(state_of(match).questions)
    assert newest(match).due == thrown_at + DRAWN


def test_the_person_who_thinks_makes_the_pause(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1z")
    assert state_of(match).questions[1].kind == CLAIM_QUESTION
    _pass(match, bob, thrown_at + 1_000)
    assert newest(match).due == thrown_at + 1_001


def test_a_quick_pass_waits_for_the_pace(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1z")
    _pass(match, bob, thrown_at + 300)
    assert newest(match).due == thrown_at + PACE


def test_the_draw_after_a_pass_is_left_to_the_loop_like_any_other(opened, alice, bob):
    """Were it made by the click, frames would not come at the loop's beat."""
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1z")
    _pass(match, bob, thrown_at + 1_000)
    assert state_of(match).phase == OFFER
    referee.tick(newest(match).pk, thrown_at + 1_100)
    assert state_of(match).phase != OFFER


@pytest.mark.parametrize("absent", ["toggle", "autopilot"])
def test_who_does_not_think_about_it_makes_no_pause(opened, alice, bob, absent):
    match = opened(alice, bob, "beginner", "beginner")
    if absent == "toggle":
        referee.switch(match.pk, bob, 1, "pass", True, T0)
    else:
        _put_on_autopilot(match, bob)
    thrown_at = _throw(match, alice, "1z")
    while state_of(match).questions[1]:
        referee.tick(newest(match).pk, newest(match).due)
    assert newest(match).due == thrown_at + DRAWN


def _put_on_autopilot(match, user) -> None:
    deal, seat = newest(match), seat_of(match, user)
    deal.clocks["seats"][seat][3] = True
    deal.save(update_fields=["clocks"])


def test_a_computer_player_that_is_asked_makes_no_pause(opened, alice, bob):
    match = opened(alice, "beginner", bob, "beginner")
    thrown_at = _throw(match, alice, "1z")
    assert state_of(match).questions[1]
    referee.tick(newest(match).pk, newest(match).due)
    assert newest(match).due == thrown_at + DRAWN


def test_where_one_person_sits_nobody_is_deceived(opened, alice):
    match = opened(alice, "beginner", "beginner", "beginner")
    thrown_at = _throw(match, alice, "1m")
    assert newest(match).due == thrown_at + PACE


@pytest.mark.parametrize(
    ("masking", "chance", "after"),
    [(FULL, 0.99, DRAWN), (LIGHT, 0.99, PACE), (LIGHT, 0.01, DRAWN), (OFF, 0.01, PACE)],
)
def test_a_room_masks_as_it_says(opened, alice, bob, monkeypatch, masking, chance, after):
    monkeypatch.setattr(walls, "chance", lambda: chance)
    match = opened(alice, bob, "beginner", "beginner", masking=masking)
    thrown_at = _throw(match, alice, "1m")
    assert newest(match).due == thrown_at + after


def test_without_a_pace_there_is_nothing_to_mask(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner", pace_ms=0)
    _throw(match, alice, "1m")
    assert state_of(match).phase != OFFER


def test_the_opening_that_nobody_can_take_is_masked_too(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner")
    referee.tick(newest(match).pk, newest(match).due)
    assert state_of(match).phase == OPENING
    assert newest(match).due == T0 + 2_000 + DRAWN


def test_a_pause_is_drawn_once_and_an_outage_moves_it(opened, alice, bob, monkeypatch):
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1m")
    monkeypatch.setattr(walls, "chance", lambda: pytest.fail("it was drawn again"))
    Heartbeat.objects.create(pk=Heartbeat.ONLY, beat_at=thrown_at)
    referee.recover(thrown_at + 60_000)
    referee.tick(newest(match).pk, thrown_at + 60_000)
    assert newest(match).due == thrown_at + 60_000 + DRAWN


def test_the_pause_is_that_of_another_person_at_the_table(opened, alice, bob, carol, monkeypatch):
    _has_passed(bob, 4 * GUESS.typical)
    _has_passed(alice, GUESS.typical / 9)
    asked = []
    monkeypatch.setattr(pauses, "drawn", lambda passing, manner, claim_ms, chance: asked.append(manner) or DRAWN)
    match = opened(alice, bob, "beginner", "beginner")
    _throw(match, alice, "1m")
    assert asked[-1].factor == pytest.approx(4, rel=0.4)


def _has_passed(user, took_ms: float) -> None:
    """A deal of before in which somebody passed a dozen times."""
    match = referee.open_table(user, "lequ-half", 1, (user, "beginner", "beginner", "beginner"), T0)
    facts = {"deal": newest(match), "seat": seat_of(match, user), "action": str(GIVE_UP), "by": Move.PERSON}
    for number in range(1, 13):
        Move.objects.create(number=number, took_ms=round(took_ms), events=[], at=moment(T0), **facts)
        Deal.objects.filter(match=match).update(moves=number)


def test_a_pass_by_hand_tells_how_its_person_passes(opened, alice, bob):
    match = opened(alice, bob, "beginner", "beginner")
    thrown_at = _throw(match, alice, "1z")
    _pass(match, bob, thrown_at + 3_000)
    (known,) = [seat.manner for seat in clocks_of(match).seats if seat.manner and seat.manner.count]
    assert known.lean == pytest.approx(log(3_000 / GUESS.typical), abs=0.01)
