"""What is done now and then while a server's clock runs."""

import asyncio
from threading import Event

import pytest

from tables import chores, clockwork, passing, rooms
from tables.chores import Chore

pytestmark = pytest.mark.django_db(transaction=True)


def test_rooms_are_closed_and_passing_is_renewed_by_and_by():
    assert {rooms.close_deserted, passing.renew_daily} <= {chore.do for chore in chores.CHORES}


async def _run_until(done: Event) -> None:
    clock = asyncio.create_task(clockwork.run())
    assert await asyncio.to_thread(done.wait, 60)
    clock.cancel()
    await asyncio.wait([clock])


async def test_a_chore_is_done_again_though_it_failed(monkeypatch, caplog):
    told, twice = [], Event()

    def stumble(now: int) -> None:
        told.append(now)
        if len(told) > 1:
            twice.set()
        raise RuntimeError

    monkeypatch.setattr(chores, "CHORES", [Chore("sweep the floor", 0, stumble)])
    await _run_until(twice)
    assert "failed to sweep the floor" in caplog.text
    assert 0 <= told[1] - told[0] < 60_000


async def test_a_chore_that_takes_long_holds_up_no_other(monkeypatch):
    other = Event()
    slow = Chore("wait", 0, lambda now: other.wait(60))
    monkeypatch.setattr(chores, "CHORES", [slow, Chore("go on", 0, lambda now: other.set())])
    await _run_until(other)
