"""Who is told that something changed, and nothing of what: every page draws its own seat anew."""

import logging
from hashlib import sha256

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def table(match_id: int) -> str:
    """The group of all pages of a match."""
    return f"table.{match_id}"


def person(user_id: int) -> str:
    """The group of all pages of a person."""
    return f"user.{user_id}"


def mark_of(session_key: str | None) -> str:
    """A session's name on the channel layer, where its key must not be read."""
    return sha256((session_key or "").encode()).hexdigest()[:16]


def tell(group: str, kind: str, **facts: str) -> None:
    """Send a message to a group. A fault is only logged: a page's next heartbeat shows what it missed."""
    try:
        async_to_sync(get_channel_layer().group_send)(group, {"type": kind, **facts})
    except Exception:
        log.exception("%s could not be told", group)
