"""What the beginner does, and that it beats lots."""

from random import Random

import pytest

from longyan.bots import BOTS
from longyan.bots.chance import at_random
from longyan.contest import advantage
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.seatview import seat_view
from longyan.simulation import play_deals
from tests.longyan.engine.positions import opened, play, table

beginner = BOTS["beginner"]
WALL = "9p9s7p6s" * 5
DEALER = "258m369p47s12346z"


def says(state, seat=0):
    """The text of the beginner's answer in this seat."""
    return str(beginner(seat_view(state, seat)))


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("123m456p789s1127z3z", "2z"),
        ("123m456p789s1122z9m", "9m"),
        ("1199m2299p3377s1z8p", "1z"),
    ],
)
def test_throws_the_tile_that_stands_alone(hand, thrown):
    assert says(opened(hand, gold="8p", wall=WALL)) == f"discard {thrown}"


def test_takes_every_win():
    assert says(table("123m456p789s11122z")) == "win"
    state = play(opened(DEALER + "7z", "123m456p789s111z8p", wall="8p" + WALL), "0 discard 7z")
    assert says(state, 1) == "win"


@pytest.mark.parametrize(
    ("hand", "thrown", "answer"),
    [
        ("123m456p55z12s699p", "5z", "pong"),
        ("123m456p789s55z67s", "5z", "pass"),
        ("3455567m678p999s", "5m", "kong"),
    ],
)
def test_claims(hand, thrown, answer):
    state = play(opened(DEALER + thrown, hand, wall=WALL), f"0 discard {thrown}")
    assert says(state, 1) == answer


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_answers_are_legal_under_all_presets(name):
    for played in play_deals(preset(name), [beginner] * 4, 4, seed=2):
        assert played.last.outcome is not None


def test_beats_lots_by_more_than_a_point_a_deal():
    mean, error = advantage(preset("lequ-half"), beginner, at_random(Random(1)), walls=12, seed=2)
    assert mean - 2 * error > 1
