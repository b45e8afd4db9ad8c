"""A room by its secret address. Whoever has it may sit down; its owner can renew it, and the old one opens nothing."""

import re

from django.urls import reverse

from tables import telling
from tables.clubs.admission import open_to
from tables.models import Room, new_key

_IN_TEXT = re.compile(r"/r/([\w-]{22,32})(?![\w-])")


def room_of(key: str, user: object) -> Room | None:
    """The open room with this key, None if there is none for this visitor: a club's is for its members alone."""
    rooms = Room.objects.select_related("owner").prefetch_related("chairs__user")
    return rooms.filter(open_to(user.pk), key=key, closed_at=None).first()


def key_in(text: str) -> str:
    """The key of a link in what was pasted; nothing if there is none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""


def url_of(request, room: Room) -> str:
    """The room's link, as it is sent to friends."""
    return request.build_absolute_uri(reverse("by-link", args=[room.key]))


def renew(room: Room) -> None:
    """From now on there is another link; pages that came by the old one look again whether they may stay."""
    room.key = new_key()
    room.save(update_fields=["key"])
    telling.tell(telling.room(room.pk), "changed")
