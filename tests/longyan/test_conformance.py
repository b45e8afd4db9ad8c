"""Every conformance case agrees, and what is no case is said to be none."""

import json
from pathlib import Path

import pytest

from longyan.conformance import answer_deal, answer_hand, answers

CASES = Path(__file__).parents[1] / "cases"
DEALS = [json.loads(line) for line in (CASES / "cases.jsonl").read_text().splitlines()]
HANDS = [json.loads(line) for line in (CASES / "hands.jsonl").read_text().splitlines()]
A_DEAL = {key: value for key, value in DEALS[0].items() if key != "expect"}
A_HAND = {key: value for key, value in HANDS[0].items() if key != "expect"}


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_a_deal(case):
    assert answer_deal(case) == case["expect"]


def test_all_hands():
    assert [case for case in HANDS if answer_hand(case) != case["expect"]] == []


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "house"}, {"rules": {"preset": "lequ-half", "chow": True}}, {"rules": None}, {"dealer": 4},
        {"dealer": "0"}, {"gold": []}, {"gold": ["1f"]}, {"hands": ["1m"] * 4}, {"hands": []}, {"flowers": []},
        {"wall": "9"}, {"moves": ["0 dance"]}, {"moves": ["4 win"]}, {"moves": [5]}, {"moves": "0 win"},
        {"gold": [5]}, {"hands": [5, 5, 5, 5]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_deal_is_answered_with_an_error(change):
    lines = [json.dumps(A_DEAL | change), json.dumps(A_DEAL)]
    (told, valid), (_, next_valid) = answers(lines, answer_deal)
    assert told["error"]
    assert (valid, next_valid) == (False, True)


@pytest.mark.parametrize("key", sorted(A_DEAL.keys() - {"name"}))
def test_a_deal_without_a_key_is_none(key):
    line = json.dumps({name: value for name, value in A_DEAL.items() if name != key})
    [(told, valid)] = answers([line], answer_deal)
    assert not valid
    assert key in told["error"]


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "7", json.dumps(A_HAND | {"melds": 1}), json.dumps(A_HAND | {"hand": 7})]
)
def test_what_is_no_hand_is_answered_with_an_error(line):
    [(told, valid)] = answers([line], answer_hand)
    assert told["error"]
    assert not valid
