"""What the site is set to, as every page and every table reads it: kept in the process, and read again after a few
seconds, so that a change reaches all processes without a word between them."""

from datetime import datetime, timedelta
from threading import Lock
from time import monotonic
from typing import NamedTuple

from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from staff.models import SiteState

TRUST = 3
"""Seconds in which it is not read again."""

AHEAD = timedelta(hours=1)
"""So long before it begins maintenance is announced."""


class Banner(NamedTuple):
    """What is said on every page; `key` tells it from others, for whoever has read it and does not want it again."""

    key: str
    level: str
    text: str


class Known(NamedTuple):
    """What was read, and when (`time.monotonic`)."""

    state: SiteState
    at: float


_lock = Lock()
_known: Known | None = None


def current() -> SiteState:
    """The newest state; while the database is away the last one that is known."""
    global _known
    known = _known
    if known is not None and monotonic() - known.at < TRUST:
        return known.state
    with _lock:
        if _known is known:
            _known = Known(_read(known), monotonic())
        return _known.state


def forget() -> None:
    """It was changed: this process reads it anew."""
    global _known
    _known = None


def name() -> str:
    """What the site is called."""
    return current().name or _("龙岩麻将")


def is_under_maintenance(now: datetime | None = None) -> bool:
    """Whether no deal may begin."""
    begins = current().maintenance_from
    return begins is not None and begins <= (now or timezone.now())


def banners(now: datetime | None = None) -> list[Banner]:
    """What is said on every page now, in the reader's language."""
    now = now or timezone.now()
    state = current()
    return [banner for banner in (_maintenance(state, now), _banner(state, now)) if banner]


def _read(known: Known | None) -> SiteState:
    try:
        return SiteState.objects.first() or SiteState()
    except DatabaseError:
        return known.state if known else SiteState()


def _banner(state: SiteState, now: datetime) -> Banner | None:
    is_early = state.banner_from is not None and now < state.banner_from
    is_late = state.banner_until is not None and now >= state.banner_until
    translated = {"zh-hant": state.banner_zh_hant, "en": state.banner_en}.get(get_language() or "", "")
    text = translated or state.banner_zh_hans or state.banner_zh_hant or state.banner_en
    return None if is_early or is_late or not text else Banner(f"b{state.pk}", state.banner_level, text)


def _maintenance(state: SiteState, now: datetime) -> Banner | None:
    begins, ends = state.maintenance_from, state.maintenance_until
    if begins is None or now < begins - AHEAD:
        return None
    facts = {"from": _clock(begins), "until": _clock(ends) if ends else ""}
    if now < begins:
        text = _("%(from)s起网站维护：到点不开新桌，正在打的一局会打完") % facts
    elif ends:
        text = _("网站维护中，大约%(until)s恢复：不开新桌，这一局打完就停") % facts
    else:
        text = _("网站维护中：不开新桌，这一局打完就停") % facts
    return Banner(f"m{state.pk}", SiteState.WARNING, text)


def _clock(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%H:%M}"
