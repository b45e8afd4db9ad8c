"""How often a person, or an address, may try something. Counted in rows, so that all processes count as one.

with limits.counting((WRONG_CODES, person(user)), (WRONG_CODES, "192.0.2.1")) as count:
    ...
    count()
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction

from tables.models import Tally
from tables.table import now_ms

DAY_MS = 24 * 3_600_000
SWEPT = 100
"""How many forgotten rows one count takes away at most."""

Claim = tuple["Limit", str]
"""Whose tries are counted, and against what."""


class Limit(NamedTuple):
    """So many `times` in `window_ms`. One that grows remembers a whole day: each further `times` of it close the door
    twice as long as those before, `window_ms` at first."""

    what: str
    times: int
    window_ms: int
    grows: bool = False

    @property
    def memory_ms(self) -> int:
        """How long a try is remembered."""
        return DAY_MS if self.grows else self.window_ms

    def wait_ms(self, moments: list[int], now: int) -> int:
        """How long the next try has to wait after those remembered ones; 0 or less for not at all."""
        closures = len(moments) // self.times
        if not closures:
            return 0
        if not self.grows:
            return moments[-self.times] + self.window_ms - now
        return moments[closures * self.times - 1] + self.window_ms * 2 ** (closures - 1) - now


class TooOften(Exception):
    """The limit `what` is reached; `wait` says for how long."""

    def __init__(self, what: str, wait_ms: int):
        super().__init__(f"{what}: wait {wait_ms} ms")
        self.what, self.wait = what, timedelta(milliseconds=wait_ms)


def person(user) -> str:
    """A person as one who is counted."""
    return f"user {user.pk}"


@contextmanager
def counting(*claims: Claim, now: int | None = None) -> Iterator[Callable[[], None]]:
    """One transaction in which nobody else tries in these names; the try counts if what is yielded is called. Raises
    `TooOften`."""
    now = now_ms() if now is None else now
    with transaction.atomic():
        _sweep(now)
        tallies = [(limit, _locked(limit, who, now)) for limit, who in sorted(claims, key=lambda claim: claim[::-1])]
        _check(tallies, now)
        yield lambda: _count([tally for _, tally in tallies], now)


def take(*claims: Claim, now: int | None = None) -> None:
    """Count a try; raises `TooOften`."""
    with counting(*claims, now=now) as count:
        count()


def _locked(limit: Limit, who: str, now: int) -> Tally:
    tallies = Tally.objects.select_for_update()
    tally, _ = tallies.get_or_create(what=limit.what, who=who, defaults={"last_at": now})
    tally.moments = [moment for moment in tally.moments if moment > now - limit.memory_ms]
    return tally


def _check(tallies: list[tuple[Limit, Tally]], now: int) -> None:
    waits = [(limit.wait_ms(tally.moments, now), limit.what) for limit, tally in tallies]
    longest, what = max(waits)
    if longest > 0:
        raise TooOften(what, longest)


def _count(tallies: list[Tally], now: int) -> None:
    for tally in tallies:
        tally.moments, tally.last_at = [*tally.moments, now], now
        tally.save(update_fields=["moments", "last_at"])


def _sweep(now: int) -> None:
    """Forget who has not tried for a day, but for rows that somebody holds just now."""
    old = Tally.objects.filter(last_at__lte=now - DAY_MS).select_for_update(skip_locked=True)
    Tally.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:SWEPT])).delete()
