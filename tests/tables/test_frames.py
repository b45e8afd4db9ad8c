"""Frames decoded, and how many of them are too many."""

import json

import pytest

from longyan.engine import NotUnderstood
from tables.frames import BURST, LONGEST, PATIENCE, Beat, Bucket, Said, decode, is_too_big


@pytest.mark.parametrize(
    ("fields", "frame"),
    [
        ({"action": "17 discard 5m"}, Said("17 discard 5m")),
        ({"action": "next", "HEADERS": {"HX-Request": "true"}}, Said("next")),
        ({"beat": "a1b2"}, Beat("a1b2")),
        ({"beat": ""}, Beat("")),
        ({"action": "1 pass", "beat": "a1"}, Said("1 pass")),
    ],
)
def test_what_pages_say_is_understood(fields, frame):
    assert decode(json.dumps(fields)) == frame


@pytest.mark.parametrize("text", [None, "", "{", "[]", "1", '"x"', "{}", '{"action": 1}', "[" * 100_000, "NaN"])
def test_anything_else_is_not(text):
    with pytest.raises(NotUnderstood):
        decode(text)


@pytest.mark.parametrize(
    ("text", "data", "big"),
    [
        ("x" * LONGEST, None, False),
        ("x" * (LONGEST + 1), None, True),
        ("金" * (LONGEST // 3), None, False),
        ("金" * (LONGEST // 3 + 1), None, True),
        (None, b"x" * LONGEST, False),
        (None, b"x" * (LONGEST + 1), True),
        (None, None, False),
    ],
)
def test_the_limit_counts_bytes(text, data, big):
    assert is_too_big(text, data) is big


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_taken_and_no_more():
    bucket = Bucket(_Clock())
    assert [bucket.take() for _frame in range(BURST + 2)] == [True] * BURST + [False, False]
    assert not bucket.is_flooded


def test_the_allowance_comes_back_with_time_and_never_exceeds_a_burst():
    clock = _Clock()
    bucket = Bucket(clock)
    for _frame in range(BURST):
        bucket.take()
    clock.now = 0.1
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now = 1000
    assert [bucket.take() for _frame in range(BURST + 1)] == [True] * BURST + [False]


def test_who_does_not_stop_is_a_flood():
    bucket = Bucket(_Clock())
    taken = 0
    while not bucket.is_flooded:
        bucket.take()
        taken += 1
    assert taken == BURST + PATIENCE
