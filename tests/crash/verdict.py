"""What the record must hold after the kills."""

from collections import Counter

from tables.models import Deal, Match, Move, Seat
from tables.transcript import Transcript
from tests.crash.pages import Page


def verdict(match: Match, pages: dict[int, Page], log: str) -> dict[str, int]:
    """How often each promise was broken; `pages` by seat, `log` what the server wrote."""
    deals = {deal.pk: deal for deal in Deal.objects.filter(match=match).select_related("match__room")}
    moves = list(Move.objects.filter(deal__in=deals, question__isnull=False))
    stored = {(move.seat, deals[move.deal_id].number, move.question, move.action) for move in moves}
    by_person = {
        (move.seat, deals[move.deal_id].number, move.question, move.action) for move in moves if move.by == Move.PERSON
    }
    acknowledged = {(seat, *click) for seat, page in pages.items() for click in page.acknowledged}
    clicked = {(seat, *click) for seat, page in pages.items() for click in page.clicked}
    answers = Counter((move.deal_id, move.seat, move.question) for move in moves)
    return {
        "lost": len(acknowledged - by_person),
        "doubled": sum(count - 1 for count in answers.values()),
        "invented": len(by_person - clicked),
        "by_others": sum(move.by not in (Move.PERSON, Move.CLOCK) for move in moves),
        "not_replaying": sum(Transcript(deal).fault is not None for deal in deals.values()),
        "points_off": _points_off(match, list(deals.values())),
        "deals_at_once": sum(deal.ended_at is None for deal in deals.values()) - 1,
        "faults_logged": log.count("Traceback"),
        "unaccounted": len(stored) - len(moves),
    }


def _points_off(match: Match, deals: list[Deal]) -> int:
    results = [deal.result["points"] for deal in deals if deal.result]
    return sum(
        seat.points != sum(points[seat.index] for points in results) for seat in Seat.objects.filter(match=match)
    )
