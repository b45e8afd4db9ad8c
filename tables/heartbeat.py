"""What a clock loop calls besides `tick`: which deals are due, that it is alive, and what an outage did.

Any number of processes may run such a loop. All moments are milliseconds since 1970.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from longyan.watch.figures import CLOCK_LAG
from tables import clock
from tables.models import Deal, Heartbeat, Seat

LEASE_MS = 5_000
"""A loop that took a deal and died has it for so long; then another may take it."""

OUTAGE_MS = 5_000
"""A heartbeat farther away than this, either way, means that no clock ran in between, or that the system's
clock was set."""

BATCH = 200
"""So many deals are taken at a time."""


def take_due(now: int) -> list[int]:
    """The deals that are due and that nobody else has taken, now leased to the caller, the longest due
    first."""
    due = Deal.objects.filter(due__lte=now)
    if not due.exists():
        return []
    with transaction.atomic(durable=True):
        # One that is locked is being played just now, or taken by another loop.
        free = due.select_for_update(skip_locked=True).order_by("due")
        taken = dict(free.values_list("pk", "due")[:BATCH])
        Deal.objects.filter(pk__in=taken).update(due=now + LEASE_MS)
    for due_at in taken.values():
        CLOCK_LAG.observe((now - due_at) / 1000)
    return list(taken)


def age(now: int) -> int | None:
    """Milliseconds since a loop was last alive; None if none ever was."""
    beat_at = Heartbeat.objects.values_list("beat_at", flat=True).filter(pk=Heartbeat.ONLY).first()
    return None if beat_at is None else now - beat_at


def give_back(deals: Sequence[int], now: int) -> None:
    """Deals that were taken and will not be played by whoever took them are due at once."""
    Deal.objects.filter(pk__in=deals, due__isnull=False).update(due=now)


def beat(now: int) -> None:
    """A loop is alive, to be said each second, before it takes what is due: recovers if nobody was for a
    while."""
    near = (now - OUTAGE_MS, now + OUTAGE_MS)
    if not Heartbeat.objects.filter(pk=Heartbeat.ONLY, beat_at__range=near).update(beat_at=now):
        recover(now)


def recover(now: int) -> int:
    """A loop starts: if no loop was alive for longer than 5 s, all clocks are moved by that gap, which is
    returned.

    Any number of loops may start at once; the gap is counted once.
    """
    with transaction.atomic(durable=True):
        heart, _ = Heartbeat.objects.select_for_update().get_or_create(pk=Heartbeat.ONLY, defaults={"beat_at": now})
        gap = now - heart.beat_at
        if abs(gap) > OUTAGE_MS:
            _move_clocks(gap, now)
        Heartbeat.objects.filter(pk=Heartbeat.ONLY).update(beat_at=now)
    return gap if abs(gap) > OUTAGE_MS else 0


def _move_clocks(gap: int, now: int) -> None:
    """Nobody loses time to an outage, nor counts as absent for it. `due` is left to the next `tick` to set
    right."""
    for deal in Deal.objects.select_for_update().filter(due__isnull=False).only("clocks"):
        clocks = clock.shifted(clock.Clocks.from_json(deal.clocks), gap, now)
        Deal.objects.filter(pk=deal.pk).update(clocks=clocks.as_json(), due=now)
    playing = Seat.objects.filter(match__finished_at=None, seen_at__isnull=False)
    playing.update(seen_at=F("seen_at") + gap)
