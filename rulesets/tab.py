"""The rules' part of a club's page, and of its log."""

from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.tabs import TABS, Tab
from rulesets.keeping import SAYINGS


def put_up() -> None:
    """Once, when the site starts."""
    TABS.append(Tab("club-rules", gettext_noop("规则")))
    deeds.SAYINGS.update(SAYINGS)
