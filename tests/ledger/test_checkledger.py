"""``manage.py checkledger`` holds the books against the record."""

import pytest
from django.core.management import CommandError, call_command

from ledger import posting
from ledger.models import Account, Group
from ledger.posting import Book
from tables import occasions
from tables.models import Seat
from tests.ledger.matches import ended

pytestmark = pytest.mark.django_db


def test_what_is_wrong_is_named(club, alice, bob, carol, dave, capsys, monkeypatch):
    ended(club, (alice, bob, carol, "steady"), 6, -2, -2, -2)
    ended(None, (alice, bob, carol, dave), 6, -2, -2, -2)
    posting.reverse(Group.objects.get(), alice, "x")
    call_command("checkledger")
    assert "agree with the record: 2" in capsys.readouterr().out
    other = ended(club, (alice, bob, carol, dave), 1, 1, 1, -3)
    Seat.objects.filter(match=other, index=3).update(user=None, bot="steady")
    with monkeypatch.context() as unposted:
        unposted.setattr(occasions, "FINISHED", [])
        missing = ended(club, (alice, bob, carol, dave), 3, -1, -1, -1)
    amounts = {Book(Account.PERSON, alice.pk): 1, Book(Account.PERSON, bob.pk): -1}
    false = posting.post(
        club.pk, Account.POINTS, Group.CORRECTION, amounts, reverses=Group.objects.get(match=other), match=other
    )
    with pytest.raises(CommandError, match="faults: 3"):
        call_command("checkledger")
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"posting {false.reverses_id} is not what match {other.pk} brought",
        f"match {missing.pk} is not posted",
        f"posting {false.pk} is not the opposite of posting {false.reverses_id}",
    ]
