"""What a person's own data (`accounts.owndata`) say of the tables: matches, and the moves that were theirs."""

from collections.abc import Iterator
from typing import Any

from accounts.owndata import part
from tables import holders
from tables.holders import Tenure
from tables.models import Deal, Match, Move, Room, Seat, ShareLink


@part("matches")
def _matches(user) -> Iterator[dict[str, Any]]:
    """One after the other: each is read when its turn comes."""
    changed = holders.tenures(user.pk)
    sat = dict(Seat.objects.filter(user=user).values_list("match", "index"))
    seats = sat | {match: tenure.seat for match, tenure in changed.items()}
    for match, seat in sorted(seats.items()):
        tenure = changed.get(match, Tenure(user.pk, seat))
        yield _match(Match.objects.select_related("room").get(pk=match), tenure)


def _match(match: Match, tenure: Tenure) -> dict[str, Any]:
    deals = match.played.order_by("number").defer("wall", "clocks")
    return {
        "room": match.room.code,
        "number": match.number,
        "started": match.started_at,
        "finished": match.finished_at,
        "seat": tenure.seat,
        "deals": [_deal(deal, tenure.seat) for deal in deals if tenure.held(deal.number)],
    }


def _deal(deal: Deal, seat: int) -> dict[str, Any]:
    """What it brought, and one's own moves; those of others are in the record that the replay offers."""
    moves = Move.objects.filter(deal=deal, seat=seat).values("number", "action", "by", "at", "took_ms", "toggle")
    return {
        "number": deal.number,
        "began": deal.created_at,
        "ended": deal.ended_at,
        "points": deal.result["points"][seat] if deal.result else None,
        "moves": list(moves),
    }


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
