"""Every house rule matters: for any two of its values there is a dealt wall that goes on otherwise, by legal moves."""

from collections import Counter
from dataclasses import dataclass

import pytest

from longyan.engine.exclusions import idle
from longyan.engine.houserules import HouseRules
from longyan.engine.presets import differences
from longyan.engine.rulefields import flag
from longyan.engine.tiles import full_set
from tests.longyan.engine.flips import Way, difference, moved, sides, stored, ways

FLIPS = stored()


def test_every_rule_is_flipped():
    assert [flip.way for flip in FLIPS] == ways()


def test_a_rule_that_is_new_asks_for_a_flip():
    @dataclass(frozen=True)
    class WithOneMore(HouseRules):
        red_fives: bool = flag(False, "9", "", "")

    assert set(ways(WithOneMore)) - {flip.way for flip in FLIPS} == {Way("red_fives", (False, True))}


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: f"{flip.way.path} {flip.way.values}")
def test_a_flip_changes_the_deal(flip):
    """Nothing but the flipped rule differs, and nothing shows before the last of the moves."""
    tables = sides(flip)
    assert Counter(flip.wall) == Counter(full_set())
    assert list(differences(*(table.rules for table in tables))) == [flip.way.path.partition(".")[0]]
    assert all(flip.way.path not in idle(table.rules) for table in tables)
    for move in flip.moves:
        assert difference(*tables) == {}
        tables = [moved(table, move) for table in tables]
    assert flip.differs
    assert difference(*tables) == flip.differs
