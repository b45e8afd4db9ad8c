"""All that the site keeps about one person, as one JSON object that is written piece by piece.

Each part is declared once with `part`; other apps add theirs (`tables.people.own`). A part is one value, or an iterator
of many, each of which is read when its turn comes: years of matches need not fit into memory.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q

from accounts import devices
from accounts.models import Deed, Friendship, Notice, User

Part = Callable[[User], Any]

_PARTS: dict[str, Part] = {}


def part(name: str) -> Callable[[Part], Part]:
    """Declares what a person finds under `name`."""

    def declared(function: Part) -> Part:
        _PARTS[name] = function
        return function

    return declared


def pieces(user: User) -> Iterator[str]:
    """The object's text, in order."""
    opening = "{"
    for name, about in _PARTS.items():
        yield f"{opening}{json.dumps(name)}:"
        yield from _written(about(user))
        opening = ",\n"
    yield "}\n"


def _written(value: Any) -> Iterator[str]:
    if not isinstance(value, Iterator):
        yield _json(value)
        return
    opening = "["
    for each in value:
        yield f"{opening}{_json(each)}"
        opening = ",\n"
    yield "[]" if opening == "[" else "]"


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


@part("account")
def _account(user: User) -> dict[str, Any]:
    return {
        "id": user.pk,
        "name": user.username,
        "guest": user.is_guest,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "renamed": user.renamed_at,
        "email": user.email,
        "avatar": user.picture,
        "recovery_codes_left": user.recovery_codes.count(),
    }


@part("preferences")
def _preferences(user: User) -> dict[str, str]:
    return user.preferences


@part("devices")
def _devices(user: User) -> list[dict[str, Any]]:
    return [{"kind": device.kind, "since": device.since, "seen": device.seen_at} for device in devices.of(user)]


@part("friends")
def _friends(user: User) -> list[dict[str, Any]]:
    both = Friendship.objects.filter(Q(asker=user) | Q(asked=user)).select_related("asker", "asked")
    return [
        {
            "name": (row.asked if row.asker_id == user.pk else row.asker).username,
            "asked_by_me": row.asker_id == user.pk,
            "asked": row.asked_at,
            "accepted": row.accepted_at,
        }
        for row in both
    ]


@part("clubs")
def _clubs(user: User) -> list[dict[str, Any]]:
    return list(user.memberships.values("club__name", "role", "powers", "since"))


@part("club_notices")
def _club_notices(user: User) -> list[dict[str, Any]]:
    return list(Notice.objects.filter(by=user).values("club__name", "text", "at"))


@part("club_deeds")
def _club_deeds(user: User) -> list[dict[str, Any]]:
    """What one did oneself; what others did about one is theirs."""
    return list(Deed.objects.filter(by=user).values("club__name", "what", "at"))
