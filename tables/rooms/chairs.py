"""The chairs of a room under one hand: locked, changed, and saved with all that a change of them brings with it.

Nobody stays ready for a table that has become another one; an owner who leaves leaves the room to whoever has sat there
longest; a room that nobody sits in is closed. At a club's standing table whoever sits down is ready, and once all are
it begins by itself.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed
from tables import seating, telling
from tables.models import Chair, Match, Room
from tables.table import NotSeated, moment, tell


class SeatedElsewhere(NotAllowed):
    """A match of this person's own is played in another room; `code` is that room's."""

    def __init__(self, code: str) -> None:
        super().__init__(gettext_noop("您在{code}号房的牌还没打完，先回去打完"), code=code)
        self.code = code


STARTS_AFTER_MS = 5_000
"""Once all are there whoever would rather not play has so long to stand up, where it begins by itself."""

MINUTE_MS = 60_000

OWNER_AWAY_MS = 180_000
"""While nothing was seen of the owner for so long, whoever sits there may do what the owner does."""


def is_left_alone(room: Room, chairs: Iterable[Chair], now: int) -> bool:
    """Whether the owner of a room does not sit there, or is away too long."""
    seen = [chair.seen_at or 0 for chair in chairs if chair.user_id == room.owner_id]
    return not seen or seen[0] < now - OWNER_AWAY_MS


class Chairs:
    """A locked room with its chairs in order, as they are to be saved."""

    def __init__(self, room: Room, now: int) -> None:
        self.room, self.now = room, now
        self._last_match = room.matches.order_by("-number").only("pk", "finished_at").first()
        self._has_begun = False
        self.all = list(Chair.objects.select_related("user").filter(room=room))
        self._before = self._stored()
        self._has_news = False

    @property
    def is_playing(self) -> bool:
        """Whether a match is played."""
        return self._has_begun or (self._last_match is not None and self._last_match.finished_at is None)

    @property
    def has_played(self) -> bool:
        """Whether a match was ever played here."""
        return self._last_match is not None

    @property
    def persons(self) -> list[Chair]:
        """Those of persons."""
        return [chair for chair in self.all if chair.user_id]

    @property
    def free(self) -> list[Chair]:
        """Those that nobody has."""
        return [chair for chair in self.all if chair.is_free]

    @property
    def is_agreed(self) -> bool:
        """Whether every chair is taken and every person ready."""
        return not self.free and all(chair.ready for chair in self.persons)

    def find(self, user: object) -> Chair | None:
        """A person's chair, None if they have none here."""
        return next((chair for chair in self.all if chair.user_id == user.pk and user.is_active), None)

    def of(self, user: object) -> Chair:
        """A person's chair; raises `NotSeated`."""
        if chair := self.find(user):
            return chair
        raise NotSeated

    def at(self, index: int) -> Chair:
        """The chair of this number."""
        if index in range(len(self.all)):
            return self.all[index]
        raise NotAllowed(gettext_noop("没有这个座位"))

    def own(self, user: object) -> None:
        """Refuses whoever is not the owner, and does not sit here while the owner is away; everybody where the table is
        a club's."""
        if self.room.club_table_id is not None:
            raise NotAllowed(gettext_noop("这是圈里的桌，由圈主来管"))
        if self.room.owner_id == user.pk and user.is_active:
            return
        self.of(user)
        if not is_left_alone(self.room, self.all, self.now):
            raise NotAllowed(gettext_noop("这要房主来做"))

    def between_matches(self) -> None:
        """Raises `NotAllowed` while a match is played."""
        if self.is_playing:
            raise NotAllowed(gettext_noop("正在打牌，这一场打完再说"))

    def seat(self, chair: Chair, user: object) -> None:
        """A person takes a chair."""
        chair.user, chair.bot, chair.sat_at, chair.seen_at = user, "", moment(self.now), self.now

    def seat_computer(self, chair: Chair, bot: str) -> None:
        """A computer player takes a chair."""
        chair.user, chair.bot, chair.sat_at, chair.seen_at = None, bot, None, None

    def clear(self, chair: Chair) -> None:
        """Whoever has this chair leaves it."""
        self.seat_computer(chair, "")

    def swap(self, chair: Chair, other: Chair) -> None:
        """Who has these two chairs, or none, change places."""
        self.order([{chair.index: other, other.index: chair}.get(each.index, each) for each in self.all])

    def order(self, chairs: list[Chair]) -> None:
        """The same chairs in another order."""
        for index, chair in enumerate(chairs):
            chair.index = index
        self.all = chairs

    def make(self, number: int) -> None:
        """So many chairs: free ones go first, then computer players'. Raises `NotAllowed` for more persons."""
        if len(self.persons) > number:
            raise NotAllowed(
                gettext_noop("坐着{persons}个人，不能只留{number}个座位"), persons=len(self.persons), number=number
            )
        by_need = sorted(self.all, key=lambda chair: (chair.user_id is None, not chair.bot))
        kept = [chair for chair in self.all if chair in by_need[:number]]
        self.order([*kept, *(Chair(room=self.room) for _ in range(number - len(kept)))])

    def unready(self) -> None:
        """Nobody is ready any more."""
        for chair in self.all:
            chair.ready = False

    def begin(self) -> Match:
        """The next match, between all who sit here."""
        self.unready()
        self.tell()
        match = seating.begin(self.room, self.all, self.now)
        self._has_begun = True
        return match

    def save(self) -> None:
        """Write what changed, and tell the pages once that is committed."""
        stored = self._stored()
        is_other = self._sitting(stored) != self._sitting(self._before)
        if is_other:
            self.unready()
            self._keep_an_owner()
        if self.room.club_table_id is not None:
            self._stand_open(is_other)
        stored = self._stored()
        if stored != self._before:
            self._write()
            self.tell()
        if self._has_news:
            self._tell()

    def tell(self) -> None:
        """Whoever sees this room, and the pages of its last match, are to look at it again."""
        self._has_news = True

    def _tell(self) -> None:
        group = telling.room(self.room.pk)
        transaction.on_commit(lambda: telling.tell(group, "changed"), robust=True)
        if self._last_match is not None:
            tell(self._last_match.pk)

    def _write(self) -> None:
        """All at once: nobody has two chairs in between."""
        Chair.objects.filter(room=self.room).delete()
        for chair in self.all:
            chair.pk = None
        Chair.objects.bulk_create(self.all)

    def _stored(self) -> list[tuple]:
        return [(chair.user_id, chair.bot, chair.ready) for chair in self.all]

    def _stand_open(self, is_other: bool) -> None:
        """Whoever sits down here is ready by that, unless they have played here before: those are reading the result.
        Find out when it begins, and when computer players come."""
        for chair in self.persons if is_other and not self.is_playing else ():
            chair.ready = not self.has_played or chair.sat_at > self._last_match.finished_at
        is_waiting = bool(self.persons) and not self.is_playing
        starts = None if is_other else self.room.starts_at
        starts = (starts or self.now + STARTS_AFTER_MS) if is_waiting and self.is_agreed else None
        fills = None
        if is_waiting and self.free and self.room.fill_minutes is not None:
            fills = self.room.fills_at or self.now + self.room.fill_minutes * MINUTE_MS
        if (starts, fills) != (self.room.starts_at, self.room.fills_at):
            self.room.starts_at, self.room.fills_at = starts, fills
            self.room.save(update_fields=["starts_at", "fills_at"])
            self.tell()

    @staticmethod
    def _sitting(stored: list[tuple]) -> list[tuple]:
        return [(user, bot) for user, bot, _ready in stored]

    def _keep_an_owner(self) -> None:
        sitting = {chair.user_id: chair.sat_at for chair in self.persons}
        if not sitting:
            self.room.closed_at = moment(self.now)
        elif self.room.owner_id not in sitting and self._owner_sat():
            self.room.owner_id = min(sitting, key=sitting.get)
        self.room.save(update_fields=["owner", "closed_at"])

    def _owner_sat(self) -> bool:
        return any(user == self.room.owner_id for user, _bot, _ready in self._before)


