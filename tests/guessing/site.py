"""The rooms whose codes are guessed, and a clock that jumps."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from accounts.models import User
from tables import limits, rooms
from tables.models import Room


def fill(count: int, seed: int) -> None:
    """So many open rooms, each with its owner and three free chairs."""
    codes = iter(Random(f"rooms {seed}").sample(range(10**6), count))
    for number, code in enumerate(codes):
        owner = User.objects.create_user(f"Owner{number}")
        room = rooms.open_room(owner, "lequ-half", 8, [owner, None, None, None])
        Room.objects.filter(pk=room.pk).update(code=f"{code:06}")


@contextmanager
def now_is(now: int) -> Iterator[None]:
    """Whatever limits tries takes this for the time."""
    with patch.object(limits, "now_ms", lambda: now):
        yield
