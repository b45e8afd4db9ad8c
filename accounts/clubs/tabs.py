"""The parts of a club's page, in their order; apps that have one add it when they are ready."""

from collections.abc import Callable
from typing import NamedTuple

from accounts.clubs.models import Member


class Tab(NamedTuple):
    """A part: the name of its address, which takes the club's code; what it is called (a message id); the power that is
    needed to see it, None where every member may; how much waits there for a member, None where nothing ever does."""

    url: str
    title: str
    power: str | None = None
    waiting: Callable[[Member], int] | None = None


class Shown(NamedTuple):
    """A part as one member sees it."""

    url: str
    title: str
    waits: int


TABS: list[Tab] = []


def tabs_of(member: Member) -> list[Shown]:
    """Those that a member sees."""
    seen = [tab for tab in TABS if tab.power is None or member.may(tab.power)]
    return [Shown(tab.url, tab.title, tab.waiting(member) if tab.waiting else 0) for tab in seen]