@contextmanager
def at_chairs(room_id: int, now: int, coming: object = None) -> Iterator[Chairs]:
    """A room's chairs, locked: ``with at_chairs(17, now) as chairs``. Raises `NotSeated` if there is no such room,
    `NotAllowed` if it is closed.

    A person who is `coming` to sit there leaves wherever they wait; raises `SeatedElsewhere` if they play.
    """
    with transaction.atomic(durable=True):
        if coming is not None:
            leave_elsewhere(coming, room_id, now)
        chairs = Chairs(_locked(room_id), now)
        yield chairs
        chairs.save()


def leave_elsewhere(user: object, room_id: int | None, now: int) -> None:
    """Free the chairs that a person has in other rooms, in which nothing is played; raises `SeatedElsewhere`.

    It locks the person first, then all rooms in order: two of a person's visits never wait for each other.
    """
    people = get_user_model().objects.select_for_update(no_key=True).filter(is_active=True)
    if people.filter(pk=user.pk).first() is None:
        raise NotSeated
    playing = Match.objects.filter(finished_at=None, seats__user=user, seats__left_at=None).exclude(room=room_id)
    if code := playing.values_list("room__code", flat=True).first():
        raise SeatedElsewhere(code)
    others = list(Chair.objects.filter(user=user, room__closed_at=None).values_list("room", flat=True))
    rooms = Room.objects.select_for_update(of=("self",)).filter(pk__in=[*others, room_id]).order_by("pk")
    for room in list(rooms):
        if room.pk != room_id:
            _leave(Chairs(room, now), user)


def _leave(chairs: Chairs, user: object) -> None:
    chair = chairs.find(user)
    # While a match is played its seats count; the chairs will be as they are at its end.
    if chair is not None and not chairs.is_playing:
        chairs.clear(chair)
        chairs.save()


def _locked(room_id: int) -> Room:
    room = Room.objects.select_for_update(of=("self",)).filter(pk=room_id).first()
    if room is None:
        raise NotSeated
    if room.closed_at is not None:
        raise NotAllowed(gettext_noop("这张桌子已经散了"))
    return room
