"""Opening a table."""

import pytest

from longyan.engine import RulesRefused, read_rules
from longyan.engine.presets import changed, preset
from tables import referee, walls
from tables.models import Match, Room
from tables.rounds import Length
from tests.tables.conftest import T0, newest

pytestmark = pytest.mark.django_db


def test_a_table_has_a_room_a_match_four_seats_and_a_first_deal(alice, bob):
    match = referee.open_table(alice, "lequ-half", 8, [alice, "steady", bob, "beginner"], T0, claim_seconds=9)
    room, deal = match.room, newest(match)
    rules = read_rules("lequ-half").as_json()
    assert (room.owner, room.preset, room.deals, room.claim_seconds, room.turn_seconds) == (
        alice, "lequ-half", 8, 9, 15,
    )  # fmt: skip
    assert room.rules == match.rules == deal.rules == rules
    assert room.code.isdecimal()
    assert len(room.code) == 6
    assert (match.number, match.deals, match.finished_at) == (1, 8, None)
    assert sorted(seat.bot or seat.user.username for seat in match.seats.all()) == [
        "Alice", "Bob", "beginner", "steady",
    ]  # fmt: skip
    assert [seat.index for seat in match.seats.all()] == [0, 1, 2, 3]
    assert (deal.number, deal.streak, deal.moves, deal.result) == (1, 1, 0, None)
    assert deal.due == T0 + 2_000
    assert len(deal.wall) == 144
    assert all(1 <= die <= 6 for die in deal.dice)


def test_seats_and_first_dealer_are_left_to_chance(open_table, alice):
    matches = [open_table() for _ in range(40)]
    assert {match.seats.get(user=alice).index for match in matches} == {0, 1, 2, 3}
    assert {newest(match).dealer for match in matches} == {0, 1, 2, 3}
    assert len({tuple(newest(match).wall) for match in matches}) == 40


@pytest.mark.parametrize(
    ("name", "length", "seating", "fault"),
    [
        ("nonsense", 8, ["steady"] * 4, RulesRefused),
        ("lequ-half", 8, ["steady"] * 3, ValueError),
        ("lequ-half", 0, ["steady"] * 4, ValueError),
        ("lequ-half", Length(None, 0), ["steady"] * 4, ValueError),
        ("lequ-half", 8, ["steady"] * 3 + ["genius"], ValueError),
    ],
)
def test_a_table_that_cannot_be(alice, name, length, seating, fault):
    with pytest.raises(fault):
        referee.open_table(alice, name, length, seating)
    assert Room.objects.count() == Match.objects.count() == 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_table_of_two_or_three(alice, players):
    rules = changed(preset("lequ-full"), {"players": players})
    match = referee.open_table(alice, "lequ-full", 8, [alice, *["steady"] * (players - 1)], T0, rules)
    assert match.seats.count() == players
    assert match.room.rules == match.rules == newest(match).rules == rules.as_json()


def test_circles_are_stored_with_room_and_match(alice):
    match = referee.open_table(alice, "lequ-half", Length(32, 2), [alice, *["steady"] * 3], T0)
    assert match.length == Length(match.room.deals, match.room.circles) == Length(32, 2)


def test_a_code_is_not_given_twice(open_table, monkeypatch):
    codes = iter(["000001", "000001", "000001", "000002"])
    monkeypatch.setattr(walls, "digits", lambda length: next(codes))
    assert open_table().room.code == "000001"
    assert open_table().room.code == "000002"
