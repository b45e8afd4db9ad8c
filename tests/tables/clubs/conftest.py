"""A club for its tables' tests: Alice owns it, Bob, Dave and Erin are its members, Carol is a stranger."""

import pytest

from accounts.clubs.models import Club, Member
from accounts.models import User
from longyan.engine import HouseRules, read_rules
from longyan.engine.presets import draft, mended, tidied
from tables.arranged import ANYBODY
from tables.clubs import standing
from tables.models import ClubTable
from tables.rounds import Length


@pytest.fixture
def erin(db):
    return User.objects.create_user("Erin", "eight-fine-tiles")


@pytest.fixture
def club(alice, bob, dave, erin) -> Club:
    club = Club.objects.create(code="246810", name="小满的圈子", founder=alice)
    Member.objects.create(club=club, user=alice, role=Member.OWNER)
    for user in (bob, dave, erin):
        Member.objects.create(club=club, user=user, role=Member.MEMBER)
    return club


@pytest.fixture
def set_up(club, alice):
    """A standing table of the club: set_up(players=2, floor=-20)."""

    def made(name: str = "老友桌", players: int = 4, length: int = 4, **settings: object) -> ClubTable:
        rules = read_rules("lequ-half") if players == 4 else _with(players)
        settings = {"watching": ANYBODY, "bot_ms": 0, "pace_ms": 0, "flip_ms": 0, **settings}
        return standing.set_up(club, alice, name, "lequ-half", rules, Length(length), **settings)

    return made


def _with(players: int) -> HouseRules:
    return tidied(mended(draft(read_rules("lequ-half"), {"players": players})))
