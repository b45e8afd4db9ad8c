"""The channel layer goes away under open sockets, as Redis does when it restarts."""

import asyncio
from threading import Event

import pytest
from channels.layers import get_channel_layer

from longyan.database import db
from tables import sockets, telling
from tables.consumers import TableConsumer

pytestmark = pytest.mark.django_db(transaction=True)


class Gone(Exception):
    """What a layer that is gone raises."""


@pytest.fixture
def lose_the_layer(monkeypatch):
    """From here on nothing can be asked of it, and whoever waits for a message gets none. To be asked for before the
    pages are opened."""
    layer, lost = get_channel_layer(), Event()

    def failing(method):
        async def may_fail(*arguments):
            result = await method(*arguments)
            if lost.is_set():
                raise Gone
            return result

        return may_fail

    for name in ("receive", "group_add", "group_discard"):
        monkeypatch.setattr(layer, name, failing(getattr(layer, name)))
    return lost.set


def _drawing() -> list[asyncio.Task]:
    return [task for task in asyncio.all_tasks() if task.get_coro().__qualname__ == TableConsumer._paint.__qualname__]


async def test_a_socket_leaves_nothing_behind(match, lose_the_layer, four):
    """Daphne closes it without a word to whom it belongs; the page comes back by another one."""
    page = await four[0].open()
    assert len(_drawing()) == 1
    lose_the_layer()
    await db(telling.tell, telling.table(match.pk), "changed")
    with pytest.raises(Gone):
        await page.wire.wait(timeout=30)
    assert _drawing() == []
    assert sockets._open == {}


async def test_a_page_that_is_closed_leaves_nothing_behind(lose_the_layer, four):
    page = await four[0].open()
    lose_the_layer()
    with pytest.raises(Gone):
        await page.close()
    assert _drawing() == []
    assert sockets._open == {}
