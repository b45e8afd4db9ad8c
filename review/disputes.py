"""A move is marked for the club's owner: with one tap, and whatever is to be said of it later."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.clubs.models import Member
from accounts.clubs.powers import LEDGER
from review.models import Dispute, Remark
from tables import limits
from tables.limits import Limit
from tables.models import Deal, Seat

MARKS = Limit("dispute", 12, 3_600_000)
REMARKS = 5
"""So many remarks whoever marked a move may add."""

ONE_TAP = timedelta(seconds=5)
"""Taps at a table that are no further apart are one: the deal may have gone on between them."""


class NoClub(Exception):
    """The room is no club's: nobody could give a verdict."""


class SaidEnough(Exception):
    """There are as many remarks as there may be."""


def at_table(seat: Seat) -> Dispute:
    """Mark what is on the table now; raises `NoClub`, and `TooOften` of `limits`."""
    deal = Deal.objects.filter(match=seat.match_id).order_by("-number").select_related("match__room").first()
    return mark(deal, deal.moves, seat.index, seat.user, ONE_TAP)


def mark(deal: Deal, moves: int, seat: int, by, within: timedelta = timedelta()) -> Dispute:
    """Mark a moment of a deal, as somebody sees it from a seat; once is as good as twice. Raises as `at_table`."""
    club = deal.match.room.club_id
    if club is None:
        raise NoClub
    if known := _known(deal, moves, by, within):
        return known
    with limits.counting((MARKS, limits.person(by))) as count:
        # Only here nobody else tries in this person's name.
        known = _known(deal, moves, by, within)
        if known is None:
            count()
        return known or Dispute.objects.create(club_id=club, deal=deal, moves=moves, seat=seat, by=by)


def _known(deal: Deal, moves: int, by, within: timedelta) -> Dispute | None:
    mine = Dispute.objects.filter(deal=deal, by=by)
    return mine.filter(moves=moves).first() or mine.filter(at__gt=timezone.now() - within).first()


def remark(dispute: Dispute, text: str) -> Remark:
    """Add what is to be said; raises `SaidEnough`."""
    if dispute.remarks.count() >= REMARKS:
        raise SaidEnough
    return Remark.objects.create(dispute=dispute, text=text)


def seen_by(member: Member) -> QuerySet[Dispute]:
    """The disputes of a club that a member may see: all of them with the power for it, else their own."""
    rows = Dispute.objects.filter(club=member.club)
    rows = rows if member.may(LEDGER) else rows.filter(by=member.user_id)
    return rows.select_related("by", "deal__match__room").prefetch_related("remarks", "verdicts__by", "evidence")
