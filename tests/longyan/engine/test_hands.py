"""Hands: the published cases, an independent slow reading, and the answers against one another."""

import json
import random
from pathlib import Path

import pytest

from longyan.engine import tiles
from longyan.engine.hands import UNIT, Reading, count, pack, unpack
from tests.longyan.engine.slow_hands import Slow, without

CASES = Path(__file__).parents[2] / "cases" / "hands.jsonl"
PLAYABLE = [tile for tile in tiles.full_set() if not tiles.is_flower(tile)]

READING_OF_PRESET = {
    "lequ": {},
    "juxian": {"suits_only": True},
    "zhangle": {"orphans": False},
    "xinzhuang": {"face_in_orphans": True},
}


def case_reading(case):
    golds = tuple(tiles.parse(text) for text in case["gold"])
    return Reading(golds, **READING_OF_PRESET[case["rules"].split("-")[0]])


def names(kinds):
    return [tiles.name(kind) for kind in kinds]


def code_of(text):
    return pack(tiles.read(text))


def test_packing_keeps_every_tile():
    generator = random.Random(2)
    for _ in range(300):
        hand = sorted(generator.sample(PLAYABLE, 14))
        code = pack(hand)
        assert list(unpack(code)) == hand
        assert all(count(code, tile) == hand.count(tile) for tile in range(34))


def test_published_hands_agree():
    lines = CASES.read_text().splitlines()
    assert len(lines) == 400
    for line in lines:
        case = json.loads(line)
        reading, code, melds = case_reading(case), code_of(case["hand"]), case["melds"]
        if "complete" in case["expect"]:
            answer = {
                "complete": list(reading.forms(code, melds)),
                "floats": names(reading.floats(code, melds)),
            }
            assert reading.is_complete(code, melds) == bool(answer["complete"]), line
        else:
            answer = {
                "ready": names(reading.ready(code, melds)),
                "floating": list(reading.floating(code, melds)),
            }
            assert reading.is_floating(code, melds) == bool(answer["floating"]), line
        assert answer == case["expect"], line


# --- random hands near to complete, under random golds --------------------------------------------


def random_golds(generator):
    kinds = generator.choice((range(27), range(34), range(34), tiles.ORPHANS))
    return tuple(generator.sample(kinds, generator.choice((1, 2))))


def random_readings(generator):
    golds, suits_only, orphans, face = random_golds(generator), *generator.choices((False, True), k=3)
    return Reading(golds, suits_only, orphans, face), Slow(golds, suits_only, orphans, face)


def complete_hand(generator, melds):
    if melds == 0 and generator.random() < 0.15:
        return [kind for kind in generator.sample(range(34), 7) for _ in (0, 1)]
    if melds == 0 and generator.random() < 0.15:
        return [*tiles.ORPHANS, generator.choice(tiles.ORPHANS)]
    hand = [generator.randrange(34)] * 2
    for _ in range(4 - melds):
        start = generator.choice([kind for kind in range(27) if kind % 9 < 7])
        triplet = [generator.randrange(34)] * 3
        hand += generator.choice(([start, start + 1, start + 2], triplet))
    return hand


def near_hand(generator, melds, golds):
    """A complete hand, some tiles of which became golds, whites or anything."""
    while True:
        hand = complete_hand(generator, melds)
        changes = [*golds] * 3, [tiles.WHITE], range(34)
        for pool, most in zip(changes, (6, 2, 2), strict=True):
            for at in generator.sample(range(len(hand)), min(len(hand), generator.randint(0, most))):
                hand[at] = generator.choice(pool)
        if all(hand.count(kind) <= (3 if kind in golds else 4) for kind in hand):
            return hand


def near_hands(seed, hands):
    generator = random.Random(seed)
    for _ in range(hands):
        reading, slow = random_readings(generator)
        melds = generator.choice((0, 0, 0, 1, 2, 3, 4))
        hand = near_hand(generator, melds, reading.golds)
        yield reading, slow, hand, melds, without(hand, generator.choice(hand))


def told(reading, hand):
    return f"{reading} {tiles.write(hand)}"


def test_complete_as_the_slow_reading():
    complete = 0
    for reading, slow, hand, melds, _ in near_hands(3, 2000):
        forms = slow.forms(hand)
        complete += bool(forms)
        assert reading.forms(pack(hand), melds) == forms, told(reading, hand)
        assert reading.is_complete(pack(hand), melds) == bool(forms), told(reading, hand)
        assert (reading.distance(pack(hand), melds) == 0) == bool(forms), told(reading, hand)
    assert 400 < complete < 1600


@pytest.mark.parametrize("plain", [1, 2])
def test_whites_from_others_stay_white(plain):
    differ = 0
    for reading, slow, hand, melds, _ in near_hands(4 + plain, 1000):
        if hand.count(tiles.WHITE) >= plain and tiles.WHITE not in reading.golds:
            forms = slow.forms(hand, plain)
            differ += forms != slow.forms(hand)
            assert reading.forms(pack(hand), melds, plain) == forms, told(reading, hand)
    assert differ > 5


