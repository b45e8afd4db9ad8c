"""A club that Alice owns, with Bob, Carol and Dave in it."""

import pytest

from accounts.clubs.models import Club
from tests.ledger.matches import club_of
from tests.tables.conftest import _nothing_remembered, _same_chance, _simple_players, dave  # noqa: F401


@pytest.fixture
def club(alice, bob, carol, dave) -> Club:  # noqa: F811
    """Alice's; Bob, Carol and Dave are members."""
    return club_of(alice, bob, carol, dave)
