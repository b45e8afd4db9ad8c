"""The door to the computer players."""

import pytest

from longyan.bots import BOTS, player
from longyan.engine.seatview import seat_view
from tests.longyan.engine.positions import opened


def answers(name, seed, state):
    bot = player(name, seed)
    return [bot(seat_view(state, 0)) for _ in range(20)]


def test_the_players():
    assert set(BOTS) == {"beginner", "steady", "random"}
    assert player("steady") is BOTS["steady"]
    with pytest.raises(KeyError):
        player("nobody")


def test_lots_are_drawn_from_the_seed():
    state = opened("147m258p369s12345z")
    assert answers("random", 1, state) == answers("random", 1, state)
    assert answers("random", 1, state) != answers("random", 2, state)
    assert len(set(answers("random", 1, state))) > 3


@pytest.mark.parametrize("name", ["beginner", "steady"])
def test_the_others_always_answer_alike(name):
    assert len(set(answers(name, 1, opened("147m258p369s12345z")))) == 1
