"""What the record must hold after the kills."""

import json
import re
from collections import Counter

from tables.models import Deal, Match, Move, Seat
from tables.transcript import Transcript
from tests.crash.people import Click, Person

_GONE = {
    "OperationalError", "AdminShutdown", "PoolTimeout", "ConnectionError", "ConnectionRefusedError",
    "ConnectionResetError",
}  # fmt: skip
"""What it is called that PostgreSQL or Redis is not there."""

Said = tuple[int, Click]
"""A seat and what it answered."""


def verdict(match: Match, persons: dict[int, Person]) -> dict[str, int]:
    """How often each promise was broken; `persons` by seat."""
    deals = list(Deal.objects.filter(match=match).select_related("match__room"))
    by_person = stored(match, by=Move.PERSON)
    answers = Counter(
        Move.objects.filter(deal__match=match, question__isnull=False).values_list("deal", "seat", "question")
    )
    return {
        "lost": len(_of(persons, "acknowledged") - by_person),
        "invented": len(by_person - _of(persons, "clicked")),
        "doubled": sum(count - 1 for count in answers.values()),
        "by_nobody": len(stored(match) - by_person - stored(match, by=Move.CLOCK)),
        "not_replaying": sum(Transcript(deal).fault is not None for deal in deals),
        "points_off": _points_off(match, deals),
        "deals_at_once": max(0, sum(deal.ended_at is None for deal in deals) - 1),
    }


def stored(match: Match, **which: str) -> set[Said]:
    """What seats answered, as the record has it."""
    moves = Move.objects.filter(deal__match=match, question__isnull=False, **which)
    rows = moves.values_list("seat", "deal__number", "question", "action")
    return {(seat, Click(*click)) for seat, *click in rows}


def faults(log: list[str], is_shared: bool) -> list[str]:
    """The errors among what servers wrote, and what is no line of a log; that what they share was gone they may say."""
    return [line for line in log if _is_fault(line, _GONE if is_shared else set())]


def _is_fault(line: str, expected: set[str]) -> bool:
    try:
        record = json.loads(line)
    except ValueError:
        return True
    kind = re.split(r"[:\n]", record.get("error", ""))[0]
    return record["level"] in ("ERROR", "CRITICAL") and kind not in expected


def _of(persons: dict[int, Person], kind: str) -> set[Said]:
    return {(seat, click) for seat, person in persons.items() for click in getattr(person, kind)}


def _points_off(match: Match, deals: list[Deal]) -> int:
    results = [deal.result["points"] for deal in deals if deal.result]
    return sum(
        seat.points != sum(points[seat.index] for points in results) for seat in Seat.objects.filter(match=match)
    )
