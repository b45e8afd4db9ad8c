"""Alice's club, in which Bob is a member; Carol is a stranger to it."""

import pytest

from accounts.clubs import founding
from accounts.clubs.models import Club, Deed, Member
from accounts.models import User


@pytest.fixture
def club(alice, bob) -> Club:
    club = founding.found(alice, "连城老友")
    enter(club, bob)
    return club


@pytest.fixture
def dave(db) -> User:
    return User.objects.create_user("Dave", "eight-fine-tiles")


def enter(club: Club, user: User, role: str = Member.MEMBER, *powers: str) -> Member:
    """Somebody is in the club."""
    return Member.objects.create(club=club, user=user, role=role, powers=list(powers))


def roles(club: Club) -> dict[str, str]:
    """Who is what in the club, by name."""
    return dict(Member.objects.filter(club=club).values_list("user__username", "role"))


def done(club: Club) -> list[str]:
    """What was done there, the oldest first."""
    return list(Deed.objects.filter(club=club).order_by("pk").values_list("what", flat=True))
