"""What a club tells its members: the newest notice stands on its page, and in the lobby until it is read."""

from accounts.clubs.acting import acting
from accounts.clubs.deeds import note
from accounts.clubs.models import Club, Member, Notice
from accounts.clubs.powers import TABLES


def put_up(club: Club, by: object, text: str) -> Notice:
    """A new notice stands instead of the one before; an empty one takes it down. Raises `Refused`."""
    with acting(club, by, TABLES) as member:
        notice = Notice.objects.create(club=member.club, by=by, text=text)
        note(member.club, by, "noticed")
        _mark(member, notice)
    return notice


def newest(club: Club) -> Notice | None:
    """What stands there now."""
    notice = Notice.objects.filter(club=club).select_related("by").first()
    return notice if notice and notice.text else None


def read(club: Club, by: object, pk: int) -> None:
    """A member read this notice of the club, and so those before it. Raises `Refused`."""
    with acting(club, by) as member:
        notice = Notice.objects.get(club=club, pk=pk)
        if notice.pk > (member.has_read_id or 0):
            _mark(member, notice)


def readers(notice: Notice) -> int:
    """How many of those who are in the club have read it."""
    return Member.objects.filter(club=notice.club, has_read__gte=notice).exclude(role=Member.APPLICANT).count()


def _mark(member: Member, notice: Notice) -> None:
    member.has_read = notice
    member.save(update_fields=["has_read"])
