"""Who may watch which room: whoever has an account where anybody may, and whoever holds the room's link; a club's its
members alone."""

from django.utils.translation import gettext_noop

from longyan.engine import Refusal
from tables.clubs.admission import is_open_to
from tables.models import ANYBODY, NOBODY, Match, Room, Seat


class NotShown(Refusal):
    """There is no such room, or nothing of it is shown to this visitor: they are not told which."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("这张桌子不让看了"))


class SitsHere(NotShown):
    """The visitor sits at the very table; its page is the place to see it."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room


def admitted(user, code: str = "", key: str = "") -> Room:
    """The room that a visitor may watch who came by its link's key, or by its code; raises `NotShown`.

    What they see is public, and late: that one watched is no hindrance to sitting down later.
    """
    room = Room.objects.filter(key=key).first() if key else Room.objects.filter(code=code).first()
    if room is None or not lets_watch(room.watching, bool(key)) or not (key or user.is_authenticated):
        raise NotShown
    if not is_open_to(room, user.pk):
        raise NotShown
    if user.is_authenticated and seated([room.pk], [user.pk]):
        raise SitsHere(room)
    return room


def lets_watch(watching: str, by_link: bool) -> bool:
    """Whether a room with this setting is shown to whoever came by its link, or by its code."""
    return watching == ANYBODY or (by_link and watching != NOBODY)


def seated(rooms: list[int], users: list[int]) -> set[tuple[int, int]]:
    """Who of these persons sits where, by room and person: in the newest match of the room."""
    newest: dict[int, int] = {}
    for room, match in Match.objects.filter(room__in=rooms).order_by("number").values_list("room", "pk"):
        newest[room] = match
    seats = Seat.objects.filter(match__in=newest.values(), user__in=users, left_at=None)
    return set(seats.values_list("match__room", "user"))
