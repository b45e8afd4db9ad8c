"""Which evening a moment belongs to. A game that goes on past midnight is still the evening's: a day of play begins in
the morning, at the site's hour (`PLAY_DAY_BEGINS`) in the site's time zone."""

from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone


def day_of(moment: datetime) -> date:
    """The day of play that a moment falls on."""
    local = timezone.localtime(moment, timezone.get_default_timezone())
    return (local - timedelta(hours=settings.PLAY_DAY_BEGINS)).date()


def today() -> date:
    """The day of play that it is now."""
    return day_of(timezone.now())
