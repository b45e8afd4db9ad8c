"""Chance at the table."""

import logging
from collections import Counter
from secrets import SystemRandom

import pytest

from longyan.engine import read_rules
from longyan.engine.tiles import full_set, name
from tables import walls


@pytest.fixture(autouse=True)
def _real_chance(monkeypatch):
    monkeypatch.setattr(walls, "_chance", SystemRandom())


@pytest.mark.parametrize("preset", ["lequ-half", "juxian-full"])
def test_a_wall_holds_all_tiles(preset):
    assert Counter(walls.shuffled_wall(read_rules(preset))) == Counter(map(name, full_set()))


def test_no_two_walls_are_alike_and_every_tile_comes_everywhere():
    shuffles = [walls.shuffled_wall(read_rules("lequ-half")) for _ in range(400)]
    assert len(set(map(tuple, shuffles))) == 400
    assert all(len({wall[place] for wall in shuffles}) > 30 for place in (0, 71, 143))


def test_dice_seats_and_codes():
    assert {die for _ in range(200) for die in walls.dice()} == {1, 2, 3, 4, 5, 6}
    assert {walls.any_seat(4) for _ in range(200)} == {0, 1, 2, 3}
    assert {character for _ in range(50) for character in walls.digits(6)} == set("0123456789")
    assert sorted(walls.shuffled(range(9))) == list(range(9))


def test_nothing_of_it_is_logged(caplog):
    with caplog.at_level(logging.DEBUG):
        walls.shuffled_wall(read_rules("lequ-half"))
    assert caplog.records == []
