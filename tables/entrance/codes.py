"""Six digits as people type and paste them; whoever guesses is counted, and has to wait.

A code is for people nearby. It opens a page on which one may ask to sit, and nothing more: a guess that hits a room by
chance tells its rules, and who sits there.
"""

import logging

from django.conf import settings

from longyan.typed import code_in
from longyan.watch.figures import WRONG_CODES
from tables import limits
from tables.clubs.admission import open_to
from tables.limits import Limit, TooOften
from tables.models import CODE_LENGTH, Room
from talk.distance import blocked_with

log = logging.getLogger(__name__)

EVERYBODY = ""
_ALL_WRONG = Limit("wrong codes of all", 50, 60_000)
"""More than people mistype."""

_WARNED = Limit("warned of codes", 1, 60_000)


def read(text: str) -> str:
    """The code of a room in what was typed or pasted; nothing if there is none."""
    return code_in(text, CODE_LENGTH)


def room_of(code: str, user, address: str, now: int | None = None) -> Room | None:
    """The open room with this code, None if there is none for this person: its owner and they may have blocked each
    other, or it is a club's. Raises `TooOften` for whoever guesses.

    Each way to find nothing is the same way: the same queries, one answer, one try counted.
    """
    limit = Limit("wrong codes", settings.WRONG_CODES, settings.WRONG_CODES_WAIT_MS, grows=True)
    with limits.counting((limit, limits.person(user)), (limit, address), now=now) as count:
        rooms = Room.objects.filter(open_to(user.pk), code=code, closed_at=None)
        room = rooms.exclude(owner__in=blocked_with(user)).first()
        if room is None:
            count()
    if room is None:
        _watch(now)
    return room


def _watch(now: int | None) -> None:
    """A warning a minute while there are more wrong codes than people mistype."""
    WRONG_CODES.inc()
    try:
        limits.take((_ALL_WRONG, EVERYBODY), now=now)
    except TooOften:
        _warn(now)


def _warn(now: int | None) -> None:
    try:
        limits.take((_WARNED, EVERYBODY), now=now)
    except TooOften:
        return
    log.warning("more than %s wrong room codes in a minute: somebody is guessing", _ALL_WRONG.times)
