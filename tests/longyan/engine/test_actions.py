"""What a seat may say, as text."""

import pytest

from longyan.engine import actions
from longyan.engine.actions import Action, NotAllowed, NotUnderstood, Refusal, TooLate, parse, parse_answer
from longyan.engine.tiles import KINDS

EVERY_ACTION = [
    *(actions.discard(tile) for tile in range(KINDS)),
    *(actions.kong(tile) for tile in range(KINDS)),
    actions.CLAIM_KONG, actions.CLAIM_PONG, actions.TAKE_WIN, actions.GIVE_UP,
]  # fmt: skip


@pytest.mark.parametrize("action", EVERY_ACTION, ids=str)
def test_every_action_is_parsed_back(action):
    assert parse(str(action)) == action
    assert parse_answer(f"17 {action}") == (17, action)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "discard",
        "discard 1f",
        "discard 0m",
        "discard  5m",
        "DISCARD 5m",
        "pong 5m",
        "chow",
        "kong 5x",
        "win\n",
        "弃",
    ],
)
def test_other_texts_are_not_understood(text):
    with pytest.raises(NotUnderstood):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "discard 5m",
        "x win",
        "-1 win",
        "1win",
        "1.0 win",
        "1000000 win",
        "² win",
        "１ win",
        "1  win",
        "1 ",
    ],
)
def test_an_answer_needs_a_plain_number(text):
    with pytest.raises(NotUnderstood):
        parse_answer(text)


@pytest.mark.parametrize("kind", [NotUnderstood, NotAllowed, TooLate])
def test_a_refusal_is_no_value_error_and_says_why(kind):
    refusal = kind("现在不能{action}", action="pong")
    assert isinstance(refusal, Refusal)
    assert not isinstance(refusal, ValueError)
    assert refusal.message.format(**refusal.facts) == "现在不能pong"


def test_an_action_is_a_value():
    assert actions.discard(4) == Action("discard", 4)
    assert str(actions.discard(4)) == "discard 5m"
