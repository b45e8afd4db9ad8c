"""One world for all questions of a module: whatever an answer stores is undone."""

from collections.abc import Iterator
from random import Random

import pytest

from longyan.bots import BOTS
from tables import walls
from tables.silence import silent_action
from tests.boundaries import asking, world


@pytest.fixture(scope="module")
def found(django_db_setup, django_db_blocker) -> Iterator[world.World]:
    """Everybody and everything; computer players that need no thought, the same walls each time."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), asking.undone():
        patch.setattr(walls, "_chance", Random(11))
        for name in ("beginner", "steady"):
            patch.setitem(BOTS, name, silent_action)
        asking.forget()
        yield world.built()
    asking.forget()
