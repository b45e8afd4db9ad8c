"""What the record must hold after the kills."""

import re
from collections import Counter

from tables.models import Deal, Match, Move, Seat
from tables.transcript import Transcript
from tests.crash.pages import Click, Page

_FAULT = re.compile(r"^([\w.]+(?:Error|Exception|Timeout|Closed|Shutdown)\b.*)", re.MULTILINE)
"""The line of a traceback that names the exception."""

_GONE = (
    "django.db.utils.OperationalError", "psycopg.OperationalError", "psycopg.errors.AdminShutdown",
    "psycopg_pool.PoolTimeout", "redis.exceptions.ConnectionError", "ConnectionRefusedError", "ConnectionResetError",
)  # fmt: skip
"""PostgreSQL or Redis is not there."""

Said = tuple[int, Click]
"""A seat and what it answered."""


def verdict(match: Match, pages: dict[int, Page], log: str, is_shared: bool) -> dict[str, int]:
    """How often each promise was broken; `pages` by seat, `log` what the servers wrote, who may say that what they
    share was gone if there is such a thing."""
    deals = list(Deal.objects.filter(match=match).select_related("match__room"))
    by_person = stored(match, by=Move.PERSON)
    answers = Counter(
        Move.objects.filter(deal__match=match, question__isnull=False).values_list("deal", "seat", "question")
    )
    return {
        "lost": len(_of(pages, "acknowledged") - by_person),
        "invented": len(by_person - _of(pages, "clicked")),
        "answered_twice": sum(count - 1 for count in answers.values()),
        "by_nobody": len(stored(match) - by_person - stored(match, by=Move.CLOCK)),
        "not_replaying": sum(Transcript(deal).fault is not None for deal in deals),
        "points_off": _points_off(match, deals),
        "deals_at_once": max(0, sum(deal.ended_at is None for deal in deals) - 1),
        "faults_logged": _faults(log, _GONE if is_shared else ()),
    }


def stored(match: Match, **which: str) -> set[Said]:
    """What seats answered, as the record has it."""
    moves = Move.objects.filter(deal__match=match, question__isnull=False, **which)
    rows = moves.values_list("seat", "deal__number", "question", "action")
    return {(seat, Click(*click)) for seat, *click in rows}


def _faults(log: str, expected: tuple[str, ...]) -> int:
    return sum(not fault.startswith(expected) for fault in _FAULT.findall(log))


def _of(pages: dict[int, Page], kind: str) -> set[Said]:
    return {(seat, click) for seat, page in pages.items() for click in getattr(page, kind)}


def _points_off(match: Match, deals: list[Deal]) -> int:
    results = [deal.result["points"] for deal in deals if deal.result]
    return sum(
        seat.points != sum(points[seat.index] for points in results) for seat in Seat.objects.filter(match=match)
    )
