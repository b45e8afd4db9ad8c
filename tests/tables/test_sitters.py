"""Names at a table, and who is how far ahead."""

import pytest

from accounts.models import User
from tables.clock import AWAY_MS, Clocks, SeatClock
from tables.models import Seat
from tables.sitters import names, ranking, sitters

NOW = 1_800_000_000_000


def _person(index: int, name: str, seen_at: int | None = NOW) -> Seat:
    return Seat(index=index, user=User(pk=index + 1, username=name), seen_at=seen_at)


def _computer(index: int, bot: str) -> Seat:
    return Seat(index=index, bot=bot)


def test_computer_players_are_told_apart():
    seats = [_computer(0, "steady"), _person(1, "Alice"), _computer(2, "beginner"), _computer(3, "steady")]
    assert names(seats) == ["稳手甲", "Alice", "新手乙", "稳手丙"]


@pytest.mark.parametrize(
    ("seen_at", "away"), [(NOW, False), (NOW - AWAY_MS, False), (NOW - AWAY_MS - 1, True), (None, True)]
)
def test_who_was_not_seen_for_long_is_away(seen_at, away):
    clocks = Clocks((SeatClock(None, 0), SeatClock(None, 0, autopilot=True)), 0)
    alice, computer = sitters([_person(0, "Alice", seen_at), _computer(1, "steady")], clocks, [3, -3], NOW)
    assert (alice.name, alice.points, alice.away, alice.autopilot, alice.bot) == ("Alice", 3, away, False, "")
    assert (computer.points, computer.away, computer.autopilot, computer.bot) == (-3, False, True, "steady")


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ([0, 0, 0, 0], [(1, 0), (1, 1), (1, 2), (1, 3)]),
        ([-5, 9, 1, -5], [(1, 1), (2, 2), (3, 0), (3, 3)]),
        ([4, 4, -8], [(1, 0), (1, 1), (3, 2)]),
    ],
)
def test_equal_points_share_a_place(points, places):
    assert [(rank.place, rank.seat) for rank in ranking(points)] == places
    assert all(rank.points == points[rank.seat] for rank in ranking(points))
