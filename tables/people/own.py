"""What a person's own data (`accounts.owndata`) say of the tables: matches, and the moves that were theirs."""

from collections.abc import Iterator
from typing import Any

from accounts.owndata import part
from tables.models import Deal, Match, Move, Room, Seat, ShareLink


@part("matches")
def _matches(user) -> Iterator[dict[str, Any]]:
    """One after the other: each is read when its turn comes."""
    seats = list(Seat.objects.filter(user=user).order_by("match").values_list("pk", flat=True))
    for pk in seats:
        yield _match(Seat.objects.select_related("match__room").get(pk=pk))


def _match(seat: Seat) -> dict[str, Any]:
    match: Match = seat.match
    return {
        "room": match.room.code,
        "number": match.number,
        "started": match.started_at,
        "finished": match.finished_at,
        "seat": seat.index,
        "points": seat.points,
        "deals": [_deal(deal, seat.index) for deal in match.played.order_by("number").defer("wall", "clocks")],
    }


def _deal(deal: Deal, seat: int) -> dict[str, Any]:
    """What came of it, and one's own moves; those of others are in the record that the replay offers."""
    moves = Move.objects.filter(deal=deal, seat=seat).values("number", "action", "by", "at", "took_ms", "toggle")
    return {"number": deal.number, "began": deal.created_at, "ended": deal.ended_at, "moves": list(moves)}


@part("rooms")
def _rooms(user) -> list[dict[str, Any]]:
    return list(Room.objects.filter(owner=user).order_by("pk").values("code", "preset", "created_at", "closed_at"))


@part("links")
def _links(user) -> list[dict[str, Any]]:
    links = ShareLink.objects.filter(made_by=user).select_related("match__room", "deal").order_by("pk")
    return [
        {
            "room": link.match.room.code,
            "match": link.match.number,
            "deal": link.deal and link.deal.number,
            "made": link.created_at,
            "taken_back": link.revoked_at,
        }
        for link in links
    ]
