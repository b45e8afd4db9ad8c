"""From the wall to the opening: rulebook section 2, points 1 to 3."""

from random import Random

import pytest

from longyan.engine.dealing import deal
from longyan.engine.presets import preset, read_rules
from longyan.engine.tiles import full_set, is_flower, read, write
from longyan.simulation import lying_tiles, shuffled


def wall_of(head: str, tail: str = "") -> tuple[int, ...]:
    """A whole wall that starts and ends with these tiles, without other flowers between."""
    left = list(full_set())
    first, last = list(read(head)), list(read(tail))
    for tile in first + last:
        left.remove(tile)
    middle = [tile for tile in left if not is_flower(tile)]
    return (*first, *middle, *[tile for tile in left if is_flower(tile)], *last)


FOUR_HANDS = "1111m2222m3333m4444m5555m6666m7777m8888m9999m1111p2222p3333p1z2z3z4z1z"


def test_each_seat_takes_three_times_four_then_one_and_the_dealer_one_more():
    state = deal(preset("lequ-half"), wall_of(FOUR_HANDS, "5s"), 1, 1)
    assert [write(hand.tiles) for hand in state.hands] == [
        "44448888m3333p4z",
        "111155559999m11z",
        "22226666m1111p2z",
        "33337777m2222p3z",
    ]


def test_flowers_are_replaced_in_rounds_from_the_dealer():
    hands = "1f111m2222m3333m2f444m5555m6666m7777m8888m9999m1111p2222p3333p1z2z3z4z1z"
    state = deal(preset("lequ-half"), wall_of(hands + "3f6z7z", "5s"), 0, 1)
    # The dealer's 1f is replaced by 3f, which waits; seat 3's 2f by 6z; then 3f by 7z.
    assert [write(hand.flowers) for hand in state.hands] == ["13f", "", "", "2f"]
    assert write(state.hands[0].tiles).endswith("117z")
    assert write(state.hands[3].tiles).endswith("46z")


@pytest.mark.parametrize(
    ("rules", "head", "tail", "indicator", "end", "dealer_flowers"),
    [
        ("lequ-half", "", "6s5s", "5s", "6s", ""),
        ("lequ-half", "", "6s7f8f", "6s", "8f7f", ""),
        ("juxian-half", "6s", "", "6s", "", ""),
        ("juxian-half", "7f8f6s", "", "6s", "", "78f"),
        ("xinzhuang-half", "7f8f6s", "", "6s", "7f8f", ""),
    ],
)
def test_the_flip(rules, head, tail, indicator, end, dealer_flowers):
    state = deal(preset(rules), wall_of(FOUR_HANDS + head, tail), 0, 1)
    assert write(state.indicators) == indicator
    assert state.wall[len(state.wall) - len(read(end)) :] == read(end)
    assert write(state.hands[0].flowers) == dealer_flowers


def test_full_mode_flips_two_kinds_and_sets_a_second_of_the_first_aside():
    state = deal(preset("xinzhuang-full"), wall_of(FOUR_HANDS + "6s6s7s"), 0, 1)
    assert write(state.indicators) == "67s"
    assert write(state.wall[-1:]) == "6s"


@pytest.mark.parametrize(
    "rules",
    [
        "lequ-half",
        "juxian-full",
        {"preset": "lequ-half", "players": 3},
        {"preset": "zhangle", "players": 2, "dots": False},
    ],
    ids=str,
)
def test_no_tile_is_lost_or_made(rules):
    rules = read_rules(rules)
    for seed in range(50):
        state = deal(rules, shuffled(rules, Random(seed)), seed % rules.players, 1)
        assert sorted(lying_tiles(state).elements()) == sorted(full_set(rules.dots))
        assert [len(hand.tiles) for hand in state.hands] == [
            13 + (seat == state.dealer) for seat in range(rules.players)
        ]


def test_the_same_wall_gives_the_same_deal():
    rules = preset("lequ-half")
    wall = shuffled(rules, Random(4))
    assert deal(rules, wall, 2, 1) == deal(rules, wall, 2, 1)
