"""Somebody's people as their page shows them: who asks to be a friend, friends and whether they are there, and whom one
played with last."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple, Self

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import friends
from accounts.models import Device, Friendship, User
from tables.models import Match, Seat
from tables.table import moment
from talk import distance

MATCHES = 30
"""So many matches are looked back at for people one played with."""

HERE, LATELY, TODAY = timedelta(minutes=6), timedelta(hours=1), timedelta(hours=24)
"""How long ago somebody was seen who is there, was there just now, or today: devices are noted every five minutes."""


class Friend(NamedTuple):
    """A friend, or who is to become one; `there` says in words when they were seen, and is empty if long ago."""

    person: User
    friendship: Friendship
    there: str = ""
    is_here: bool = False


class Partner(NamedTuple):
    """Somebody one sat with: how often of late, and when last."""

    person: User
    times: int
    last: datetime


class Circle(NamedTuple):
    """All of it: who asks me, my friends, whom I asked, and others I sat with. Whom I blocked, or who blocked me, is
    not among them; but whom I asked stays, so that nobody learns by it that they were blocked."""

    asking: list[Friend]
    friends: list[Friend]
    asked: list[Friend]
    partners: list[Partner]

    @classmethod
    def of(cls, user: User) -> Self:
        """A person's."""
        apart = distance.blocked_with(user)
        pairs = [(row, row.asked if row.asker_id == user.pk else row.asker) for row in friends.of(user)]
        seen = last_seen([person.pk for row, person in pairs if row.accepted_at])
        now = timezone.now()
        mine = [_friend(row, person, seen.get(person.pk), now) for row, person in pairs if row.accepted_at]
        open_pairs = [(row, person) for row, person in pairs if not row.accepted_at]
        return cls(
            asking=[
                Friend(person, row) for row, person in open_pairs if row.asked_id == user.pk and person.pk not in apart
            ],
            friends=sorted(mine, key=lambda friend: not friend.is_here),
            asked=[Friend(person, row) for row, person in open_pairs if row.asker_id == user.pk],
            partners=partners(user, without={person.pk for _row, person in pairs} | apart),
        )


def partners(user: User, without: Collection[int] = ()) -> list[Partner]:
    """People one sat with in one's last matches, the last first; accounts that are gone are not among them."""
    recent = Match.objects.filter(seats__user=user).order_by("-started_at").values_list("pk", flat=True)
    seats = Seat.objects.filter(match__in=list(recent[:MATCHES]), user__is_active=True)
    met = defaultdict(list)
    for seat in seats.exclude(user=user).exclude(user__in=without).select_related("user", "match"):
        met[seat.user].append(seat.match.started_at)
    found = [Partner(person, len(times), max(times)) for person, times in met.items()]
    return sorted(found, key=lambda partner: partner.last, reverse=True)


def last_seen(people: Collection[int]) -> dict[int, datetime]:
    """When these people, by their ids, opened a page or had one of a table open."""
    pages = Device.objects.filter(user__in=people).values_list("user").annotate(Max("seen_at"))
    seen = dict(pages)
    at_tables = Seat.objects.filter(user__in=people, seen_at__gt=0).values_list("user").annotate(Max("seen_at"))
    for person, at in at_tables:
        seen[person] = max(moment(at), seen.get(person, moment(at)))
    return seen


def _friend(row: Friendship, person: User, seen: datetime | None, now: datetime) -> Friend:
    ago = now - seen if seen else timedelta.max
    return Friend(person, row, _there(ago), ago < HERE)


def _there(ago: timedelta) -> str:
    """Roughly: to the minute would be watching somebody."""
    if ago < HERE:
        return _("在线")
    if ago < LATELY:
        return _("刚来过")
    return _("今天来过") if ago < TODAY else ""
