"""The shipped tables are what the generator's arithmetic gives, on a sample; the file gives back what is put in."""

import random

import pytest

from longyan.engine import handfile, handtables
from longyan.engine.hand_code import counts_of
from longyan.engine.hand_suits import NEVER, missing, needs, strict_missing, strict_needs
from longyan.engine.hand_values import (
    HONOUR_KINDS,
    MOST_TILES,
    NOTHING,
    SUIT_KINDS,
    VECTOR_SHIFT,
    honour_figures,
    strict_honour_figures,
    suit_figures,
)

TABLES = {
    "suits": (handtables.SUITS, SUIT_KINDS, suit_figures, handtables.VECTORS),
    "honours": (handtables.HONOURS, HONOUR_KINDS, honour_figures, handtables.VECTORS),
    "strict honours": (
        handtables.STRICT_HONOURS,
        HONOUR_KINDS,
        strict_honour_figures,
        handtables.STRICT_VECTORS,
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_shipped_values_are_the_computed_ones(name):
    table, kinds, figures, rows = TABLES[name]
    assert len(table) == 5**kinds
    generator = random.Random(name)
    for key in generator.sample(range(5**kinds), 3000):
        counts = counts_of(key, kinds)
        if sum(counts) > MOST_TILES:
            assert table[key] == NOTHING
        else:
            fields, row = figures(counts)
            assert table[key] & (1 << VECTOR_SHIFT) - 1 == fields
            assert rows[table[key] >> VECTOR_SHIFT] == row


def test_a_table_survives_folding_and_the_file():
    generator = random.Random(4)
    block = [generator.randrange(1000) for _ in range(125)]
    table = [*block, *block, *[7] * 125, *block, *range(125)] * 5
    values, levels = handfile.fold(table)
    values, *levels = handfile.load(handfile.dump([values, *levels]))
    assert handfile.unfold(values, levels) == table
    assert sum(map(len, levels)) < len(table) / 2


@pytest.mark.parametrize("numbers", [[0], [255, 256], [1 << 31, 3, 70000]])
def test_numbers_of_any_width_survive_the_file(numbers):
    assert list(handfile.load(handfile.dump([numbers, [1]]))) == [numbers, [1]]


@pytest.mark.parametrize(
    ("counts", "sequences", "expected"),
    [
        ([0] * 9, True, (0, 2)),
        ([1, 1, 1, 0, 0, 0, 0, 0, 0], True, (0, 2)),
        ([1, 1, 1, 0, 0, 0, 0], False, (6, 5)),
        ([2, 0, 0, 0, 0, 0, 0, 0, 0], True, (1, 0)),
        ([0, 0, 0, 0, 0, 0, 0, 1, 1], True, (1, 3)),
        ([3, 1, 1, 1, 1, 1, 1, 1, 3], True, (2, 1)),
        ([4, 0, 0, 0, 0, 0, 0], False, (2, 1)),
        ([5, 0, 0, 0, 0, 0, 0], False, (1, 0)),
    ],
)
def test_wildcards_needed(counts, sequences, expected):
    assert needs(counts, sequences) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([0] * 7, (0, NEVER)),
        ([3, 3, 0, 0, 0, 0, 0], (0, NEVER)),
        ([3, 2, 0, 0, 0, 0, 0], (NEVER, 0)),
        ([3, 1, 0, 0, 0, 0, 0], (NEVER, 1)),
        ([4, 0, 0, 0, 0, 0, 0], (NEVER, 1)),
        ([1, 1, 0, 0, 0, 0, 0], (NEVER, NEVER)),
    ],
)
def test_wildcards_needed_by_honours_that_golds_cannot_be(counts, expected):
    assert strict_needs(counts) == expected


@pytest.mark.parametrize(
    ("counts", "sequences", "expected"),
    [
        ([0] * 9, True, (0, 2, 3, 5, 6, 8, 9, 11, 12, 14)),
        ([1, 1, 0, 0, 0, 0, 0, 0, 0], True, (0, 1, 1, 3, 4, 6, 7, 9, 10, 12)),
        ([2, 2, 2, 0, 0, 0, 0], False, (0, 0, 1, 1, 2, 2, 3, 5, 6, 8)),
    ],
)
def test_tiles_missing(counts, sequences, expected):
    assert missing(counts, sequences) == expected


def test_honours_missing_where_golds_cannot_be_them():
    rows = strict_missing([2, 1, 0, 0, 0, 0, 0])
    assert rows[:6] == (0, 0, 0, 1, 2, 1)
