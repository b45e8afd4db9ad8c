"""How the room looks to one visitor: from a `Visit` to fragments by their ids, by the same templates for the first
paint and for every push."""

from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.preferences import Preferences
from tables import handing
from tables.models import Chair
from tables.rooms.terms import Terms
from tables.rooms.visits import Visit
from tables.scene import draw
from tables.sight import SPOTS
from tables.sitters import BOTS, avatar_of, names
from talk.bubbles import Lines, lines_of
from talk.hearing import voices_in


class Place(NamedTuple):
    """A chair as the page shows it; `spot` is where: 0 below, 1 right, 2 above, 3 left."""

    spot: int
    index: int
    name: str
    bot: str
    is_free: bool
    is_me: bool
    is_owner: bool
    is_ready: bool
    is_away: bool
    avatar: str
    computers: tuple[tuple[str, str], ...]


def fragments(visit: Visit, now: int, had_chair: bool | None = None) -> dict[str, SafeString]:
    """Every fragment's HTML by the id of its one element.

    `had_chair` says whether the page was loaded by somebody who had a chair, None if it is loaded now: with a chair it
    has other things round its fragments, so that who sat down or stood up loads it anew.
    """
    if had_chair not in (None, visit.me is not None):
        return {"go": _drawn("go", {"url": _url(visit), "is_anew": True})}
    contexts = {
        "go": {"url": _begun_url(visit), "inside": visit.me},
        "chairs": {"visit": visit, "places": places(visit, now), "said": _said(visit, now)},
        "asks": {"asking": visit.asking, "free": visit.free},
        "doings": _doings(visit),
        "terms": {"visit": visit, "terms": Terms.of(visit.room)},
    }
    return {name: _drawn(name, context) for name, context in contexts.items()} | _talk(visit)


def _talk(visit: Visit) -> dict[str, SafeString]:
    """What is said in the room, for whoever has a chair there; the page has its place before they sit down."""
    if visit.me is None:
        return {"talk": draw(Lines((), deaf=True))}
    voices = voices_in(visit.room, [chair.user_id for chair in visit.chairs])
    quick = Preferences.of(visit.me.user).phrases == "on"
    lines = lines_of(voices.heard_by(visit.user_id, quick), {}, 0, visit.user_id)
    return {"talk": draw(Lines(lines))}


def places(visit: Visit, now: int) -> list[Place]:
    """The chairs from one's own on in turn order."""
    size, below = len(visit.chairs), visit.me.index if visit.me else 0
    called = iter(names([chair for chair in visit.chairs if not chair.is_free]))
    named = ["" if chair.is_free else next(called) for chair in visit.chairs]
    return [
        _place(visit, chair, SPOTS[size][(chair.index - below) % size], name, now)
        for chair, name in zip(visit.chairs, named, strict=True)
    ]


def _place(visit: Visit, chair: Chair, spot: int, name: str, now: int) -> Place:
    others = tuple((bot, _(kind)) for bot, kind in BOTS.items() if bot != chair.bot)
    return Place(
        spot=spot,
        index=chair.index,
        name=name,
        bot=chair.bot,
        is_free=chair.is_free,
        is_me=chair.user_id == visit.user_id,
        is_owner=chair.user_id == visit.room.owner_id and visit.room.club_table_id is None,
        is_ready=chair.ready,
        is_away=visit.is_away(chair, now),
        avatar=avatar_of(chair),
        computers=others,
    )


def _said(visit: Visit, now: int) -> str:
    """What the table waits for."""
    if visit.match:
        return _("正在打牌。")
    if (seconds := visit.starts_in(now)) is not None:
        return ngettext("人齐了，%(seconds)s秒后开打", "人齐了，%(seconds)s秒后开打", seconds) % {"seconds": seconds}
    if visit.free:
        return ngettext("还差%(free)s个人", "还差%(free)s个人", visit.free) % {"free": visit.free}
    persons = [chair for chair in visit.chairs if chair.user_id]
    ready = sum(chair.ready for chair in persons)
    return _("准备好%(ready)s/%(persons)s") % {"ready": ready, "persons": len(persons)}


def _doings(visit: Visit) -> dict[str, Any]:
    taken = len(visit.chairs) - visit.free
    return {
        "settings_url": reverse("room-settings", args=[visit.room.code]),
        "visit": visit,
        "gaps_url": _gaps_url(visit),
        "can_be_ready": visit.me is not None and not visit.free,
        "fewer": taken if visit.hosts and visit.free and taken >= 2 else 0,
        "more": [number for number in (3, 4) if number > len(visit.chairs)] if visit.hosts else [],
    }


def _gaps_url(visit: Visit) -> str:
    """Where a visitor sees the seats that others left while a match is played, if there are any."""
    may_sit = visit.match is not None and visit.me is None and visit.may_sit
    is_any = may_sit and handing.free_seats(visit.match, visit.user_id)
    return reverse("listed", args=[visit.room.code]) if is_any else ""


def _begun_url(visit: Visit) -> str:
    return _url(visit) if visit.match and visit.me else ""


def _url(visit: Visit) -> str:
    return reverse("table", args=[visit.room.code])


def _drawn(name: str, context: dict[str, Any]) -> SafeString:
    return SafeString(render_to_string(f"rooms/_{name}.html", context).strip())
