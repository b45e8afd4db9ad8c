"""What is played for a silent seat."""

from types import SimpleNamespace

import pytest

from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, GIVE_UP, TAKE_WIN, Action, discard, kong
from longyan.engine.legal import CLAIM_QUESTION, OPENING_QUESTION, ROB_QUESTION, TURN_QUESTION
from longyan.engine.state import Question
from longyan.engine.tiles import parse, read
from tables.silence import silent_action


def _view(kind: str, legal: list[Action], drawn: str | None = None, golds: str = "1m") -> SimpleNamespace:
    """As much of a seat's view as silence looks at."""
    mine = SimpleNamespace(question=Question(3, kind), legal=tuple(legal), drawn=drawn and parse(drawn))
    return SimpleNamespace(mine=mine, golds=read(golds))


def _throws(hand: str) -> list[Action]:
    return [discard(tile) for tile in sorted(set(read(hand)))]


@pytest.mark.parametrize(
    ("kind", "legal", "action"),
    [
        (OPENING_QUESTION, [TAKE_WIN, GIVE_UP], TAKE_WIN),
        (TURN_QUESTION, [TAKE_WIN, *_throws("123m")], TAKE_WIN),
        (ROB_QUESTION, [TAKE_WIN, GIVE_UP], GIVE_UP),
        (CLAIM_QUESTION, [TAKE_WIN, GIVE_UP], GIVE_UP),
        (CLAIM_QUESTION, [CLAIM_KONG, CLAIM_PONG, GIVE_UP], GIVE_UP),
    ],
)
def test_wins_of_its_own_are_taken_and_claims_passed(kind, legal, action):
    assert silent_action(_view(kind, legal)) == action


@pytest.mark.parametrize(
    ("hand", "drawn", "golds", "thrown"),
    [
        ("1m45p7z", "4p", "1m", "4p"),
        ("1m45p7z", None, "1m", "7z"),
        ("1m45p7z", "1m", "1m", "7z"),
        ("1m45p7z", "7z", "7z", "5p"),
        ("45p5z", None, "1m", "5z"),
        ("1m", "1m", "1m", "1m"),
        ("1m7z", None, "17m7z", "7z"),
    ],
)
def test_the_drawn_tile_is_thrown_or_the_right_most_but_no_gold_if_it_can(hand, drawn, golds, thrown):
    view = _view(TURN_QUESTION, [kong(parse("9s")), *_throws(hand)], drawn, golds)
    assert silent_action(view) == discard(parse(thrown))
