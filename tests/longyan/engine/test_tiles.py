"""Tiles and their notation against rulebook section 1."""

import random
from collections import Counter

import pytest

from longyan.engine import tiles


def test_names_follow_the_order_of_the_rulebooks_table():
    assert len(tiles.NAMES) == 42
    assert tiles.NAMES[:9] == ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m")
    assert [tiles.NAMES[tile] for tile in (9, 17, 18, 26, 27, 33, 34, 41)] == [
        "1p", "9p", "1s", "9s", "1z", "7z", "1f", "8f",
    ]  # fmt: skip


def test_white_and_orphans_are_the_rulebooks():
    assert tiles.name(tiles.WHITE) == "5z"
    assert tiles.write(tiles.ORPHANS) == "19m19p19s1234567z"
    assert tiles.write(tiles.FLOWERS) == "12345678f"
    assert tiles.write(tiles.DOTS) == "123456789p"


@pytest.mark.parametrize("tile", range(42))
def test_every_tile_is_parsed_back(tile):
    text = tiles.name(tile)
    assert tiles.parse(text) == tile
    assert tiles.rank(tile) == int(text[0])
    assert tiles.suit(tile) == "mpszf".index(text[1])


@pytest.mark.parametrize("tile", range(42))
def test_a_tile_is_exactly_one_of_number_honour_flower(tile):
    letter = tiles.name(tile)[1]
    assert tiles.is_number(tile) == (letter in "mps")
    assert tiles.is_honour(tile) == (letter == "z")
    assert tiles.is_flower(tile) == (letter == "f")


@pytest.mark.parametrize("text", ["", "5", "m", "0m", "8z", "9f", "10m", "5M", " 5m", "5m ", "m5", "５m", None, 5])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(tiles.NotATile):
        tiles.parse(text)


def test_not_a_tile_is_no_value_error():
    assert not issubclass(tiles.NotATile, ValueError)


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("5z", 1), ("123m456p77s5z", 9), ("19m19p19s1234567z", 13), ("12m8f", 3)]
)
def test_a_sorted_hand_is_written_as_it_was_read(text, count):
    hand = tiles.read(text)
    assert len(hand) == count
    assert tiles.write(hand) == text


def test_reading_keeps_the_order_and_writing_sorts():
    assert tiles.read("31m2m") == (2, 0, 1)
    assert tiles.write((2, 33, 0, 1, 34)) == "123m7z1f"


@pytest.mark.parametrize("text", ["123", "m", "12m3", "1x", "0m", "8z", "12mm", "1m 2m", "-1m"])
def test_what_is_no_hand_is_refused(text):
    with pytest.raises(tiles.NotATile):
        tiles.read(text)


def test_random_hands_survive_writing_and_reading():
    generator = random.Random(1)
    for _ in range(200):
        hand = generator.sample(tiles.full_set(), 14)
        assert tiles.read(tiles.write(hand)) == tuple(sorted(hand))


@pytest.mark.parametrize(("dots", "size"), [(True, 144), (False, 108)])
def test_a_full_set_has_four_of_each_kind_and_one_of_each_flower(dots, size):
    full = tiles.full_set(dots)
    assert len(full) == size
    assert list(full) == sorted(full)
    counts = Counter(full)
    assert {counts[tile] for tile in tiles.FLOWERS} == {1}
    assert all(counts[tile] == (4 if dots or tile not in tiles.DOTS else 0) for tile in range(34))
