"""What a table's page shows of what is said: a bubble at each seat, and the last lines. `tables.scene` draws them.

Pure, and the same at any time: when a bubble has been seen long enough is its page's business, or a push that takes it
away would tell by its coming that somebody else had moved.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from talk import phrases
from talk.cleaning import LONGEST
from talk.hearing import Spoken
from talk.models import Utterance
from talk.speaking import VERB


class Line(NamedTuple):
    """Something that was said, as its reader sees it: `seat` is the speaker's if it was said in this match, `mine` if
    the reader said it, `at` when (ms since 1970)."""

    seat: int | None
    name: str
    mine: bool
    kind: str
    what: str
    at: int = 0

    @property
    def text(self) -> str:
        """It in words."""
        if self.kind == Utterance.CHAT:
            return self.what
        return phrases.phrase(self.what) if self.kind == Utterance.PHRASE else phrases.emote(self.what)

    @property
    def picture(self) -> str:
        """The name of the picture that it is, "" if it is none."""
        return self.what if self.kind == Utterance.EMOTE and self.what in phrases.EMOTES else ""


def lines_of(spoken: Iterable[Spoken], seats: Mapping[int, int], match_id: int, reader: int) -> tuple[Line, ...]:
    """What was said as a reader sees it; `seats` are the seats of the match by their persons' ids."""
    return tuple(
        Line(
            seat=seats.get(each.user_id) if each.match_id == match_id else None,
            name=each.name,
            mine=each.user_id == reader,
            kind=each.kind,
            what=each.what,
            at=each.at,
        )
        for each in spoken
    )


class Bubble(NamedTuple):
    """The last thing said at a spot in this match, None if nothing was."""

    spot: int
    line: Line | None

    template = "bubble"

    def context(self) -> dict[str, Any]:
        return self._asdict()


class Lines(NamedTuple):
    """What was said last, oldest first; `deaf` for whoever is to hear and say nothing yet."""

    lines: tuple[Line, ...]
    deaf: bool = False

    template = "talk"

    def context(self) -> dict[str, Any]:
        return self._asdict() | {"count": self.lines[-1].at if self.lines else 0}


class Button(NamedTuple):
    """Something to be said by one tap: what the button says, how it reads, and the picture that it is."""

    says: str
    text: str
    picture: str = ""


def board(may_chat: bool) -> dict[str, Any]:
    """What a page needs to let its reader speak."""
    return {
        "emotes": [Button(f"{VERB} {Utterance.EMOTE} {name}", phrases.emote(name), name) for name in phrases.EMOTES],
        "phrases": [Button(f"{VERB} {Utterance.PHRASE} {name}", phrases.phrase(name)) for name in phrases.PHRASES],
        "chat": f"{VERB} {Utterance.CHAT}",
        "may_chat": may_chat,
        "longest": LONGEST,
    }
