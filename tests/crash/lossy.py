"""The channel layers of the site, but of ten messages one never comes to its page, and one comes late."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from channels.layers import InMemoryChannelLayer
from channels_redis.core import RedisChannelLayer
from django.conf import settings

LATE = (0.2, 2.0)
"""Seconds by which a late message is late."""

_LETTERS = {"x": "dropped", "~": "delayed", ".": "delivered"}

_TEN = "x~........"


def _fates(folder: Path) -> Path:
    return folder / "fates"


def fates(folder: Path) -> dict[str, int]:
    """What became of the messages of all servers in this folder."""
    counted = Counter(_fates(folder).read_text())
    return {name: counted[letter] for letter, name in _LETTERS.items()}


class _Lossy:
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._random = Random()
        self._next_fates = self._shuffled()
        # A letter a message, for what a killed process has counted is lost with it.
        self._fates = _fates(settings.VAR_DIR).open("ab", buffering=0)

    async def receive(self, channel: str) -> dict:
        """The next message that is not dropped."""
        while True:
            message = await super().receive(channel)
            letter = next(self._next_fates)
            self._fates.write(letter.encode())
            if letter == "~":
                await asyncio.sleep(self._random.uniform(*LATE))
            if letter != "x":
                return message

    def _shuffled(self) -> Iterator[str]:
        while True:
            yield from self._random.sample(_TEN, len(_TEN))


class LossyMemory(_Lossy, InMemoryChannelLayer):
    """Where one process serves."""


class LossyRedis(_Lossy, RedisChannelLayer):
    """Where several do."""
