"""A room as somebody stands before it: by which way they came, what they may do there, and where that is done."""

from functools import cached_property
from hashlib import sha256

from django.core import signing
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tables import handing
from tables.clubs.admission import open_to
from tables.entrance.outside import Outside
from tables.handing import Free
from tables.models import Chair, Match, Room, Seat, SitRequest
from tables.rooms.sitting import REMOVED_FOR
from tables.rooms.visits import meets_blocked
from tables.watching.admission import lets_watch
from talk.distance import blocked_by

TOKEN_SECONDS = 12 * 3600
"""So long a code that was right once need not be typed again."""

_SALT = "room by code"


class Door:
    """A room, and who stands before it. The address of what may not be done there is empty."""

    def __init__(self, request, room: Room) -> None:
        self.request, self.room, self.user = request, room, request.user
        self.outside = Outside(room, named=self.user.is_authenticated)

    @property
    def here(self) -> str:
        """Where the page before the room is."""
        raise NotImplementedError

    @property
    def table_url(self) -> str:
        """Where the room itself is."""
        return reverse("table", args=[self.room.code])

    @property
    def leads_in(self) -> bool:
        """Whether this person may see the room itself."""
        return self.is_inside

    @property
    def sit_url(self) -> str:
        """Where a form sits down."""
        return ""

    @property
    def ask_url(self) -> str:
        """Where a form asks to sit."""
        return ""

    @property
    def watch_url(self) -> str:
        """Where one watches."""
        return ""

    @property
    def lets_take_over(self) -> bool:
        """Whether one may take a seat that somebody left in the middle of a match."""
        return False

    @property
    def key(self) -> str:
        """The link's key, for whoever came by it."""
        return ""

    @cached_property
    def match(self) -> Match | None:
        """The match that is played here."""
        return self.room.matches.filter(finished_at=None).last()

    @cached_property
    def seats_left(self) -> list[Free]:
        """The seats of that match that somebody left, and that this person may take over."""
        return handing.free_seats(self.match, self.user.pk) if self.lets_take_over else []

    @cached_property
    def meets_blocked(self) -> bool:
        """Whether they would meet somebody there whom they keep away from."""
        return self.user.is_authenticated and meets_blocked(self.room.pk, self.user)

    @cached_property
    def is_inside(self) -> bool:
        """Whether this person has a chair or a seat here."""
        if not self.user.is_authenticated:
            return False
        seats = Seat.objects.filter(match__room=self.room, match__finished_at=None, user=self.user)
        return seats.exists() or Chair.objects.filter(room=self.room, user=self.user).exists()

    @cached_property
    def avoided(self) -> list[str]:
        """The names of those in the room whom this person has blocked: a link leads to them all the same."""
        if not self.user.is_authenticated or self.is_inside:
            return []
        return blocked_by(self.user, [chair.user_id for chair in self.room.chairs.all()])

    @cached_property
    def request_made(self) -> SitRequest | None:
        """What this person asked here last."""
        if not self.user.is_authenticated:
            return None
        return self.room.requests.filter(user=self.user).order_by("-asked_at", "-pk").first()

    @property
    def was_removed(self) -> bool:
        """Whether the owner sent them from their chair a moment ago."""
        made = self.request_made
        return (
            made is not None and made.answer == SitRequest.REMOVED and made.answered_at > timezone.now() - REMOVED_FOR
        )

    @cached_property
    def drawn(self) -> str:
        """The part of the page that changes."""
        return render_to_string("tables/entrance/_door.html", {"door": self, "outside": self.outside}, self.request)

    @property
    def digest(self) -> str:
        """What tells whether the page shows all this already."""
        facts = (self.outside.facts, self.was_removed, self.seats_left, self.avoided)
        return sha256(repr(facts).encode()).hexdigest()[:16]


class ByLink(Door):
    """By the room's link: one may sit down at once, but for whom the owner sent away; they may ask."""

    @property
    def here(self) -> str:
        return reverse("by-link", args=[self.room.key])

    @property
    def sit_url(self) -> str:
        return "" if self.was_removed else reverse("sit-by-link", args=[self.room.key])

    @property
    def ask_url(self) -> str:
        return reverse("ask-by-link", args=[self.room.key]) if self.was_removed else ""

    @property
    def watch_url(self) -> str:
        return reverse("linked-watch", args=[self.room.key]) if lets_watch(self.room.watching, True) else ""

    @property
    def lets_take_over(self) -> bool:
        return True

    @property
    def key(self) -> str:
        return self.room.key

    @property
    def comes_in_first(self) -> bool:
        """Whether there is something for them once they have an account, if only a guest's."""
        has_seat = not self.outside.is_playing and self.outside.free > 0
        return not self.user.is_authenticated and (has_seat or bool(self.seats_left))


class Listed(Door):
    """From the lobby: one may take a seat that was left, or watch. Between matches the room is at its own address."""

    @property
    def here(self) -> str:
        return reverse("listed", args=[self.room.code])

    @property
    def leads_in(self) -> bool:
        return self.is_inside or (self.room.is_open and not self.outside.is_playing)

    @property
    def lets_take_over(self) -> bool:
        return self.room.is_open and not self.meets_blocked

    @property
    def watch_url(self) -> str:
        return reverse("watch", args=[self.room.code]) if lets_watch(self.room.watching, False) else ""


class ByCode(Door):
    """By the room's code: one may ask, and sees the room once one has."""

    @property
    def leads_in(self) -> bool:
        made = self.request_made
        has_asked = made is not None and made.answer in (SitRequest.WAITING, SitRequest.REFUSED)
        return self.is_inside or has_asked or (self.room.is_open and not self.outside.is_playing)

    @property
    def here(self) -> str:
        return reverse("by-code", args=[token_for(self.room, self.user)])

    @property
    def ask_url(self) -> str:
        return reverse("ask-to-sit", args=[token_for(self.room, self.user)])

    @property
    def watch_url(self) -> str:
        return reverse("watch", args=[self.room.code]) if lets_watch(self.room.watching, False) else ""


def token_for(room: Room, user) -> str:
    """What lets this person, and nobody else, through to this room's page without the code: so that a page's address
    can be tried by nobody who guesses codes."""
    return signing.dumps([room.pk, user.pk], salt=_SALT)


def room_by(token: str, user) -> Room | None:
    """The open room that a token of this person's leads to."""
    try:
        room, person = signing.loads(token, salt=_SALT, max_age=TOKEN_SECONDS)
    except signing.BadSignature:
        return None
    if person != user.pk:
        return None
    rooms = Room.objects.select_related("owner").prefetch_related("chairs__user")
    return rooms.filter(open_to(user.pk), pk=room, closed_at=None).first()
