"""Who sits where: a match begins with its room's chairs as its seats, and leaves the chairs as it ends."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed
from staff import state
from tables import clock, occasions, walls
from tables.models import Chair, Match, Room, Seat
from tables.table import moment, new_deal, pace_of


def begin(room: Room, chairs: Sequence[Chair], now: int) -> Match:
    """The room's next match, with its first deal: all of these chairs are taken, and who deals first is left to chance.

    To be called under the room's lock. Raises what `occasions.BEGUN` refuses, and `NotAllowed` while the site is under
    maintenance.
    """
    if state.is_under_maintenance():
        raise NotAllowed(gettext_noop("网站维护，先不开新的一场"))
    pinned = {name: getattr(room, name) for name in ("rules", "rule_version_id", "deals", "circles")}
    number = room.matches.count() + 1
    pages = _pages_in_control(room)
    match = Match.objects.create(room=room, number=number, started_at=moment(now), **pinned)
    Seat.objects.bulk_create(
        Seat(
            match=match,
            index=chair.index,
            user_id=chair.user_id,
            bot=chair.bot,
            seen_at=chair.seen_at,
            page=pages.get(chair.user_id, ""),
        )
        for chair in chairs
    )
    new_deal(match, 1, walls.any_seat(len(chairs)), 1, clock.start(pace_of(room), len(chairs), now), now)
    occasions.tell(occasions.BEGUN, match)
    return match


def _pages_in_control(room: Room) -> dict[int, str]:
    """The page by which each person acted at the last match goes on doing so."""
    before = room.matches.order_by("-number").first()
    return {} if before is None else dict(before.seats.exclude(user=None).values_list("user", "page"))


def is_as_before(match: Match, seats: Iterable[Seat], chairs: Iterable[Chair]) -> bool:
    """Whether another match of the room would be one like this: the same players in the same seats, by the same
    rules."""
    room = match.room
    sitting = [(chair.user_id, chair.bot) for chair in chairs]
    return sitting == [(seat.user_id, seat.bot) for seat in seats] and (room.rules, room.length) == (
        match.rules,
        match.length,
    )
