"""Who sees the room between its matches, and as whom: somebody who sits there, somebody who asks to, or, where the room
is open to all, anybody."""

from dataclasses import dataclass

from tables import chairs
from tables.clock import AWAY_MS
from tables.clubs import admission
from tables.models import Chair, Match, Room, SitRequest
from tables.rooms.chairs import OWNER_AWAY_MS, is_left_alone
from tables.rooms.terms import READ_WITH
from tables.table import NotSeated, now_ms
from talk.distance import blocked_with

SECOND_MS = 1000


@dataclass(frozen=True)
class Visit:
    """A room as one person sees it.

    me        their chair, None if they have none
    asked     the last that they asked, or that the owner did with them; None for neither
    hosts     whether they may do what the owner does: they are the owner, or sit here while that one is away; nobody
              does where the table is a club's
    asking    who waits for the owner's answer, if they host
    match     the match that is played, None between matches
    """

    room: Room
    user_id: int
    chairs: tuple[Chair, ...]
    me: Chair | None
    asked: SitRequest | None
    hosts: bool
    asking: tuple[SitRequest, ...]
    match: Match | None

    @property
    def is_owner(self) -> bool:
        """Whether the room is theirs."""
        return self.room.owner_id == self.user_id

    @property
    def free(self) -> int:
        """How many chairs nobody has."""
        return sum(chair.is_free for chair in self.chairs)

    @property
    def is_waiting(self) -> bool:
        """Whether they asked and have no answer yet."""
        return self.asked is not None and self.asked.answer == SitRequest.WAITING

    @property
    def may_sit(self) -> bool:
        """Whether they need not ask."""
        return self.room.is_open and not self.was_removed

    @property
    def was_removed(self) -> bool:
        """Whether the owner sent them from their chair, and nothing happened since."""
        return self.asked is not None and self.asked.answer == SitRequest.REMOVED

    @property
    def was_refused(self) -> bool:
        """Whether the owner did not want them."""
        return self.asked is not None and self.asked.answer == SitRequest.REFUSED

    def is_away(self, chair: Chair, now: int) -> bool:
        """Whether nothing was seen of a person for a while."""
        return chair.user_id is not None and (chair.seen_at or 0) < now - AWAY_MS

    def changes_at(self, now: int) -> int | None:
        """When somebody counts as away next, or there is a second less until it begins."""
        seen = [chair.seen_at or 0 for chair in self.chairs if chair.user_id]
        moments = [at + patience + 1 for at in seen for patience in (AWAY_MS, OWNER_AWAY_MS)]
        if self.room.starts_at is not None:
            moments.append(now + SECOND_MS - (now - self.room.starts_at) % SECOND_MS)
        return min((at for at in moments if at > now), default=None)

    def starts_in(self, now: int) -> int | None:
        """In how many seconds a match begins by itself; None where it does not."""
        at = self.room.starts_at
        return None if at is None or self.match else max(0, -((now - at) // SECOND_MS))


def visit(code: str, user_id: int, now: int | None = None) -> Visit:
    """A room as a person sees it; raises `NotSeated` for whoever has nothing to do there, as for a room that is not
    there."""
    room = Room.objects.select_related(*READ_WITH).filter(code=code).first()
    if room is None or not admission.is_open_to(room, user_id):
        raise NotSeated
    match = room.matches.filter(finished_at=None).last()
    places = _chairs(room, match)
    me = next((chair for chair in places if chair.user_id == user_id), None)
    asked = room.requests.filter(user=user_id).last()
    if me is None and not room.is_open and (asked is None or asked.answer not in _SHOWN):
        raise NotSeated
    now = now_ms() if now is None else now
    is_theirs = room.owner_id == user_id or (me is not None and is_left_alone(room, places, now))
    hosts = is_theirs and room.club_table_id is None
    return Visit(room, user_id, places, me, asked, hosts, _waiting(room) if hosts else (), match)


_SHOWN = (SitRequest.WAITING, SitRequest.REFUSED)


def _chairs(room: Room, match: Match | None) -> tuple[Chair, ...]:
    """While a match is played, as its seats are: people come and go there, and the room's own chairs follow at its
    end."""
    if match is not None:
        return tuple(chairs.of_seat(room.pk, seat) for seat in match.seats.select_related("user"))
    return tuple(Chair.objects.select_related("user").filter(room=room))


def _waiting(room: Room) -> tuple[SitRequest, ...]:
    return tuple(room.requests.select_related("user").filter(answer=SitRequest.WAITING))


def meets_blocked(room_id: int, user: object) -> bool:
    """Whether somebody sits there whom this person has blocked, or who has blocked them. The site seats no such two
    together; by a friend's link they may sit down all the same."""
    return Chair.objects.filter(room=room_id, user__in=blocked_with(user)).exists()
