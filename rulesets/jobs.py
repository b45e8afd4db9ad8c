"""Previews: asked for, played in a process of their own one after the other, given up.

The process (`manage.py previews`) plays whatever waits and ends. It stamps the row as it goes on; one that stamps no
more is dead, which any server process notices (`look_after`), as well as that something waits and nobody plays.
"""

import logging
import secrets
import subprocess
import sys
from datetime import timedelta
from threading import Thread
from time import monotonic

from django.conf import settings
from django.db import IntegrityError, transaction

from longyan.engine import read_rules
from longyan.engine.presets import preset
from rulesets.findings import Findings
from rulesets.models import Preview, RuleSet, RuleVersion
from rulesets.trying import pairs
from tables.table import moment, now_ms

log = logging.getLogger(__name__)

DEALS = 500
"""So many are played under each of both rules; half a minute on a core that has nothing else to do."""

BEAT_SECONDS = 0.5
DEAD_MS = 30_000
"""A process that has not stamped its preview for so long is dead."""

LIMIT_SECONDS = 600
KEPT = timedelta(days=365)
QUEUE = 10
"""So many may wait, of the whole site."""


class NotNow(Exception):
    """The person has one that is not over, or too many wait."""


def ask(
    club: object, by: object, name: str, chosen: str, rules: dict, rule_set: RuleSet | None = None, **versions: object
) -> Preview:
    """A preview of rules that come from the preset `chosen`; `versions` are its `version` and its `last`. Raises
    `NotNow`."""
    last: RuleVersion | None = versions.get("last")
    before = last.rules if last else preset(chosen).as_json()
    if Preview.objects.filter(state=Preview.WAITING).count() >= QUEUE:
        raise NotNow
    try:
        with transaction.atomic():
            preview = Preview.objects.create(
                club=club, by=by, name=name, preset=chosen, rule_set=rule_set, before=before, after=rules,
                seed=secrets.randbits(40), deals=DEALS, **versions,
            )  # fmt: skip
            transaction.on_commit(begin)
    except IntegrityError:
        raise NotNow from None
    return preview


def cancel(preview: Preview) -> None:
    """Nobody wants it any more; its process notices by itself. Nothing for one that is over."""
    open_now = Preview.objects.filter(pk=preview.pk, state__in=(Preview.WAITING, Preview.RUNNING))
    open_now.update(state=Preview.CANCELLED)


def begin() -> None:
    """Start a process that plays what waits, unless one runs."""
    if Preview.objects.filter(state=Preview.RUNNING).exists():
        return
    # A session of its own: what ends the server by a key does not end this.
    process = subprocess.Popen(
        [sys.executable, settings.BASE_DIR / "manage.py", "previews"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    Thread(target=process.wait, daemon=True).start()


def is_dead(preview: Preview, now: int) -> bool:
    """Whether the process that played it is gone."""
    return preview.state == Preview.RUNNING and preview.beat_at < now - DEAD_MS


def look_after(now: int) -> None:
    """Say of a preview whose process died that it failed, and see to it that those that wait are played."""
    dead = Preview.objects.filter(state=Preview.RUNNING, beat_at__lt=now - DEAD_MS)
    if dead.update(state=Preview.FAILED, why=Preview.DIED):
        log.warning("the process of a preview died")
    if Preview.objects.filter(state=Preview.WAITING).exists():
        begin()


def forget_old(now: int) -> None:
    """Nobody looks at what was tried so long ago: rules and players are others by now."""
    Preview.objects.filter(asked_at__lt=moment(now) - KEPT).delete()


def play_all() -> None:
    """Play what waits, one after the other, until nothing does or another process plays."""
    while preview := _take():
        play(preview)


def play(preview: Preview) -> None:
    """Play one that was taken, and keep what it comes to."""
    try:
        _play(preview)
    except Exception:
        log.exception("preview %s could not be played", preview.pk)
        _end(preview, Preview.FAILED, why=Preview.BROKEN)


def _take() -> Preview | None:
    """The one that has waited longest, if no other is played: only one row can say that it is."""
    try:
        with transaction.atomic():
            preview = Preview.objects.select_for_update().filter(state=Preview.WAITING).first()
            if preview:
                preview.state, preview.beat_at = Preview.RUNNING, now_ms()
                preview.save(update_fields=["state", "beat_at"])
            return preview
    except IntegrityError:
        return None


def _play(preview: Preview) -> None:
    played, began, beaten = [], monotonic(), monotonic()
    for pair in pairs(read_rules(preview.before), read_rules(preview.after), preview.deals, preview.seed):
        played.append(pair)
        if monotonic() - beaten >= BEAT_SECONDS:
            beaten = monotonic()
            if not _beat(preview, len(played)):
                return
        if beaten - began > LIMIT_SECONDS:
            _end(preview, Preview.FAILED, why=Preview.SLOW)
            return
    _end(preview, Preview.DONE, done=len(played), findings=Findings.of(played))


def _beat(preview: Preview, done: int) -> bool:
    """Stamp it; whether it is still wanted."""
    return bool(_running(preview).update(done=done, beat_at=now_ms()))


def _end(preview: Preview, state: str, **facts: object) -> None:
    _running(preview).update(state=state, **facts)


def _running(preview: Preview):
    return Preview.objects.filter(pk=preview.pk, state=Preview.RUNNING)
