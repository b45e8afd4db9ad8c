"""Keeping away from people: not hearing them, or neither hearing nor meeting them."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import friends
from talk.models import Distance

NONE = "none"
"""What a form calls it when there is no distance any more."""

KINDS = (NONE, Distance.MUTE, Distance.BLOCK)


class Apart(NamedTuple):
    """Who keeps away from whom among some people, by their ids: pairs of who does and from whom."""

    muted: frozenset[tuple[int, int]] = frozenset()
    blocked: frozenset[tuple[int, int]] = frozenset()

    def hears(self, reader: int, speaker: int) -> bool:
        """Whether what one of them says reaches another."""
        is_blocked = (reader, speaker) in self.blocked or (speaker, reader) in self.blocked
        return not is_blocked and (reader, speaker) not in self.muted


def keep(by, about, kind: str) -> None:
    """From now on `by` mutes or blocks `about`, or does neither (`NONE`). Who blocks a friend ends the friendship."""
    with transaction.atomic():
        if kind == NONE:
            Distance.objects.filter(by=by, about=about).delete()
        else:
            Distance.objects.update_or_create(by=by, about=about, defaults={"kind": kind})
        if kind == Distance.BLOCK:
            friends.between(by, about).delete()


def kept(by, about) -> str:
    """Whether `by` mutes or blocks `about`: one of `KINDS`."""
    kind = Distance.objects.filter(by=by, about=about).values_list("kind", flat=True).first()
    return kind or NONE


def kept_by(user) -> QuerySet[Distance]:
    """Everybody whom a person mutes or blocks, the newest first."""
    return user.keeps_away_from.select_related("about")


def among(people: Iterable[int]) -> Apart:
    """Who keeps away from whom among people of these ids."""
    ids = set(people)
    pairs: dict[str, set[tuple[int, int]]] = {Distance.MUTE: set(), Distance.BLOCK: set()}
    for kind, by, about in Distance.objects.filter(by__in=ids, about__in=ids).values_list("kind", "by", "about"):
        pairs[kind].add((by, about))
    return Apart(frozenset(pairs[Distance.MUTE]), frozenset(pairs[Distance.BLOCK]))


def are_apart(people: Iterable[object]) -> bool:
    """Whether one of these people has blocked another of them: the site does not seat them together."""
    ids = [person.pk for person in people]
    return Distance.objects.filter(kind=Distance.BLOCK, by__in=ids, about__in=ids).exists()


def blocked_by(user, people: Iterable[int | None]) -> list[str]:
    """The names of those of these ids whom a person has blocked: they may be reminded of it, nobody else."""
    mine = Distance.objects.filter(by=user, kind=Distance.BLOCK, about__in=[each for each in people if each])
    return list(mine.values_list("about__username", flat=True))


def blocked_with(user) -> set[int]:
    """The ids of all whom a person has blocked, or who have blocked them."""
    pairs = Distance.objects.filter(Q(by=user) | Q(about=user), kind=Distance.BLOCK).values_list("by", "about")
    return {other for pair in pairs for other in pair} - {user.pk}
