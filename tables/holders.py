"""Who held a seat when. A seat may change hands in the middle of a match; a deal, with its points and its replay, is
that of whoever held the seat when the deal ended, or had left it empty by then."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from tables.models import Deal, Handover, Match, Seat

Holder = tuple[int | None, str]
"""A person's id, or a computer player's name."""


class Tenure(NamedTuple):
    """The seat that a person has or had at a match, and how it changed hands: not at all if it is theirs alone."""

    user_id: int
    seat: int
    handovers: tuple[Handover, ...] = ()

    def held(self, deal: int) -> bool:
        """Whether the deal of this number, which is over, is theirs."""
        return not self.handovers or _at_end(self.handovers, deal) == (self.user_id, "")


def tenures(user_id: int) -> dict[int, Tenure]:
    """The seats that a person had at matches where it changed hands, by the match's id."""
    mine = Handover.objects.filter(Q(from_user=user_id) | Q(to_user=user_id))
    seats = dict(mine.values_list("deal__match", "seat"))
    found = defaultdict(list)
    for each in Handover.objects.filter(deal__match__in=seats).select_related("deal").order_by("pk"):
        if each.seat == seats[each.deal.match_id]:
            found[each.deal.match_id].append(each)
    return {match: Tenure(user_id, seats[match], tuple(rows)) for match, rows in found.items()}


def tenure(match_id: int, user_id: int) -> Tenure | None:
    """The seat that a person has or had at a match; None if they never sat there."""
    if found := tenures(user_id).get(match_id):
        return found
    seat = Seat.objects.filter(match=match_id, user=user_id).first()
    return None if seat is None else Tenure(user_id, seat.index)


def seats_at(deal: Deal) -> list[Seat]:
    """The seats of a match as they were held when a deal of it ended, or are held now if it is not over: to be read,
    not to be stored."""
    seats = list(deal.match.seats.select_related("user"))
    rows = list(_handovers(deal))
    if deal.ended_at is not None and rows:
        for seat in seats:
            _set_back(seat, [row for row in rows if row.seat == seat.index], deal.number)
    return seats


def points_of(match: Match) -> Counter[Holder]:
    """What the deals of a match that are over brought to each who held a seat when one of them ended."""
    now = {seat.index: (seat.user_id, seat.bot) for seat in match.seats.all()}
    changed = defaultdict(list)
    for row in Handover.objects.filter(deal__match=match).select_related("deal").order_by("pk"):
        changed[row.seat].append(row)
    points: Counter[Holder] = Counter()
    for number, result in match.played.filter(ended_at__isnull=False).values_list("number", "result"):
        for seat, won in enumerate(result["points"]):
            points[_at_end(changed[seat], number) if seat in changed else now[seat]] += won
    return points


def seats_by(deal: Deal, until: datetime) -> list[Seat]:
    """The seats of a match, of which `deal` is one, as they were held at a moment, or had been left by then: to be
    read, not to be stored."""
    seats, rows = list(deal.match.seats.select_related("user")), list(_handovers(deal))
    for seat in seats:
        theirs = [row for row in rows if row.seat == seat.index]
        if theirs:
            _set(seat, _last_of((row for row in theirs if row.at <= until), theirs[0]), theirs)
    return seats


def _set_back(seat: Seat, handovers: Sequence[Handover], deal: int) -> None:
    if handovers:
        _set(seat, _at_end(handovers, deal), handovers)


def _set(seat: Seat, holder: Holder, handovers: Sequence[Handover]) -> None:
    (seat.user_id, seat.bot), seat.left_at = holder, None
    people = {row.from_user_id: row.from_user for row in handovers} | {row.to_user_id: row.to_user for row in handovers}
    seat.user = people.get(seat.user_id)


def _at_end(handovers: Sequence[Handover], deal: int) -> Holder:
    """Who held a seat that changed hands when a deal was over; of an empty one whoever left it."""
    until = (row for row in handovers if (row.deal.number, row.after_end) <= (deal, False))
    return _last_of(until, handovers[0])


def _last_of(until: Iterable[Handover], first: Handover) -> Holder:
    """Who held a seat last of those to whom it was given, or else before it ever was."""
    holders = [(row.to_user_id, row.to_bot) for row in until if row.to_user_id or row.to_bot]
    return holders[-1] if holders else (first.from_user_id, first.from_bot)


def _handovers(deal: Deal) -> Sequence[Handover]:
    rows = Handover.objects.using(deal._state.db).filter(deal__match=deal.match_id)
    return rows.select_related("deal", "from_user", "to_user").order_by("pk")
