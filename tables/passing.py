"""How the persons of this site pass, by the record: renewed once a day and read by every process alike.

Passes by hand count, and those for which time ran out; not those of toggles and of autopilot, which take no thought.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from time import monotonic
from typing import NamedTuple

from django.db.models import F

from longyan.engine.actions import GIVE_UP
from tables import pauses
from tables.models import Deal, HeardPassing, Move
from tables.pauses import GUESS, Manner, Passing

DAY_MS = 86_400_000

HEARD_MS = 30 * DAY_MS
"""What was passed longer ago does not count any more."""

MOST = 20_000
"""So many passes are read at most, the newest."""

LAST_DEALS = 20
"""A person's manner is seen from their passes in so many deals."""

_FRESH = 600
"""Seconds for which a process goes by what it has read."""

_read: tuple[float, Passing] | None = None


class Pass(NamedTuple):
    """A pass of a person: how long it took (ms), None if time ran out."""

    user: int
    took_ms: int | None


def in_use() -> Passing:
    """How persons pass here: as was heard last, or as is guessed."""
    global _read
    if _read is None or monotonic() - _read[0] > _FRESH:
        _read = monotonic(), _stored()
    return _read[1]


def forget() -> None:
    """Read anew."""
    global _read
    _read = None


def manner_of(user_id: int) -> Manner:
    """How a person passes, by their last deals."""
    deals = Deal.objects.filter(match__seats__user=user_id).order_by("-pk").values_list("pk", flat=True)
    heard = _heard(deal__in=list(deals[:LAST_DEALS]), deal__match__seats__user=user_id)
    return pauses.manner_of([each.took_ms for each in heard if each.took_ms is not None], in_use().typical)


def renew_daily(now: int) -> bool:
    """Renew what is in use unless that was done within a day; says whether it was done now. Any number of processes may
    call it."""
    heard, _ = HeardPassing.objects.get_or_create(pk=HeardPassing.ONLY)
    due = HeardPassing.objects.filter(pk=heard.pk, renewed_at__lte=now - DAY_MS)
    is_ours = bool(due.update(renewed_at=now))
    if is_ours:
        renew(now)
    return is_ours


def renew(now: int) -> Passing | None:
    """Learn how persons passed lately, for all processes; None, and nothing changes, if there were too few passes."""
    passes, silent = defaultdict(list), 0
    for user, took_ms in islice(_heard(deal__gt=_last_before(now - HEARD_MS)), MOST):
        silent += took_ms is None
        if took_ms is not None:
            passes[user].append(took_ms)
    found = pauses.renewed(passes, silent)
    if found is not None:
        count = sum(map(len, passes.values()))
        stored = {"marks": found.marks, "silent": found.silent, "passes": count, "renewed_at": now}
        HeardPassing.objects.update_or_create(pk=HeardPassing.ONLY, defaults=stored)
    forget()
    return found


def _last_before(moment_ms: int) -> int:
    """The newest deal that began before a moment; 0 if there is none."""
    before = Deal.objects.filter(created_at__lt=datetime.fromtimestamp(moment_ms / 1000, UTC))
    return before.order_by("-pk").values_list("pk", flat=True).first() or 0


def _heard(**which: object) -> Iterator[Pass]:
    """The passes of persons that fit, the newest first."""
    who = {"deal__match__seats__index": F("seat"), "deal__match__seats__user__isnull": False, "toggle": None}
    passes = Move.objects.filter(action=str(GIVE_UP), by__in=(Move.PERSON, Move.CLOCK), **who, **which)
    facts = ("deal__match__seats__user", "by", "took_ms", "deal__match__room__claim_seconds")
    for user, by, took_ms, claim_seconds in passes.order_by("-pk").values_list(*facts).iterator():
        if by == Move.PERSON:
            yield Pass(user, took_ms)
        elif took_ms >= claim_seconds * 1000:  # autopilot passes much sooner
            yield Pass(user, None)


def _stored() -> Passing:
    heard = HeardPassing.objects.filter(pk=HeardPassing.ONLY, marks__isnull=False).first()
    return GUESS if heard is None else Passing(tuple(heard.marks), heard.silent)
