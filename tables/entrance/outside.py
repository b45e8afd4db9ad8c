"""What may be said of a room to whoever is not in it. Built from what is allowed; nothing of a deal is ever read."""

from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from longyan.engine.tiles import NAMES
from tables import words
from tables.arranged import Arranged
from tables.models import Chair, Room, Seat
from tables.rooms.terms import Terms
from tables.sitters import BOTS, avatar_of

FACES = (4, 13, 22, 33)
"""Tiles that stand for whoever has the first chair, the second, …: 五万, 五筒, 五条, 红中."""


class Sitting(NamedTuple):
    """A seat: who has it, as far as the reader may know; `name` is empty for a free one. `face` is the tile and
    `avatar` the drawing that stand for whoever has it."""

    face: str
    avatar: str
    name: str
    is_owner: bool
    is_computer: bool


class Outside:
    """A room from outside: its rules, its seats, and the owner's display name.

    `named` adds the names of the others: for whoever has an account, not for crawlers and who only holds a link.
    `is_playing` says whether a match runs, if that is known.
    """

    def __init__(self, room: Room, named: bool, is_playing: bool | None = None) -> None:
        self.room, self.named = room, named
        self._is_playing = is_playing

    @cached_property
    def terms(self) -> Terms:
        """By what one plays there, in words."""
        return Terms.of(self.room)

    @cached_property
    def places(self) -> list[Chair | Seat]:
        """The seats of the match that runs, or else the chairs, in order."""
        match = self.room.matches.filter(finished_at=None).last() if self.is_playing else None
        return list(match.seats.select_related("user") if match else self.room.chairs.all())

    @cached_property
    def is_playing(self) -> bool:
        """Whether a match runs."""
        if self._is_playing is None:
            return self.room.matches.filter(finished_at=None).exists()
        return self._is_playing

    @property
    def owner(self) -> str:
        """The owner's display name."""
        return self.room.owner.username

    @property
    def seats(self) -> int:
        """How many play there."""
        return len(self.places)

    @property
    def free(self) -> int:
        """How many seats nobody has."""
        return sum(_is_free(place) for place in self.places)

    @cached_property
    def sitting(self) -> list[Sitting]:
        """Who has which seat."""
        return [self._sitting(place) for place in self.places]

    def _sitting(self, place: Chair | Seat) -> Sitting:
        is_owner = place.user_id == self.room.owner_id
        face, avatar = NAMES[FACES[place.index]], avatar_of(place)
        if _is_free(place):
            return Sitting(face, "", "", False, False)
        if place.bot:
            return Sitting(face, avatar, _(BOTS[place.bot]), False, True)
        name = place.user.username if self.named or is_owner else _("一位牌友")
        return Sitting(face, avatar, name, is_owner, False)

    @property
    def facts(self) -> tuple:
        """All of it that may change while somebody looks."""
        return self.title, self.line, self.terms, self.sitting

    @property
    def players(self) -> str:
        """How many play there: 4人."""
        return ngettext("%(players)s人", "%(players)s人", self.seats) % {"players": self.seats}

    @property
    def length(self) -> str:
        """How long its matches are."""
        return words.how_long(self.room.length)

    @property
    def brief(self) -> str:
        """What a card of the lobby says below the rules: 8局 · 每步15秒 · 有提示."""
        return brief(self.room)

    @property
    def place(self) -> str:
        """Which table of which club it is: 小满的圈子 · 老友桌; nothing for a room of its own."""
        if self.room.club_table is None:
            return ""
        return _(" · ").join([self.room.club.name, self.room.club_table.name])

    @property
    def call(self) -> str:
        """How many are there and how many are missing, as people call it across the street: 三缺一."""
        if self.is_playing:
            return _("开打了")
        if not self.free:
            return _("坐满了")
        calls = {
            (3, 1): _("三缺一"), (2, 2): _("二缺二"), (1, 3): _("一缺三"), (2, 1): _("二缺一"), (1, 2): _("一缺二"),
            (1, 1): _("一缺一"),
        }  # fmt: skip
        return calls.get((self.seats - self.free, self.free), _("快来坐"))

    @property
    def title(self) -> str:
        """What a messenger shows in bold: 三缺一！小满喊您打龙岩麻将."""
        facts = {"call": self.call, "name": self.owner}
        if self.is_playing or not self.free:
            return _("%(name)s的桌：%(call)s") % facts
        return _("%(call)s！%(name)s喊您打龙岩麻将") % facts

    @property
    def line(self) -> str:
        """What a messenger shows below it: 乐趣半自摸 · 4人 · 8局 · 还有1个座位，点开就能坐下."""
        return _(" · ").join([self.terms.rules_name, self.players, self.length, self._room_left()])

    def _room_left(self) -> str:
        if self.is_playing or not self.free:
            return self.call
        text = ngettext("还有%(free)s个座位，点开就能坐下", "还有%(free)s个座位，点开就能坐下", self.free)
        return text % {"free": self.free}


def brief(arranged: Arranged) -> str:
    """8局 · 每步15秒 · 有提示."""
    turn = _("每步%(turn)s秒") % {"turn": arranged.turn_seconds}
    hints = _("有提示") if arranged.hints else _("没有提示")
    return _(" · ").join([words.how_long(arranged.length), turn, hints])


def _is_free(place: Chair | Seat) -> bool:
    """Whether nobody has a chair, or somebody left a seat."""
    return place.left_at is not None if isinstance(place, Seat) else place.is_free
