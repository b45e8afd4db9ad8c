"""Clubs and their matches, for the tests of what is posted of them: a match ends at once, with the points that are
wanted."""

from collections.abc import Sequence

from accounts.clubs.models import Club, Member
from accounts.models import User
from tables import referee
from tables.models import Deal, Match, Seat
from tables.table import at_table, moment, now_ms


def club_of(owner: User, *members: User, code: str = "246810", name: str = "古田茶馆") -> Club:
    """A club, and who is in it."""
    club = Club.objects.create(code=code, name=name, founder=owner)
    Member.objects.create(club=club, user=owner, role=Member.OWNER)
    for member in members:
        Member.objects.create(club=club, user=member, role=Member.MEMBER)
    return club


def member(club: Club, user: User) -> Member:
    """Their membership."""
    return Member.objects.get(club=club, user=user)


def begun(club: Club | None, *sitting: object, deals: int = 8, **settings: object) -> Match:
    """A match of the club's that has begun; who is named first sits on seat 0 and owns the room."""
    match = referee.open_table(sitting[0], "lequ-half", deals, sitting, club=club, **{"flip_ms": 10**9, **settings})
    _seat_in_order(match, sitting)
    return match


def settled(match: Match, *points: int) -> None:
    """Its running deal ends, and brings these points; the match goes on if it is longer."""
    with at_table(match=match.pk) as table:
        table.deal.ended_at = moment(now_ms())
        table.deal.result = {"status": "won", "winner": 0, "win": "self_draw", "points": list(points)}
        table.deal.moves += 1
        for seat, won in zip(table.seats, points, strict=True):
            seat.points += won
        Seat.objects.bulk_update(table.seats, ["points"])
        table._is_settled = True
        if table.deal.number == match.deals:
            table._finish(now_ms())


def dealt_next(match: Match) -> None:
    """The next deal is dealt, whoever wants it."""
    last = match.played.order_by("number").last()
    facts = {name: getattr(last, name) for name in ("rules", "dealer", "streak", "wall", "dice", "clocks")}
    Deal.objects.create(match=match, number=last.number + 1, **facts)


def ended(club: Club | None, sitting: Sequence[object], *points: int, **more) -> Match:
    """A match of one deal that brought these points."""
    match = begun(club, *sitting, deals=1, **more)
    settled(match, *points)
    return Match.objects.get(pk=match.pk)


def _seat_in_order(match: Match, sitting: Sequence[object]) -> None:
    """Who sits where is left to chance; tests name seats by who was named first."""
    seats = list(match.seats.order_by("index"))
    Seat.objects.filter(match=match).update(user=None, bot="steady")
    for seat, who in zip(seats, sitting, strict=True):
        user, bot = (None, who) if isinstance(who, str) else (who, "")
        Seat.objects.filter(pk=seat.pk).update(user=user, bot=bot)
