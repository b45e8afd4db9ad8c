"""A deal that is over as plain JSON, as far as the reader may know it; docs/deal-record.schema.json tells how.

`view` is "all" where every hand may be seen: then wall and moves are there, and the engine plays the deal again from
them. Else it is the number of the seat that saw the rest, and a move holds what that seat could know of it; moves of
which it could know nothing are neither there nor counted.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings

from longyan.engine.events import restore, store
from longyan.engine.eventview import event_view
from longyan.engine.tiles import name
from tables import holders
from tables.memory import dealt
from tables.models import Deal, Move
from tables.replays.admission import Admission
from tables.replays.stage import Stage

FORMAT, VERSION = "longyan-deal", 1
SCHEMA = settings.BASE_DIR / "docs" / "deal-record.schema.json"


def of(admission: Admission) -> dict[str, Any]:
    """The record of a deal."""
    deal, match = admission.deal, admission.deal.match
    start = dealt(deal)
    return {
        "format": FORMAT,
        "version": VERSION,
        "view": "all" if admission.all_open else admission.seat,
        "preset": match.room.preset,
        "rules": deal.rules,
        "match": {"number": match.number, "deal": deal.number, "deals": match.deals, "circles": match.circles},
        "began": deal.created_at.isoformat(),
        "ended": deal.ended_at.isoformat(),
        "dealer": deal.dealer,
        "streak": deal.streak,
        "dice": deal.dice,
        "indicators": [name(tile) for tile in start.indicators],
        "seats": _seats(admission),
        "hands": _hands(admission, start.hands),
        "laid_open": _laid_open(admission),
        **({"wall": deal.wall} if admission.all_open else {}),
        "moves": list(_whole(deal) if admission.all_open else _as_seen(deal, admission.seat)),
        "result": deal.result,
    }


def _seats(admission: Admission) -> list[dict[str, Any]]:
    seats = holders.seats_at(admission.deal)
    called = [sitter.name for sitter in Stage(admission, admission.seat, admission.all_open).sitters]
    return [
        {"seat": seat.index, "name": name, "player": seat.bot or "person"}
        for seat, name in zip(seats, called, strict=True)
    ]


def _hands(admission: Admission, hands: tuple) -> list[dict[str, Any]]:
    """What was dealt to each seat: flowers lie open, the tiles of a hand that stays closed are null."""
    return [
        {
            "tiles": [name(tile) for tile in hand.tiles] if admission.all_open or seat == admission.seat else None,
            "flowers": [name(tile) for tile in hand.flowers],
        }
        for seat, hand in enumerate(hands)
    ]


def _laid_open(admission: Admission) -> list[list[str] | None]:
    """The concealed tiles that the settlement laid open, by seat."""
    stage = Stage(admission, admission.seat, admission.all_open)
    hands = [shown.tiles for shown in stage.frames[-1].view.seats]
    return [None if tiles is None else [name(tile) for tile in tiles] for tiles in hands]


def _whole(deal: Deal) -> Iterator[dict[str, Any]]:
    """Times only once the match is over: how long each of the others thinks before they pass would help to read their
    pauses in the deals to come, however well these are masked."""
    is_over = deal.match.finished_at is not None
    for move in deal.record.order_by("number"):
        times = {"at": move.at.isoformat(), "took_ms": move.took_ms} if is_over else {}
        yield {**_said(move), **times, "events": move.events}


def _as_seen(deal: Deal, seat: int) -> Iterator[dict[str, Any]]:
    """Of others' moves neither words nor times: they may tell of a question that nobody else saw."""
    for move in deal.record.order_by("number"):
        events = [event_view(restore(event), seat) for event in move.events]
        seen = [store(event) for event in events if event is not None]
        if seen:
            yield {**(_said(move) if move.seat == seat else {}), "events": seen}


def _said(move: Move) -> dict[str, Any]:
    return {"seat": move.seat, "question": move.question, "action": move.action, "by": move.by}
