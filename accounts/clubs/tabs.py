"""The parts of a club's page, in their order; apps that have one add it when they are ready."""

from typing import NamedTuple

from accounts.clubs.models import Member


class Tab(NamedTuple):
    """A part: the name of its address, which takes the club's code; what it is called (a message id); the power that is
    needed to see it, None where every member may."""

    url: str
    title: str
    power: str | None = None


TABS: list[Tab] = []


def tabs_of(member: Member) -> list[Tab]:
    """Those that a member sees."""
    return [tab for tab in TABS if tab.power is None or member.may(tab.power)]
