"""Tiles as HTML."""

import re

import pytest

from longyan.engine.tiles import parse, read, write
from tables import tilehtml

GOLD = (parse("5p"),)


def test_a_tile_shows_its_symbol_and_says_its_name():
    html = tilehtml.tile(parse("7z"))
    assert 'aria-label="红中"' in html
    assert re.search(r'<use href="/static/tiles\.svg#t-7z"/>', html)
    assert 'class="t"' in html


def test_only_a_white_in_the_hand_bears_the_golds_face():
    assert tilehtml.held(parse("5z"), GOLD).count("<use") == 2
    assert tilehtml.held(parse("6z"), GOLD).count("<use") == 1
    assert tilehtml.tile(parse("5z"), GOLD).count("<use") == 1
    assert tilehtml.held(parse("5z"), (parse("5z"),)).count("<use") == 1


def test_with_two_golds_a_white_bears_both_faces():
    two = tilehtml.held(parse("5z"), (parse("5p"), parse("1m")))
    assert re.findall(r"#t-(\w+)", two) == ["5z", "5p", "1m"]
    assert len(set(re.findall(r'<use[^>]* x="(\d+)"', two))) == 2


@pytest.mark.parametrize(
    ("hand", "golds", "order"),
    [
        ("9m5z1m5p", "5p", "5p 1m 9m 5z"),
        ("6p5z4p5p", "5p", "5p 4p 5z 6p"),
        ("7z5z6z", "5z", "5z 6z 7z"),
        ("7z5z1m", "", "1m 5z 7z"),
    ],
)
def test_the_order_of_a_hand(hand, golds, order):
    ordered = tilehtml.in_hand_order(read(hand), tuple(read(golds)))
    assert " ".join(write([tile]) for tile in ordered) == order


@pytest.mark.parametrize(
    ("hand", "golds", "order"), [("6p5z4p5p9m", "5p", "9m 4p 5p 5z 6p"), ("5z1z9s", "9s", "9s 5z 1z")]
)
def test_the_order_of_a_hand_sorted_by_suit(hand, golds, order):
    ordered = tilehtml.in_hand_order(read(hand), tuple(read(golds)), golds_first=False)
    assert " ".join(write([tile]) for tile in ordered) == order


def test_a_tile_to_throw_is_a_button_that_answers_its_question():
    html = tilehtml.throwable(parse("5m"), GOLD, 17, 2, 3, "drawn", "双", "hint-5m")
    assert 'value="17 discard 5m" data-key="5m-3" aria-label="五万，打出后双游" aria-describedby="hint-5m"' in html
    assert 'class="h drawn floats"' in html
    assert ">双</i>" in html


def test_a_tile_that_does_not_move_is_no_button_of_the_form():
    assert "<button" not in tilehtml.lying(parse("5m"), GOLD)
    assert 'type="button"' in tilehtml.barred(parse("5p"), GOLD, 0)
    assert "form=" not in tilehtml.barred(parse("5p"), GOLD, 0)