def test_floating_as_the_slow_reading():
    floating = 0
    for reading, slow, hand, melds, rest in near_hands(7, 1200):
        answer = slow.floating(rest)
        floating += bool(answer)
        assert reading.floating(pack(rest), melds) == answer, told(reading, rest)
        assert reading.is_floating(pack(rest), melds) == bool(answer), told(reading, rest)
        thrown = reading.floats(pack(hand), melds)
        assert reading.can_float(pack(hand), melds) == bool(thrown)
        assert all((tile in thrown) == bool(slow.floating(without(hand, tile))) for tile in set(hand[:2]))
        assert thrown == tuple(
            tile for tile in sorted(set(hand)) if reading.is_floating(pack(without(hand, tile)), melds)
        )
    assert floating > 120


def test_ready_as_the_slow_reading():
    ready = 0
    for reading, slow, _, melds, rest in near_hands(8, 160):
        answer = slow.ready(rest)
        ready += bool(answer)
        assert reading.ready(pack(rest), melds) == answer, told(reading, rest)
    assert ready > 60


def test_ready_is_every_kind_that_completes():
    for reading, _, _, melds, rest in near_hands(9, 2500):
        code = pack(rest)
        probed = [kind for kind in range(34) if rest.count(kind) < 4 and reading.is_complete(code + UNIT[kind], melds)]
        ready = reading.ready(code, melds)
        assert [kind for kind in ready if rest.count(kind) < 4] == probed, told(reading, rest)
        assert (reading.distance(code, melds) == 1) == bool(ready), told(reading, rest)


def random_hands(seed, hands):
    generator = random.Random(seed)
    for _ in range(hands):
        reading, _ = random_readings(generator)
        melds = generator.choice((0, 0, 0, 1, 2, 3, 4))
        yield reading, sorted(generator.sample(PLAYABLE, 14 - 3 * melds)), melds


def draws(code):
    return [kind for kind in range(34) if count(code, kind) < 4]


def test_useful_is_every_kind_that_brings_nearer():
    for reading, hand, melds in random_hands(10, 600):
        code = pack(hand[1:])
        distance = reading.distance(code, melds)
        probed = [kind for kind in draws(code) if reading.distance(code + UNIT[kind], melds) < distance]
        useful = reading.useful(code, melds)
        assert [kind for kind in useful if kind in draws(code)] == probed, told(reading, hand[1:])
        assert useful


def test_useful_of_ready_hands_is_what_completes_them():
    for reading, _, _, melds, rest in near_hands(11, 600):
        ready = reading.ready(pack(rest), melds)
        if ready:
            assert reading.useful(pack(rest), melds) == ready, told(reading, rest)


def test_distance_is_one_more_than_after_the_best_exchange():
    """With distance 0 exactly for complete hands this fixes every distance."""
    for reading, hand, melds in random_hands(12, 500):
        code = pack(hand)
        thrown = min(reading.distance(code - UNIT[tile], melds) for tile in set(hand))
        assert reading.distance(code, melds) in (0, thrown), told(reading, hand)
        rest = code - UNIT[hand[0]]
        drawn = min(reading.distance(rest + UNIT[kind], melds) for kind in draws(rest))
        assert reading.distance(rest, melds) == drawn + 1, told(reading, hand[1:])


def test_spare_is_every_tile_whose_discard_costs_no_step():
    hands = [(reading, hand, melds) for reading, _, hand, melds, _ in near_hands(13, 400)]
    for reading, hand, melds in [*hands, *random_hands(14, 200)]:
        code, held = pack(hand), sorted(set(hand))
        allowed = max(1, reading.distance(code, melds))
        probed = [tile for tile in held if reading.distance(code - UNIT[tile], melds) <= allowed]
        assert reading.spare(code, melds, held) == probed, told(reading, hand)


def test_without_dots_none_is_waited_for():
    floating = Reading((0,), dots=False).ready(code_of("1m"), 4)
    assert not set(floating) & set(tiles.DOTS)
    assert len(floating) == 25


# --- sentences of the rulebook --------------------------------------------------------------------


def reading(golds, **facts):
    return Reading(tiles.read(golds), **facts)


