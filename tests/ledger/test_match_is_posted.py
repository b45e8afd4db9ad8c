"""A match of a club's room is posted in the moment in which it ends: once, and to zero."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger import balances, posting
from ledger.models import Account, Entry, Group
from ledger.posting import Book, Unbalanced
from longyan.keeping import AppendOnly
from tables import referee
from tables.models import Handover, Match
from tests.ledger.matches import begun, dealt_next, ended, settled
from tests.tables import playing

pytestmark = pytest.mark.django_db


def _points(group: Group) -> dict[object, int]:
    return {entry.account.user or entry.account.kind: entry.amount for entry in group.entries.select_related("account")}


def test_a_match_of_a_club_is_posted_as_it_ends(club, alice, bob, carol, dave):
    match = begun(club, alice, bob, carol, dave, deals=2)
    settled(match, 6, -2, -2, -2)
    assert not Group.objects.exists()
    dealt_next(match)
    settled(match, -3, 9, -3, -3)
    group = Group.objects.get()
    assert (group.match, group.kind, group.lines, group.by) == (match, Group.MATCH, 4, None)
    assert _points(group) == {alice: 3, bob: 7, carol: -5, dave: -5}
    assert balances.today(club, bob) == 7
    assert posting.post_match(Match.objects.get(pk=match.pk)) == group


def test_a_deal_played_by_the_referee_is_posted(club, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3, deals=1, club=club)
    playing.play_out(match)
    group = Group.objects.get(match=match)
    seat = match.seats.get(user=alice)
    assert group.entries.get(account__user=alice).amount == seat.points
    assert sum(entry.amount for entry in group.entries.all()) == 0


def test_what_is_of_no_club_or_was_not_played_is_not_posted(club, alice, bob, carol, dave):
    ended(None, (alice, bob, carol, dave), 3, -1, -1, -1)
    match = begun(club, alice, bob, carol, dave)
    with referee.at_table(match=match.pk) as table:
        table.abandon(referee.now_ms())
    assert not Group.objects.exists()


def test_points_are_whose_the_deal_was(club, alice, bob, carol, dave):
    """Dave leaves between two deals; a computer player, then nobody, sits there. A match that is stopped counts what
    was settled."""
    match = begun(club, alice, bob, carol, dave)
    settled(match, 6, -2, -2, -2)
    with referee.at_table(match=match.pk) as table:
        table.hand_over(3, "steady", alice, Handover.REPLACED, referee.now_ms())
    dealt_next(match)
    settled(match, 1, 1, 1, -3)
    dealt_next(match)
    with referee.at_table(match=match.pk) as table:
        table.abandon(referee.now_ms())
    assert _points(Group.objects.get()) == {alice: 7, bob: -1, carol: -1, dave: -2, Account.COMPUTERS: -3}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(amounts=st.lists(st.integers(-500, 500), min_size=1, max_size=3), slip=st.integers(-2, 2))
def test_only_what_sums_to_zero_is_written(club, alice, bob, carol, amounts, slip):
    books = [Book(Account.PERSON, person.pk) for person in (alice, bob, carol)]
    amounts = dict(zip(books, amounts, strict=False)) | {Book(Account.COMPUTERS): -sum(amounts) + slip}
    before = Group.objects.count()
    if slip:
        with pytest.raises(Unbalanced):
            posting.post(club.pk, Account.POINTS, Group.MATCH, amounts)
        assert Group.objects.count() == before
    else:
        group = posting.post(club.pk, Account.POINTS, Group.MATCH, amounts)
        assert sum(entry.amount for entry in group.entries.all()) == 0


def test_the_database_itself_wants_zero_and_as_many_lines(club, alice, bob):
    match = ended(club, (alice, "steady", "steady", "steady"), 3, -1, -1, -1)
    whole = Group.objects.get(match=match)
    account, other = (
        Account.objects.get(user=alice),
        posting.open_accounts(club.pk, Account.POINTS, [Book(Account.PERSON, bob.pk)]).popitem()[1],
    )

    def added(lines: int, *amounts: int) -> None:
        group = Group.objects.create(club=club, kind=Group.MATCH, lines=lines, day=whole.day)
        for at, amount in zip((account, other), amounts, strict=False):
            Entry.objects.create(group=group, account=at, amount=amount)

    def checked(attempt: Callable[[], object]) -> None:
        with transaction.atomic():
            attempt()
            connection.check_constraints()

    wrong = [(lambda: added(2, 5, 5)), (lambda: added(1, 5, -5)), (lambda: added(1, 5))]
    wrong.append(lambda: Entry.objects.create(group=whole, account=other, amount=0))
    for attempt in wrong:
        with pytest.raises(IntegrityError, match="sum to zero"):
            checked(attempt)
    checked(lambda: added(2, 5, -5))


def test_nothing_in_the_books_is_changed(club, alice):
    ended(club, (alice, "steady", "steady", "steady"), 3, -1, -1, -1)
    for model in (Group, Entry):
        for attempt in (lambda rows: rows.update(pk=1), lambda rows: rows.delete(), lambda rows: rows[0].save()):
            with pytest.raises(AppendOnly):
                attempt(model.objects.all())
        table = model._meta.db_table
        for sql in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):
            with pytest.raises(IntegrityError, match="only added to"), transaction.atomic():
                connection.cursor().execute(sql)
