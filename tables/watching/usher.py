"""Who may watch no more, looked up each second for all watchers of this process at once: the room's setting or link is
another one, a session has ended, an account was barred or has another password, or the watcher sits at the table now.

It asks the rows and waits for no message, so that it holds in every process, whatever becomes of the layer.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tables.clubs.admission import members
from tables.guarded import NOT_YOURS, SIGNED_OUT
from tables.models import Room
from tables.sockets import RESTARTING
from tables.watching.admission import lets_watch, seated


class Visitor(NamedTuple):
    """What a socket was opened under: `key` is that of the link, "" for whoever came by the room's code; `user_id` None
    for whoever is not signed in; `mark` goes with the password (`User.get_session_auth_hash`)."""

    room_id: int
    key: str
    user_id: int | None = None
    session_key: str = ""
    mark: str = ""


class _Found(NamedTuple):
    """What the rows say now: settings, keys and clubs of rooms, who is in which of these, sessions that go on, accounts
    that may sign in with their marks, and who sits where (`seated`)."""

    rooms: dict[int, tuple[str, str, int | None]]
    members: set[tuple[int, int]]
    sessions: set[str]
    marks: dict[int, str]
    sitting: set[tuple[int, int]]


def codes(visitors: Sequence[Visitor]) -> list[int]:
    """By visitor the code with which their socket is to be closed, 0 if it may stay. Whose session is another one comes
    again with that, or is told that they have none any more."""
    found = _found(visitors)
    return [_code(visitor, found) for visitor in visitors]


def _found(visitors: Sequence[Visitor]) -> _Found:
    rooms = {visitor.room_id for visitor in visitors}
    users = {visitor.user_id for visitor in visitors if visitor.user_id}
    settings = list(Room.objects.filter(pk__in=rooms).values_list("pk", "watching", "key", "club"))
    sessions = Session.objects.filter(pk__in={visitor.session_key for visitor in visitors if visitor.user_id})
    accounts = get_user_model().objects.filter(pk__in=users, is_active=True).only("password")
    return _Found(
        rooms={room: facts for room, *facts in settings},
        members=members(users) if any(club for *_room, club in settings) else set(),
        sessions=set(sessions.filter(expire_date__gt=timezone.now()).values_list("pk", flat=True)),
        marks={account.pk: account.get_session_auth_hash() for account in accounts},
        sitting=seated(list(rooms), list(users)),
    )


def _code(visitor: Visitor, found: _Found) -> int:
    if visitor.user_id and visitor.user_id not in found.marks:
        return SIGNED_OUT
    is_known = visitor.session_key in found.sessions and found.marks.get(visitor.user_id) == visitor.mark
    if visitor.user_id and not is_known:
        return RESTARTING
    watching, key, club = found.rooms[visitor.room_id]
    if club is not None and (club, visitor.user_id) not in found.members:
        return NOT_YOURS
    is_good_link = not visitor.key or constant_time_compare(visitor.key, key)
    if not is_good_link or not lets_watch(watching, bool(visitor.key)):
        return NOT_YOURS
    return NOT_YOURS if (visitor.room_id, visitor.user_id) in found.sitting else 0
