"""What a page says over its socket: frames decoded by hand, and how many of them are too many.

A frame is htmx's JSON of a form, ``{"action": "17 discard 5m", "HEADERS": …}``, or the page's heartbeat,
``{"beat": "<digest of what it shows>"}``.
"""

import json
from time import monotonic
from typing import NamedTuple

from longyan.engine.actions import NotUnderstood
from longyan.engine.multipliers import gettext_noop

LONGEST = 4096
"""Bytes of a frame; longer ones close the socket."""

A_SECOND, BURST, PATIENCE = 10, 20, 20
"""Frames a second and in one burst; and how many above that are answered before the socket is closed."""

TOO_BIG, TOO_MANY = 1009, 1008
"""Close codes."""


class Said(NamedTuple):
    """An action's text, such as ``17 discard 5m`` or ``next``."""

    text: str


class Beat(NamedTuple):
    """The page lives, and shows what has this digest."""

    digest: str


def decode(text: str | None) -> Said | Beat:
    """What a text frame says; raises `NotUnderstood` for anything else (None: the frame held bytes)."""
    try:
        fields = json.loads(text or "")
    except (ValueError, RecursionError):
        fields = None
    if isinstance(fields, dict):
        for name, kind in (("action", Said), ("beat", Beat)):
            if isinstance(fields.get(name), str):
                return kind(fields[name])
    raise NotUnderstood(gettext_noop("看不懂这个操作"))


def is_too_big(text: str | None, data: bytes | None) -> bool:
    """Whether a frame holds more than `LONGEST` bytes."""
    if text is None:
        return len(data or b"") > LONGEST
    return len(text) > LONGEST or len(text.encode()) > LONGEST


class Bucket:
    """A socket's allowance of frames: it fills at `A_SECOND` and holds `BURST`."""

    def __init__(self, clock=monotonic):
        self._clock = clock
        self._left = float(BURST)
        self._at = clock()

    def take(self) -> bool:
        """Whether a frame is within the allowance. What is above it runs up a debt, at most `PATIENCE`."""
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._at) * A_SECOND)
        self._at = now
        self._left = max(self._left - 1, -PATIENCE)
        return self._left >= 0

    @property
    def is_flooded(self) -> bool:
        """Whether the debt is as high as it may get: the sender does not stop."""
        return self._left <= -PATIENCE
