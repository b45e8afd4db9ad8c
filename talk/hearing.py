"""What one reader hears of what is said in a room. Read once for all pages of a table, then chosen for each."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from talk.distance import Apart, among
from talk.models import Utterance

LINES, LINES_OF_CHAT = 24, 100
"""So many of a room's last utterances are shown, and so many where people may type."""


class Spoken(NamedTuple):
    """Something that was said: by whom, in which match, when (ms since 1970)."""

    user_id: int
    name: str
    match_id: int | None
    kind: str
    what: str
    at: int


class Voices(NamedTuple):
    """What was said last in a room, oldest first, and who keeps away from whom among those who said it and those who
    sit there."""

    spoken: tuple[Spoken, ...] = ()
    apart: Apart = Apart()

    def heard_by(self, reader: int, quick: bool = True) -> tuple[Spoken, ...]:
        """What reaches a reader; without others' phrases and pictures unless `quick`."""
        return tuple(each for each in self.spoken if self._reaches(reader, each, quick))

    def _reaches(self, reader: int, each: Spoken, quick: bool) -> bool:
        if each.user_id == reader:
            return True
        return (quick or each.kind == Utterance.CHAT) and self.apart.hears(reader, each.user_id)


def is_talked_in(room: str) -> Exists:
    """For a query of rows with a room, of which `room` is the way to it: whether anything was said there. Most rooms
    are quiet, and are asked for nothing else."""
    return Exists(Utterance.objects.filter(room=OuterRef(room)))


def voices_in(room, sitting: Iterable[int | None]) -> Voices:
    """What was said last in a room in which people of these ids sit; None for a computer player."""
    count = LINES_OF_CHAT if room.chat else LINES
    rows = Utterance.objects.filter(room=room).order_by("-pk")[:count]
    columns = ("user_id", "user__username", "match_id", "kind", "what", "at")
    spoken = [Spoken(*row[:-1], _ms(row[-1])) for row in rows.values_list(*columns)][::-1]
    return Voices(tuple(spoken), among({*sitting, *(each.user_id for each in spoken)} - {None}))


def _ms(moment) -> int:
    return round(moment.timestamp() * 1000)
