"""When nothing is on its way to any page: a busy machine is waited for, however long it takes."""

import asyncio

from channels.layers import get_channel_layer

from longyan import database
from tables import telling

ROUNDS = 4
"""So often in a row no work may be found: a job that ended may have told somebody, who starts another."""

PAUSE = 0.02
"""Seconds from the layer's answer to the look."""

PATIENCE, TRIES = 10, 6
"""Seconds that the layer gets to bring a message, and how often one is sent: where a page closes while the process
listens by it, Redis gives the next message to a connection that nobody reads any more. Pages heal of that."""


class _Jobs:
    """The database jobs that were begun: it stands in for the pool's own `submit`, and counts those under way."""

    def __init__(self, submit):
        self.submit = submit
        self.under_way = 0

    def __call__(self, *call, **named):
        self.under_way += 1
        job = self.submit(*call, **named)
        job.add_done_callback(self._ended)
        return job

    def _ended(self, job) -> None:
        self.under_way -= 1


_jobs = database._threads.submit = _Jobs(database._threads.submit)


async def work_is_under_way() -> bool:
    """Whether database work is found before or after the layer has brought whatever was sent to it by now."""
    found = _jobs.under_way or telling._under_way
    await telling.all_told()
    await _layer_brings_a_message()
    await asyncio.sleep(PAUSE)
    return bool(found or _jobs.under_way or telling._under_way)


async def _layer_brings_a_message() -> None:
    for left in reversed(range(TRIES)):
        try:
            return await _a_message_comes()
        except TimeoutError:
            if not left:
                raise


async def _a_message_comes() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "nothing"})
    async with asyncio.timeout(PATIENCE):
        await layer.receive(channel)
