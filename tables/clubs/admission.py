"""Who may come to a room: to a club's its members alone, for others it is not there; and who of them may sit down."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.clubs.apart import keeps_apart
from accounts.clubs.models import Member
from ledger.balances import today
from longyan.engine import NotAllowed
from tables.models import Room
from tables.table import NotSeated

IN = (Member.MEMBER, Member.MANAGER, Member.OWNER)
"""The roles of those who were let in."""


def is_open_to(room: Room, user_id: int | None) -> bool:
    """Whether a person may come to a room at all."""
    return room.club_id is None or memberships(user_id).filter(club=room.club_id).exists()


def open_to(user_id: int | None, of: str = "") -> Q:
    """Rooms to which a person may come; `of` leads to the room, as in ``match__room__``."""
    clubs = memberships(user_id).values("club")
    return Q(**{f"{of}club": None}) | Q(**{f"{of}club__in": clubs})


def members(user_ids: Iterable[int]) -> set[tuple[int, int]]:
    """Who of these is in which club that is open, by club and person."""
    let_in = Member.objects.filter(user__in=user_ids, club__closed_at=None, role__in=IN)
    return set(let_in.values_list("club", "user"))


def memberships(user_id: int | None) -> QuerySet[Member]:
    """Of a person who was let in, in clubs that are open."""
    return Member.objects.filter(user=user_id, club__closed_at=None, role__in=IN)


def refuse(room: Room, user: object, others: Iterable[int], players: int) -> None:
    """Raises `NotSeated` for whoever is not of the room's club, `NotAllowed` for whoever may not sit down today, or not
    with one of these others, which is not told. To be called under the lock of the room or of its match."""
    if room.club_id is None:
        return
    refuse_strangers(room, user)
    if is_on_the_floor(room, user.pk):
        raise NotAllowed(gettext_noop("您今天在圈里的分到了{floor}分，今天不能再坐下了"), floor=room.floor)
    if keeps_apart(room.club_id, {user.pk, *others}, players):
        raise NotAllowed(gettext_noop("这桌现在坐不了"))


def refuse_strangers(room: Room, user: object) -> None:
    """Raises `NotSeated` for whoever is not of the room's club. Nobody leaves it while they sit down."""
    if room.club_id is None:
        return
    mine = memberships(user.pk).filter(club=room.club_id).select_for_update(of=("self",), no_key=True)
    if mine.first() is None:
        raise NotSeated


def is_on_the_floor(room: Room, user_id: int) -> bool:
    """Whether a person has too few points of the day to sit down."""
    return room.floor is not None and today(room.club_id, user_id) <= room.floor
