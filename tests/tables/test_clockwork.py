"""The loop of a process that plays what is due."""

import asyncio
from threading import Event

import pytest

from longyan.database import db
from tables import clockwork, referee
from tables.heartbeat import LEASE_MS
from tests.tables.conftest import T0, newest

pytestmark = pytest.mark.django_db(transaction=True)


async def test_what_it_took_and_no_longer_plays_is_due_for_others_at_once(open_table, monkeypatch):
    matches = [await db(open_table) for _ in range(3)]
    begun, go_on = Event(), Event()

    def tick(deal_id: int, now: int) -> None:
        begun.set()
        go_on.wait(60)

    monkeypatch.setattr(referee, "tick", tick)
    monkeypatch.setattr(clockwork, "now_ms", lambda: T0)
    clock = asyncio.create_task(clockwork.run())
    assert await asyncio.to_thread(begun.wait, 60)
    clock.cancel()
    await asyncio.wait([clock])
    go_on.set()
    due = [(await db(newest, match)).due for match in matches]
    assert sorted(due) == [T0, T0, T0 + LEASE_MS]
