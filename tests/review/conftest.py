"""A club with its people, a match of one deal in its room, and the staff."""

import pytest
from django.contrib.auth.models import Permission

from accounts.clubs.models import Club, Member
from accounts.models import User
from tables.models import Deal, Match, Room
from tests.tables import playing
from tests.tables.conftest import _nothing_remembered, _same_chance, _simple_players  # noqa: F401
from tests.tables.finished import played


@pytest.fixture
def club(alice, bob, carol) -> Club:
    """Alice and Bob are members, Carol owns it."""
    club = Club.objects.create(code="246810", name="古田老友", founder=carol)
    for user, role in ((carol, Member.OWNER), (alice, Member.MEMBER), (bob, Member.MEMBER)):
        Member.objects.create(club=club, user=user, role=role)
    return club


@pytest.fixture
def match(alice, bob, club) -> Match:
    """Alice and Bob in the middle of a deal, at a table of the club."""
    match = playing.opened(alice, alice, bob, "beginner", "beginner", turn_seconds=60, claim_seconds=60)
    Room.objects.filter(pk=match.room_id).update(club=club)
    playing.step(match)
    return Match.objects.select_related("room").get(pk=match.pk)


@pytest.fixture
def over(alice, bob, club) -> Deal:
    """A deal of theirs that is over, as its match is."""
    match = played(alice, alice, bob, "beginner", "beginner")
    Room.objects.filter(pk=match.room_id).update(club=club)
    return match.played.select_related("match__room").get()


def _of_staff(name: str, *permissions: str) -> User:
    user = User.objects.create_user(name, "eight-fine-tiles", is_staff=True)
    rows = Permission.objects.filter(content_type__app_label="review", codename__in=permissions)
    assert rows.count() == len(permissions)
    user.user_permissions.set(rows)
    return user


@pytest.fixture
def erin(db) -> User:
    """Of the staff: may look, and propose."""
    return _of_staff("Erin", "view_case", "look", "propose")


@pytest.fixture
def frank(db) -> User:
    """Of the staff: may decide."""
    return _of_staff("Frank", "view_case", "decide")


@pytest.fixture
def grace(db) -> User:
    """Of the staff: may do all of it."""
    return _of_staff("Grace", "view_case", "look", "propose", "decide")
