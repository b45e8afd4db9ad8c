"""Seasons of a club: an owner begins one, and by that ends the one before."""

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Club, Member
from ledger import days
from ledger.models import Season
from longyan.engine import NotAllowed

deeds.SAYINGS["season"] = gettext_noop("%(by)s 开始了赛季“%(name)s”")


def begin(member: Member, name: str) -> Season:
    """A season begins today; raises `NotAllowed` for who does not own the club, and if one began today already."""
    if not member.owns:
        raise NotAllowed(gettext_noop("这要圈主来做"))
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
        today = days.today()
        if Season.objects.filter(club=member.club, begins=today).exists():
            raise NotAllowed(gettext_noop("今天已经开始了一个赛季，明天再来"))
        season = Season.objects.create(club=member.club, name=name, begins=today, by=member.user)
        deeds.note(member.club, member.user, "season", name=name)
    return season
