"""Two deals that differ only in whether another person is asked: what a third is sent, and when, is the same."""

import pytest

from longyan.engine.actions import DISCARD
from longyan.engine.legal import CLAIM_QUESTION
from tables import pauses, referee, scene, showing, walls
from tables.models import Match, Seat
from tests.tables.conftest import T0, newest, state_of
from tests.tables.laid import lay

pytestmark = pytest.mark.django_db

PAUSE, TURN = 2_000, 1_500
DEALER = "147m258p369s12345z"
ASKED = ("258m369p147s1155z", "369m147p258s2266z", "147m369p258s3447z")
UNASKED = ("258m369p147s1255z", "369m147p258s1266z", "147m369p258s3447z")
"""The hands of the seats after the dealer: with two east winds at the first of them, or apart from each other."""


@pytest.fixture(autouse=True)
def _pause(monkeypatch):
    monkeypatch.setattr(walls, "chance", lambda: 0.5)
    monkeypatch.setattr(pauses, "drawn", lambda *law: PAUSE)


def _sent(match: Match, now: int, code: str) -> list[str]:
    """The fragments of the third seat's page, without the room's own number."""
    seat = Seat.objects.select_related("match__room").get(match=match, index=3)
    return [html.replace(code, "") for html in scene.fragments(showing.sight(seat, now)).values()]


def _watched(match: Match) -> tuple[list[tuple[int, list[str]]], int]:
    """What the third seat's page is sent until the second seat has drawn, with the moments; and who was asked."""
    code, users = match.room.code, {seat.index: seat.user for seat in match.seats.select_related("user")}
    frames, claims = [], 0
    now = T0
    while len(newest(match).record.filter(action__startswith=DISCARD)) < 1 or state_of(match).phase == "offer":
        state = state_of(match)
        asked = next((seat for seat, question in enumerate(state.questions) if question), None)
        if asked is None:
            now = newest(match).due
            referee.tick(newest(match).pk, now)
        else:
            question = state.questions[asked]
            claims += question.kind == CLAIM_QUESTION
            now += PAUSE - 1 if question.kind == CLAIM_QUESTION else TURN
            words = "pass" if question.kind == CLAIM_QUESTION else "discard 1z"
            referee.answer(match.pk, users[asked], f"{question.number} {words}", now)
        if not frames or frames[-1][1] != _sent(match, now, code):
            frames.append((now, _sent(match, now, code)))
    return frames, claims


def test_a_third_is_sent_the_same_at_the_same_moments(open_table, monkeypatch, alice, bob, carol, dave):
    seen = []
    for others, asked in ((ASKED, 1), (UNASKED, 0)):
        lay(monkeypatch, dealer=DEALER, others=others, draws="9m")
        frames, claims = _watched(open_table(alice, bob, carol, dave, pace_ms=700, flip_ms=2_000))
        assert claims == asked
        seen.append(frames)
    assert len(seen[0]) > 3
    assert [at for at, _sent in seen[0]] == [at for at, _sent in seen[1]]
    assert seen[0] == seen[1]
