"""Circles, the names of rounds, and how long a match is."""

import pytest

from longyan.engine.presets import changed, preset
from tables.rounds import Length, Round, circles_done, is_over, length_of, round_of


@pytest.mark.parametrize(
    ("dealers", "seats", "done"),
    [
        ([2], 4, 0),
        ([2, 2, 2], 4, 0),
        ([0, 1, 2, 3], 4, 0),
        ([0, 1, 2, 3, 3], 4, 0),
        ([0, 1, 2, 3, 0], 4, 1),
        ([3, 3, 0, 1, 1, 1, 2, 3], 4, 1),
        ([0, 1, 2, 3, 0, 1, 2, 3, 0], 4, 2),
        ([0, 1, 0, 1, 0, 1], 4, 0),
        ([0, 2, 0, 3, 1, 1, 0], 4, 1),
        ([0, 2, 0, 3, 1, 1, 0, 2, 3, 1], 4, 1),
        ([0, 2, 0, 3, 1, 1, 0, 2, 3, 1, 3], 4, 2),
        ([1, 2, 0, 1], 3, 1),
        ([0, 1, 0], 2, 1),
    ],
)
def test_a_circle_is_complete_once_every_seat_has_been_dealer_and_has_lost_it(dealers, seats, done):
    assert circles_done(dealers, seats) == done


@pytest.mark.parametrize(
    ("dealers", "seats", "where"),
    [
        ([3], 4, Round(0, 0)),
        ([3, 3, 0], 4, Round(0, 1)),
        ([3, 0, 1, 2, 2], 4, Round(0, 3)),
        ([3, 0, 1, 2, 3], 4, Round(1, 0)),
        ([3, 1, 3], 4, Round(0, 0)),
        ([3, 1, 3, 0, 2, 0], 4, Round(1, 1)),
        ([2, 0, 1, 2, 0], 3, Round(1, 1)),
        ([1, 0, 1], 2, Round(1, 0)),
    ],
)
def test_a_deal_is_named_by_the_circles_and_by_the_dealers_seat(dealers, seats, where):
    assert round_of(dealers, seats) == where


@pytest.mark.parametrize(
    ("length", "dealers", "following", "over"),
    [
        (Length(2), [0], 1, False),
        (Length(2), [0, 1], 2, True),
        (Length(8), [0, 1, 2, 3], 0, False),
        (Length(None, 1), [0, 1, 2, 3], 3, False),
        (Length(None, 1), [0, 1, 2, 3], 0, True),
        (Length(None, 2), [0, 1, 2, 3], 0, False),
        (Length(16, 1), [0, 2, 0, 2], 0, False),
        (Length(16, 1), [0, 2] * 8, 0, True),
        (Length(16, 1), [0, 2, 1, 3], 1, True),
    ],
)
def test_when_a_match_is_over(length, dealers, following, over):
    assert is_over(length, dealers, following, 4) == over


@pytest.mark.parametrize(
    ("name", "changes", "circles", "bound"),
    [
        ("lequ-half", {}, 2, None),
        ("lequ-half", {"next_dealer": "rotate"}, 2, None),
        ("juxian-half", {}, 1, 16),
        ("juxian-half", {}, 4, 64),
        ("juxian-half", {"players": 3}, 2, 24),
        ("juxian-half", {"next_dealer": "stay"}, 2, None),
    ],
)
def test_circles_are_bounded_where_the_dealership_jumps(name, changes, circles, bound):
    assert length_of(changed(preset(name), changes), circles) == Length(bound, circles)
