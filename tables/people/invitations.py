"""Friends are asked to come and sit in the room in which one waits."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts import friends
from tables.clubs.admission import is_open_to
from tables.clubs.admission import open_to as open_to_room
from tables.entrance.listing import mine
from tables.models import Invitation, Match, Room

GOOD_FOR = timedelta(hours=2)
"""After that nobody waits any more for somebody who has not come."""


def room_of(user) -> Room | None:
    """The room in which somebody waits, if a chair is free there."""
    outside = mine(user)
    return outside.room if outside and outside.room.chairs.filter(user=None, bot="").exists() else None


def invite(by, to) -> Invitation | None:
    """Ask a friend to the room in which `by` waits; None if there is no such room, they are no friends, or it
    is that of a club which is not the friend's."""
    room = room_of(by)
    if room is None or not to.is_active or not friends.are_friends(by, to) or not is_open_to(room, to.pk):
        return None
    invitation, _made = Invitation.objects.update_or_create(room=room, to=to, defaults={"by": by, "at": timezone.now()})
    return invitation


def invited(room: Room) -> set[int]:
    """The ids of those who were asked to a room."""
    return set(_good().filter(room=room).values_list("to", flat=True))


def open_to(user) -> QuerySet[Invitation]:
    """What stands in somebody's lobby: of friends, to rooms that wait and where they do not sit themselves."""
    waiting = _good().filter(open_to_room(user.pk, "room__"), to=user, by__is_active=True, room__closed_at=None)
    played = Match.objects.filter(finished_at=None).values("room")
    return waiting.exclude(room__in=played).exclude(room__chairs__user=user).select_related("room", "by")


def _good() -> QuerySet[Invitation]:
    return Invitation.objects.filter(at__gt=timezone.now() - GOOD_FOR)
