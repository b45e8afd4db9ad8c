"""By which rules a match was played, to tell its points from others'."""

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from ledger.models import Group
from longyan.engine.presets import PRESET_NAMES


def played(club: Club) -> dict[str, str]:
    """What the matches of a club's books were played by: its key, and what it is called."""
    postings = Group.objects.filter(club=club, kind=Group.MATCH)
    keys = set(postings.values_list("match__room__preset", flat=True).distinct())
    return {key: _(name) for key, name in PRESET_NAMES.items() if key in keys}


def fits(key: str, group: str = "group__") -> Q:
    """What finds the lines of the postings of matches by these rules; all of them for ""."""
    return Q(**{f"{group}match__room__preset": key}) if key else Q()
