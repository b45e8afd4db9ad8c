"""Many tables of a club end at once, on a database in a file, and on PostgreSQL: every match is posted once, all books
sum to zero, nobody gives the same cards twice."""

from collections import Counter
from functools import partial

import pytest
from django.db.models import Count, F, Sum

from accounts.models import User
from ledger import balances, cards, grants, posting
from ledger.models import Account, Entry, Group, Price
from ledger.posting import Book
from longyan.engine import NotAllowed
from tables.models import Match
from tests.ledger.matches import begun, club_of, member, settled
from tests.tables.test_referee_races import together

pytestmark = pytest.mark.django_db(transaction=True)

TABLES, ROUNDS = 4, 2

POINTS = ((6, -2, -2, -2), (-9, 3, 3, 3), (1, 1, 1, -3), (0, 0, 0, 0))


@pytest.fixture
def people(db) -> list[User]:
    """Two for each table."""
    return [User.objects.create_user(f"Person{number}") for number in range(2 * TABLES)]


def _pairs(people: list[User]) -> list[tuple[User, User]]:
    return list(zip(people[::2], people[1::2], strict=True))


def _broken() -> list[Group]:
    """Postings that do not sum to zero, or lack a line."""
    summed = Group.objects.annotate(sum=Sum("entries__amount"), count=Count("entries"))
    return [group for group in summed if group.sum or group.count != group.lines]


def test_matches_that_end_at_once(people):
    club = club_of(*people)
    Price.objects.create(deals=1, cards=1)
    cards.issue(club, 100, "x")
    for _ in range(ROUNDS):
        matches = [begun(club, *pair, "steady", "steady", deals=1) for pair in _pairs(people)]
        ends = [partial(settled, match, *points) for match, points in zip(matches, POINTS, strict=True)]
        assert together(*ends) == [None] * TABLES
        again = [partial(posting.post_match, Match.objects.get(pk=match.pk)) for match in matches]
        assert {type(result) for result in together(*again)} == {Group}
    played = Group.objects.filter(kind=Group.MATCH)
    assert (played.count(), Match.objects.count()) == (TABLES * ROUNDS,) * 2
    assert _broken() == []
    sums = Entry.objects.values("account__unit").annotate(sum=Sum("amount"))
    assert {row["sum"] for row in sums} == {0}
    assert balances.today(club, people[0]) == 6 * ROUNDS
    assert balances.of(club, Account.CARDS, Book(Account.STOCK)) == 100 - TABLES * ROUNDS
    assert not Account.objects.values("club", "unit", "kind", "user").annotate(n=Count("pk")).filter(n__gt=1).exists()


def test_a_posting_is_reversed_once_and_a_grant_decided_once(people):
    club = club_of(*people)
    settled(begun(club, *people[:2], "steady", "steady", deals=1), *POINTS[0])
    group = Group.objects.get()
    results = together(*[partial(posting.reverse, group, people[0], "x")] * 4)
    assert Counter(map(type, results)) == {Group: 1, NotAllowed: 3}
    staff = [User.objects.create_superuser(f"S{number}", password="x") for number in range(4)]
    grant = grants.propose(staff[0], club, 5, "x")
    decided = together(*[partial(grants.decide, grant, person, True) for person in staff])
    assert sum(isinstance(each, NotAllowed) for each in decided) == 3
    assert balances.of(club, Account.CARDS, Book(Account.STOCK)) == 5


def test_the_last_cards_are_given_and_promised_once(people):
    club = club_of(*people)
    Price.objects.create(deals=8, cards=2)
    owner = member(club, people[0])
    cards.issue(club, 5, "x")
    opened = [partial(begun, club, *pair, "steady", "steady") for pair in _pairs(people)]
    given = [partial(cards.hand_out, owner, member(club, people[1]), 2)] * 2
    results = together(*opened, *given)
    assert Counter(map(type, results))[NotAllowed] == 4, results
    for match in Match.objects.filter(finished_at=None):
        settled(match, *POINTS[0])
    assert balances.of(club, Account.CARDS, Book(Account.STOCK)) == 1
    assert _broken() == []
    assert not Entry.objects.exclude(account__club=F("group__club")).exists()
