"""Saying something in a room: whether it may be said now, and the row that keeps it.

A button's text is ``say phrase hello``, ``say emote good`` or ``say chat …``. Nothing of the deal waits for what is
said; only how often one person speaks is limited, over all of their pages and all processes.
"""

from datetime import timedelta
from typing import NamedTuple, Self

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from longyan.engine.actions import NotUnderstood, Refusal
from tables import telling
from tables.models import Match, Room
from tables.table import moment, tell
from talk.cleaning import LONGEST, cleaned
from talk.models import Utterance
from talk.phrases import EMOTES, PHRASES

VERB = "say"

KEPT = timedelta(days=90)
"""How long what was said is kept; a report keeps its quotes."""

LIMITS = (
    (timedelta(seconds=2), 1, gettext_noop("别急，过两秒再说")),
    (timedelta(minutes=1), 6, gettext_noop("一分钟最多说六句，歇一歇再说")),
)
"""In a time that is so long a person may speak so often, and what is said to whoever speaks more."""


class TooOften(Refusal):
    """The person has said enough for now."""


class NotThere(Refusal):
    """It cannot be said in this room, or not at all."""


class Said(NamedTuple):
    """What a button or a typed line says."""

    kind: str
    what: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """What a button's text asks to have said; None for a text that asks for something else. Raises
        `NotUnderstood` for what is no phrase."""
        verb, _, rest = text.partition(" ")
        if verb != VERB:
            return None
        kind, _, what = rest.partition(" ")
        known = {Utterance.PHRASE: PHRASES, Utterance.EMOTE: EMOTES}
        if kind == Utterance.CHAT or what in known.get(kind, ()):
            return cls(kind, what)
        raise NotUnderstood(gettext_noop("看不懂这个操作"))


def say(user, room: Room, said: Said) -> Utterance:
    """Keep what a person who is there says, and tell the pages of table and room; raises `NotThere` and `TooOften`."""
    if room.closed_at is not None:
        raise NotThere(gettext_noop("这一桌已经散了"))
    what = _line(room, said.what) if said.kind == Utterance.CHAT else said.what
    with transaction.atomic(durable=True):
        _one_at_a_time(user)
        _refuse_if_too_often(user)
        utterance = Utterance.objects.create(room=room, user=user, kind=said.kind, what=what, **_moment(room))
        _tell(utterance)
    return utterance


def forget_old(now: int) -> int:
    """What was said long before a moment (ms since 1970) goes; how much it was."""
    return Utterance.objects.filter(at__lte=moment(now) - KEPT).delete()[0]


def _line(room: Room, text: str) -> str:
    line = cleaned(text)
    if not room.chat:
        raise NotThere(gettext_noop("这一桌不能打字聊天，可以点快语"))
    if not line:
        raise NotThere(gettext_noop("先写点什么，再发出去"))
    if len(line) > LONGEST:
        raise NotThere(gettext_noop("太长了，一句最多 {longest} 个字"), longest=LONGEST)
    return line


def _one_at_a_time(user) -> None:
    """Another page of this person waits here, so that no two of them find the same place free."""
    people = get_user_model().objects.select_for_update(no_key=True)
    people.filter(pk=user.pk).values_list("pk").first()


def _refuse_if_too_often(user) -> None:
    now = timezone.now()
    for span, times, refusal in LIMITS:
        if Utterance.objects.filter(user=user, at__gt=now - span).count() >= times:
            raise TooOften(refusal)


def _tell(utterance: Utterance) -> None:
    """Some still look at the table of a match that is over while others are back in the room."""
    if utterance.match is not None:
        tell(utterance.match.pk)
    group = telling.room(utterance.room_id)
    transaction.on_commit(lambda: telling.tell(group, "changed"), robust=True)


def _moment(room: Room) -> dict[str, object]:
    """When it is said: in which match, in which of its deals, after how many moves."""
    match = Match.objects.filter(room=room).order_by("-number").only("pk").first()
    deal = match and match.played.order_by("-number").values("number", "moves").first()
    return {"match": match, "deal": deal and deal["number"], "moves": deal and deal["moves"]}
