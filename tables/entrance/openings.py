"""How many tables somebody opens in an hour."""

from django.conf import settings

from tables import limits
from tables.limits import Limit

AN_HOUR_MS = 3_600_000


def count(user, address: str) -> None:
    """A person opens a table from an address; raises `TooOften`."""
    limits.take(
        (Limit("rooms", settings.ROOMS_PER_HOUR, AN_HOUR_MS), limits.person(user)),
        (Limit("rooms", settings.ROOMS_PER_HOUR_AND_ADDRESS, AN_HOUR_MS), address),
    )
