"""A club's standing tables: whoever comes sits down in the room that waits for most, or opens one."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Club
from longyan.engine import HouseRules, NotAllowed, read_rules
from tables.clubs.admission import refuse_strangers
from tables.models import Chair, ClubTable, Match, Room
from tables.rooms.chairs import Chairs, leave_elsewhere
from tables.rooms.opening import made
from tables.rooms.sitting import take
from tables.rooms.visits import meets_blocked
from tables.rounds import Length
from tables.table import NotSeated, moment, now_ms

LONGEST_LIST = 30
"""So many tables a club keeps open at most."""


def open_tables(club: Club | int) -> QuerySet[ClubTable]:
    """Those at which one may sit down, the oldest first."""
    return ClubTable.objects.filter(club=club, retired_at=None).select_related("rule_version__rule_set")


def waiting_rooms(**of: object) -> QuerySet[Room]:
    """Rooms of standing tables in which no match is played, with how many chairs are `free`: those first that lack
    fewest."""
    played = Match.objects.filter(room=OuterRef("pk"), finished_at=None)
    rooms = Room.objects.filter(~Exists(played), club_table__isnull=False, closed_at=None, **of)
    free = Count("chairs", filter=Q(chairs__user=None, chairs__bot=""))
    return rooms.annotate(free=free).order_by("free", "created_at").select_related("owner")


def open_room(table: ClubTable, rooms: Iterable[Room]) -> Room | None:
    """The first of these at which one waits at a table as it is arranged now."""
    of_it = (room for room in rooms if room.club_table_id == table.pk and room.free)
    return next((room for room in of_it if room.arranged == table.arranged), None)


def sit_down(table_id: int, user: object, now: int | None = None) -> Room:
    """A member takes a chair at a standing table: in the room that waits for most, or in a new one. Whoever sits there
    already stays.

    One after the other, by the table's row, which is locked first: two who come at once meet. Raises `NotSeated` for
    strangers, `SeatedElsewhere`, or `NotAllowed`.
    """
    now = now_ms() if now is None else now
    with transaction.atomic(durable=True):
        table = ClubTable.objects.select_for_update(of=("self",)).filter(pk=table_id).first()
        if table is None:
            raise NotSeated
        refuse_strangers(table, user)
        if table.retired_at is not None:
            raise NotAllowed(gettext_noop("这张桌收起来了"))
        room = _place_of(user, table) or open_room(table, waiting_rooms(club_table=table))
        leave_elsewhere(user, room and room.pk, now)
        chairs = _chairs(table, room, user, now)
        if chairs.find(user) is None:
            _refuse_whom_it_keeps_apart(chairs.room, user)
            take(chairs, user)
        chairs.save()
    return chairs.room


def _place_of(user: object, table: ClubTable) -> Room | None:
    """The room of a table, as it is arranged now, in which a person has a chair."""
    rooms = Room.objects.filter(chairs__user=user, club_table=table, closed_at=None)
    return next((room for room in rooms if room.arranged == table.arranged), None)


def _chairs(table: ClubTable, room: Room | None, user: object, now: int) -> Chairs:
    """Of this room, which is locked by now, if it still waits; else of a new one."""
    if room is not None:
        chairs = Chairs(Room.objects.get(pk=room.pk), now)
        if chairs.find(user) or (chairs.room.closed_at is None and chairs.free and not chairs.is_playing):
            return chairs
    room = made(user, now, club=table.club, club_table=table, **table.arranged)
    Chair.objects.bulk_create(Chair(room=room, index=index) for index in range(read_rules(table.rules).players))
    return Chairs(room, now)


def _refuse_whom_it_keeps_apart(room: Room, user: object) -> None:
    """The site seats nobody with whom they have blocked, or who has blocked them, and does not say which it is."""
    if meets_blocked(room.pk, user):
        raise NotAllowed(gettext_noop("这桌现在坐不了"))


# --- What the club does with them ---------------------------------------------------------------------------


def set_up(
    club: Club, by: object, name: str, preset: str, rules: HouseRules, length: Length, **settings: object
) -> ClubTable:
    """Another standing table. Raises `NotAllowed` if there are too many."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if open_tables(club).count() >= LONGEST_LIST:
            raise NotAllowed(gettext_noop("圈里的桌太多了，先收起几张"))
        table = ClubTable(club=club, made_by=by, name=name)
        _arrange(table, preset, rules, length, settings)
        deeds.note(club, by, "table_set_up", table=name)
    return table


def change(
    table_id: int, by: object, name: str, preset: str, rules: HouseRules, length: Length, **settings: object
) -> None:
    """A standing table is another one from now on. Whoever waits there was promised the one before: their room plays as
    it was opened, and nobody is sent there any more."""
    with transaction.atomic():
        table = ClubTable.objects.select_for_update(of=("self",)).get(pk=table_id)
        before, table.name = table.name, name
        _arrange(table, preset, rules, length, settings)
        deeds.note(table.club, by, "table_changed", table=name, before=before)


def retire(table_id: int, by: object, now: int | None = None) -> None:
    """A table is put away: nobody comes to it any more, whoever plays there plays on."""
    with transaction.atomic():
        table = ClubTable.objects.select_for_update(of=("self",)).get(pk=table_id)
        if table.retired_at is None:
            table.retired_at = moment(now_ms() if now is None else now)
            table.save(update_fields=["retired_at"])
            deeds.note(table.club, by, "table_retired", table=table.name)


def _arrange(table: ClubTable, preset: str, rules: HouseRules, length: Length, settings: dict[str, object]) -> None:
    table.preset, table.rules, (table.deals, table.circles) = preset, rules.as_json(), length
    for name, value in settings.items():
        setattr(table, name, value)
    table.save()
