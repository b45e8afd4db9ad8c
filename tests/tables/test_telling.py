"""A process without a server, as a command is, tells the pages of servers elsewhere."""

import asyncio
import threading

import pytest
from channels.layers import get_channel_layer

from tables import telling


@pytest.fixture
def told(monkeypatch):
    """What the layer was given, and in which thread."""
    given = []

    async def group_send(group, message):
        given.append((group, message, threading.get_ident()))

    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    return given


def test_what_is_told_is_sent_when_the_call_returns(told):
    telling.tell("table.7", "changed", at=5)
    assert told[0][:2] == ("table.7", {"type": "changed", "at": 5})


def test_every_message_goes_by_the_same_loop(told):
    """A loop for each would open a connection to the layer for each, and close it again."""
    for _ in range(3):
        telling.tell("table.7", "changed")
    assert len({thread for _, _, thread in told}) == 1


def test_a_layer_that_answers_nothing_holds_nobody_up_for_ever(monkeypatch, caplog):
    async def group_send(group, message):
        await asyncio.sleep(60)

    monkeypatch.setattr(telling, "PATIENCE", 0.01)
    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    telling.tell("table.7", "changed")
    assert "table.7 could not be told" in caplog.text
