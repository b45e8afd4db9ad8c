"""A club's tables as a member sees them: where one may sit down, and what is played."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.urls import reverse

from accounts.clubs.models import Member
from accounts.clubs.powers import TABLES
from ledger.balances import today
from longyan.engine import read_rules
from tables import handing
from tables.clock import Clocks
from tables.clubs import standing
from tables.entrance.outside import Outside, Sitting, brief
from tables.models import ClubTable, Deal, Match, Room
from tables.rooms.terms import READ_WITH, Terms
from tables.watching.admission import lets_watch

FREE = Sitting("", "", "", False, False)


class Standing(NamedTuple):
    """A standing table. `sitting` are the seats of the room to which one comes there, `code` is that room's if one sits
    there already; `is_shut` whether this member has lost too much today to sit down."""

    table: ClubTable
    terms: Terms
    brief: str
    sitting: list[Sitting]
    code: str
    is_shut: bool

    @property
    def players(self) -> int:
        """How many play there."""
        return len(self.sitting)

    @property
    def there(self) -> int:
        """How many wait."""
        return sum(bool(sitting.name) for sitting in self.sitting)


class Going(NamedTuple):
    """A match that is played: its room from outside, how many deals have begun, why it is halted if it is. An address
    of what this member may not do there is empty."""

    outside: Outside
    deal: int
    halted: str
    is_mine: bool
    watch_url: str
    seat_url: str


class Tables:
    """All tables of a club, for one member."""

    def __init__(self, member: Member) -> None:
        self.member, self.club = member, member.club
        self.runs = member.may(TABLES)
        tables = list(standing.open_tables(self.club))
        self.points = today(self.club, member.user) if any(table.floor is not None for table in tables) else None
        rooms = list(standing.waiting_rooms(club=self.club).prefetch_related("chairs__user"))
        self.standing = [self._standing(table, rooms) for table in tables]
        self.going = list(self._going())

    def _standing(self, table: ClubTable, rooms: list[Room]) -> Standing:
        mine = next((room for room in rooms if room.club_table_id == table.pk and self._sits_in(room)), None)
        room = mine or standing.open_room(table, rooms)
        players = read_rules(table.rules).players
        sitting = Outside(room, named=True, is_playing=False).sitting if room else [FREE] * players
        is_shut = table.floor is not None and self.points <= table.floor
        return Standing(table, Terms.of(table), brief(table), sitting, mine.code if mine else "", is_shut)

    def _sits_in(self, room: Room) -> bool:
        return any(chair.user_id == self.member.user_id for chair in room.chairs.all())

    def _going(self) -> Iterator[Going]:
        for match in running(self.member):
            seats = {seat.user_id for seat in match.seats.all() if seat.left_at is None}
            clocks = Deal.objects.filter(match=match).order_by("-number").values_list("clocks", flat=True)[0]
            halt = Clocks.from_json(clocks).halt
            yield Going(
                outside=Outside(match.room, named=True, is_playing=True),
                deal=match.begun,
                halted=halt.why if halt else "",
                is_mine=self.member.user_id in seats,
                watch_url=reverse("watch", args=[match.room.code]) if lets_watch(match.room.watching, False) else "",
                seat_url=self._seat_url(match),
            )

    def _seat_url(self, match: Match) -> str:
        may_be_any = any(seat.bot or seat.left_at is not None for seat in match.seats.all())
        is_any = match.room.is_open and may_be_any and handing.free_seats(match, self.member.user_id)
        return reverse("listed", args=[match.room.code]) if is_any else ""

    @property
    def digest(self) -> str:
        """What tells whether a page shows all this already."""
        tables = [each._replace(table=(each.table.pk, each.table.name)) for each in self.standing]
        return sha256(repr((tables, [_facts(each) for each in self.going])).encode()).hexdigest()[:16]


def running(member: Member) -> QuerySet[Match]:
    """The matches that are played at a club's tables, the first that began first."""
    rooms = Room.objects.filter(club=member.club)
    matches = Match.objects.filter(room__in=rooms, finished_at=None).annotate(begun=Count("played"))
    whole = matches.select_related(*(f"room__{name}" for name in READ_WITH)).prefetch_related("seats__user")
    return whole.order_by("started_at", "pk")


def _facts(going: Going) -> tuple:
    return going.outside.facts, going.deal, going.halted, going.is_mine, going.seat_url
