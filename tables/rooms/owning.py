"""What the owner of a room does between its matches."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_noop

from longyan.bots import BOTS
from longyan.engine import HouseRules, NotAllowed, read_rules
from longyan.engine.presets import draft, mended, tidied
from tables import walls
from tables.models import Chair, SitRequest
from tables.rooms.chairs import Chairs, at_chairs
from tables.rounds import Length, length_of
from tables.table import moment, now_ms


def seat_computer(room_id: int, owner: object, index: int, bot: str, now: int | None = None) -> None:
    """A computer player takes a free chair, or another computer player's."""
    with _owned(room_id, owner, now) as chairs:
        chair = chairs.at(index)
        if chair.user_id:
            raise NotAllowed(gettext_noop("这个座位有人了"))
        if bot not in BOTS:
            raise NotAllowed(gettext_noop("没有这种电脑"))
        chairs.seat_computer(chair, bot)


def clear(room_id: int, owner: object, index: int, now: int | None = None) -> None:
    """A computer player is taken away, or a person sent from their chair: they do not come back for a while unless the
    owner wants them to."""
    with _owned(room_id, owner, now) as chairs:
        chair = chairs.at(index)
        if chair.user_id == owner.pk:
            raise NotAllowed(gettext_noop("要离开自己的座位，请按“离开”"))
        if chair.user_id:
            _send_away(chairs, chair, owner)
        chairs.clear(chair)


def draw_lots(room_id: int, owner: object, now: int | None = None) -> None:
    """Who sits where is left to chance."""
    with _owned(room_id, owner, now) as chairs:
        chairs.order(walls.shuffled(chairs.all))


def with_fewer(room_id: int, owner: object, players: int, now: int | None = None) -> None:
    """So many play: the rules become those of that many seats, and computer players go before anybody else does."""
    with _owned(room_id, owner, now) as chairs:
        if players not in (2, 3, 4):
            raise NotAllowed(gettext_noop("这里坐两到四个人"))
        rules = tidied(mended(draft(read_rules(chairs.room.rules), {"players": players})))
        _apply(chairs, rules, _as_long(chairs.room.length, rules))
        chairs.room.save(update_fields=["rules", "deals"])


def revise(
    room_id: int,
    owner: object,
    preset: str,
    rules: HouseRules,
    length: Length,
    now: int | None = None,
    **settings: object,
) -> None:
    """Other rules, another length, other settings of the room; nobody is ready for them yet. The rules are those of a
    named version only if the settings say so again."""
    settings = {"rule_version": None, **settings}
    with _owned(room_id, owner, now) as chairs:
        chairs.room.preset = preset
        for name, value in settings.items():
            setattr(chairs.room, name, value)
        _apply(chairs, rules, length)
        chairs.room.save(update_fields=["preset", "rules", "deals", "circles", *settings])


def hand_over(room_id: int, owner: object, user_id: int, now: int | None = None) -> None:
    """The room is somebody else's who sits there."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chairs.own(owner)
        if user_id not in [chair.user_id for chair in chairs.persons]:
            raise NotAllowed(gettext_noop("要交给坐在这里的人"))
        chairs.room.owner_id = user_id
        chairs.room.save(update_fields=["owner"])
        chairs.tell()


@contextmanager
def _owned(room_id: int, owner: object, now: int | None) -> Iterator[Chairs]:
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chairs.own(owner)
        chairs.between_matches()
        yield chairs


def _send_away(chairs: Chairs, chair: Chair, owner: object) -> None:
    now = moment(chairs.now)
    SitRequest.objects.create(
        room=chairs.room, user=chair.user, asked_at=now, answer=SitRequest.REMOVED, answered_at=now, by=owner
    )


def _apply(chairs: Chairs, rules: HouseRules, length: Length) -> None:
    chairs.room.rules, (chairs.room.deals, chairs.room.circles) = rules.as_json(), length
    chairs.make(rules.players)
    chairs.unready()
    chairs.tell()


def _as_long(length: Length, rules: HouseRules) -> Length:
    """As many circles, with the bound that they have at this many seats."""
    return length_of(rules, length.circles) if length.circles else length