@pytest.mark.parametrize(
    ("golds", "facts", "hand", "melds", "forms"),
    [
        ("9p", {}, "123m456m789m11122z", 0, ("standard",)),
        ("9p", {}, "1111m2233p445566s", 0, ("pairs",)),
        ("9p", {}, "112233m112233p11s", 0, ("pairs", "standard")),
        ("9p", {}, "19m19p19s12345677z", 0, ("orphans",)),
        ("9p", {"orphans": False}, "19m19p19s12345677z", 0, ()),
        ("1z", {}, "2222z1z", 3, ("standard",)),
        ("8p", {}, "67p5z11m", 3, ("standard",)),
        ("8p", {}, "67p55z", 3, ()),
        ("5z", {}, "67p5z11m", 3, ("standard",)),
        ("9m", {}, "1m19p199s12345567z", 0, ()),
        ("9m", {"face_in_orphans": True}, "1m19p199s12345567z", 0, ("orphans",)),
        ("8p", {"suits_only": True}, "22z8p33z", 3, ()),
        ("8p", {}, "22z8p33z", 3, ("standard",)),
        ("8p", {"suits_only": True}, "222z8p1m", 3, ("standard",)),
        ("8p", {"suits_only": True}, "222z8p1z", 3, ("standard",)),
        ("1z", {"suits_only": True}, "1z55z77z", 3, ("standard",)),
        ("1z", {"suits_only": True}, "1z66z77z", 3, ()),
        ("1z", {"suits_only": True}, "1z12m33p", 3, ("standard",)),
        ("8p", {"suits_only": True}, "9m8p19p19s12345677z", 0, ("orphans",)),
        ("8p", {"suits_only": True}, "19m8p19p19s1234577z", 0, ()),
        ("1z", {"suits_only": True}, "19m19p19s12345677z", 0, ("orphans",)),
    ],
)
def test_forms(golds, facts, hand, melds, forms):
    assert reading(golds, **facts).forms(code_of(hand), melds) == forms


def test_two_faces_may_both_be_laid():
    both = reading("3m7s")
    assert both.is_complete(code_of("12m56s11p55z"), 2)
    assert not both.is_complete(code_of("12m58s11p55z"), 2)


@pytest.mark.parametrize(
    ("golds", "hand", "melds", "floating"),
    [
        ("8p", "8p", 4, ("sets",)),
        ("8p", "1p", 4, ()),
        ("8p", "1122m3344p8p5566s", 0, ("pairs",)),
        ("8p", "112233m445566s8p", 0, ("pairs", "sets")),
        ("8p", "88p11m", 3, ("sets",)),
        ("8p", "12m55z", 3, ()),
        ("3m", "123m5z", 3, ("sets",)),
        ("1m", "19m19p19s1234567z", 0, ()),
    ],
)
def test_floating(golds, hand, melds, floating):
    assert reading(golds).floating(code_of(hand), melds) == floating


def test_a_fifth_copy_is_waited_for():
    assert names(reading("8m4s").ready(code_of("345p1111z"), 2)) == ["8m", "4s", "1z"]


@pytest.mark.parametrize(
    ("hand", "melds", "distance"),
    [
        ("147m258p369s12345z", 0, 7),
        ("147m258p369s1234z", 0, 7),
        ("123m456p789s1234z", 0, 3),
        ("123m456p789s1122z", 0, 1),
        ("1234m", 3, 1),
        ("1199m1199p22s123z", 0, 2),
        ("19m19p19s123456z2m", 0, 2),
    ],
)
def test_distance(hand, melds, distance):
    assert reading("7z").distance(code_of(hand), melds) == distance


def test_useful_tiles_of_a_simple_hand():
    assert names(reading("7z").useful(code_of("1246m"), 3)) == ["1m", "2m", "3m", "4m", "5m", "6m", "7z"]


@pytest.mark.parametrize(
    ("golds", "facts", "hand", "melded", "patterns"),
    [
        ("9p", {}, "111222333m55566z", "", ("all_triplets", "mixed_suit")),
        ("9p", {}, "11122233355577m", "", ("all_triplets", "one_suit")),
        ("9p", {}, "11223355667799m", "", ("one_suit",)),
        ("9p", {}, "123m456p789s11122z", "", ()),
        ("9p", {}, "123m44m", "567z", ("mixed_suit",)),
        ("9p", {}, "123m44m", "5m67s", ()),
        ("9p", {}, "22z", "1345z", ("all_triplets",)),
        ("9p", {}, "99p", "1345z", ("all_triplets", "mixed_suit")),
        ("9p", {}, "9p2z", "1345z", ("all_triplets",)),
        ("9p", {}, "11m9p33344m", "12s", ("all_triplets",)),
        ("8m", {}, "67m5z11m", "999m", ("one_suit",)),
        ("8m", {}, "6788m5z", "99m", ("one_suit",)),
        ("8m", {"suits_only": True}, "228m11m", "345z", ("all_triplets", "mixed_suit")),
        ("1z", {"suits_only": True}, "1z66z99m", "234z", ("all_triplets", "mixed_suit")),
    ],
)
def test_patterns(golds, facts, hand, melded, patterns):
    assert reading(golds, **facts).patterns(code_of(hand), tiles.read(melded)) == patterns


def test_readings_under_equal_rules_are_one():
    class Rules:
        gold_stands_for, thirteen_orphans, white_face_in_orphans, dots = "suits", True, False, True

    one = Reading.under(Rules, (4,))
    assert one is Reading.under(Rules, [4])
    assert one == Reading((4,), suits_only=True)
    assert one.faces == (4,)
    assert Reading.under(Rules, (tiles.WHITE, 4)).faces == ()
