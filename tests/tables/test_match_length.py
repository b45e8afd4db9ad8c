"""When a match is over: after so many deals, or once its circles are complete."""

from itertools import pairwise

import pytest

from longyan.engine.presets import changed, preset
from tables import referee
from tables.models import Deal, Match
from tables.rounds import Length, circles_done
from tests.tables.conftest import T0

pytestmark = pytest.mark.django_db

AT_ONCE = {"flip_ms": 0, "pace_ms": 0, "bot_ms": 0, "next_deal_seconds": 0}


def _played(owner, name: str, length: int | Length, players: int = 4, **changes: object) -> Match:
    """A match of beginners, played to its end."""
    rules = changed(preset(name), {"players": players, **changes})
    match = referee.open_table(owner, name, length, ["beginner"] * players, T0, rules, **AT_ONCE)
    now, deals = T0, Deal.objects.filter(match=match)
    while (due := deals.exclude(due=None).first()) is not None:
        now = max(now, due.due)
        referee.tick(due.pk, now)
    match.refresh_from_db()
    return match


def _dealers(match: Match) -> list[int]:
    return list(match.played.order_by("number").values_list("dealer", flat=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_of_deals_ends_after_so_many(alice, players):
    match = _played(alice, "lequ-half", 3, players)
    assert match.finished_at is not None
    assert match.played.count() == 3
    assert all(deal.rules == match.rules for deal in match.played.all())


@pytest.mark.parametrize(("players", "next_dealer"), [(2, "stay"), (3, "rotate"), (4, "rotate")])
def test_a_match_of_a_circle_ends_when_everybody_has_lost_the_dealership(alice, players, next_dealer):
    match = _played(alice, "lequ-full", Length(None, 1), players, next_dealer=next_dealer)
    dealers = _dealers(match)
    assert match.finished_at is not None
    assert set(dealers) == set(range(players))
    assert circles_done(dealers, players) == 0
    assert circles_done([*dealers, (dealers[-1] + 1) % players], players) == 1
    assert all(after in (before, (before + 1) % players) for before, after in pairwise(dealers))


def test_a_bound_ends_a_match_whose_circle_is_not_complete(alice):
    match = _played(alice, "juxian-half", Length(2, 1))
    assert match.finished_at is not None
    assert match.played.count() == 2


def test_the_same_table_is_played_once_more_for_as_long(alice):
    match = referee.open_table(alice, "lequ-half", Length(None, 2), [alice, *["beginner"] * 3], T0, **AT_ONCE)
    Match.objects.filter(pk=match.pk).update(finished_at=match.started_at)
    following = referee.again(match.pk, alice, T0)
    assert (following.number, following.length, following.rules) == (2, Length(None, 2), match.rules)
