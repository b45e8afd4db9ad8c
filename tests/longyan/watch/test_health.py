"""/healthz: what a load balancer is told, whatever is down."""

import asyncio
import json
import threading

import pytest
from channels.layers import get_channel_layer
from channels.testing import HttpCommunicator
from django.db import OperationalError

from longyan.asgi import application
from longyan.database import db
from longyan.watch import health
from tables import heartbeat
from tables.models import Heartbeat
from tables.table import now_ms

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def beating(db):
    """A clock loop was alive just now."""
    await Heartbeat.objects.aupdate_or_create(pk=Heartbeat.ONLY, defaults={"beat_at": now_ms()})


async def _asked(method: str = "GET", headers=()) -> tuple[int, dict, dict]:
    """Status, headers and what the JSON says."""
    got = await HttpCommunicator(application, method, "/healthz", headers=list(headers)).get_response(timeout=30)
    return got["status"], dict(got["headers"]), json.loads(got["body"])


def _states(said: dict) -> dict[str, str]:
    return {name: finding["state"] for name, finding in said["checks"].items()}


async def test_all_is_well(beating):
    status, headers, said = await _asked()
    assert (status, said["state"]) == (200, "ok")
    assert _states(said) == {"database": "ok", "layer": "ok", "clock": "ok"}
    assert all(0 <= finding["ms"] < 2000 for finding in said["checks"].values())
    assert 0 <= said["checks"]["clock"]["age_ms"] < 5000
    assert headers[b"content-type"] == b"application/json"
    assert headers[b"cache-control"] == b"no-store"


@pytest.mark.parametrize("host", [b"10.0.0.7:8001", b"evil.example", b""])
async def test_a_load_balancer_need_not_know_the_sites_name(beating, host):
    status, headers, _said = await _asked(headers=[(b"host", host)])
    assert status == 200
    assert b"set-cookie" not in headers


async def test_it_is_only_to_be_read(beating):
    status, headers, _said = await _asked("POST")
    assert (status, headers[b"allow"]) == (405, b"GET, HEAD")


@pytest.mark.parametrize("age", [heartbeat.OUTAGE_MS + 1000, -heartbeat.OUTAGE_MS - 1000])
async def test_a_clock_that_stands_still_is_seen(beating, age):
    await Heartbeat.objects.aupdate(beat_at=now_ms() - age)
    status, _headers, said = await _asked()
    assert status == 503
    assert _states(said) == {"database": "ok", "layer": "ok", "clock": "stale"}
    assert abs(said["checks"]["clock"]["age_ms"] - age) < 1000


async def test_a_clock_that_never_ran_is_seen():
    status, _headers, said = await _asked()
    assert (status, said["checks"]["clock"]["state"], said["checks"]["clock"]["age_ms"]) == (503, "stale", None)


async def test_a_database_that_refuses_is_seen_and_its_address_kept(beating, monkeypatch):
    def refuse(now):
        raise OperationalError("connection to ann:secret@db.example refused")

    monkeypatch.setattr(heartbeat, "age", refuse)
    status, _headers, said = await _asked()
    assert (status, said["checks"]["database"]["fault"]) == (503, "OperationalError")
    assert _states(said) == {"database": "failed", "layer": "ok", "clock": "failed"}
    assert "example" not in json.dumps(said)


async def test_a_database_that_does_not_answer_holds_nothing_up(beating, monkeypatch):
    """Not the others that ask, and not the tables."""
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    answering = threading.Event()
    monkeypatch.setattr(heartbeat, "age", lambda now: answering.wait(30))
    async with asyncio.timeout(20):
        answers = await asyncio.gather(*(_asked() for _ in range(12)))
        assert await db(Heartbeat.objects.count) == 1
    answering.set()
    assert {status for status, _headers, _said in answers} == {503}
    assert all(_states(said) == {"database": "silent", "layer": "ok", "clock": "silent"} for _, _, said in answers)


async def test_a_layer_that_refuses_is_seen(beating, monkeypatch):
    async def refuse(channel, message):
        raise ConnectionRefusedError("redis://:secret@redis.example")

    monkeypatch.setattr(get_channel_layer(), "send", refuse)
    status, _headers, said = await _asked()
    assert (status, said["checks"]["layer"]["fault"]) == (503, "ConnectionRefusedError")
    assert _states(said) == {"database": "ok", "layer": "failed", "clock": "ok"}
    assert "example" not in json.dumps(said)


async def test_a_layer_that_loses_messages_is_seen(beating, monkeypatch):
    async def lose(channel, message):
        pass

    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(get_channel_layer(), "send", lose)
    assert _states((await _asked())[2]) == {"database": "ok", "layer": "silent", "clock": "ok"}
