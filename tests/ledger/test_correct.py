"""An owner takes a posting back, with a reason; both stay, side by side."""

import pytest

from accounts.clubs.models import Deed
from ledger import balances, posting
from ledger.models import Account, Group
from ledger.posting import Book
from longyan.engine import NotAllowed
from tests.ledger.matches import ended

pytestmark = pytest.mark.django_db


def test_a_correction_is_the_opposite_on_the_same_day(club, alice, bob, carol, dave):
    ended(club, (alice, bob, carol, dave), 6, -2, -2, -2)
    wrong = Group.objects.get()
    correction = posting.reverse(wrong, alice, " 打错规则 ")
    assert (correction.kind, correction.reverses, correction.day) == (Group.CORRECTION, wrong, wrong.day)
    assert (correction.by, correction.reason) == (alice, "打错规则")
    assert sorted(correction.entries.values_list("amount", flat=True)) == [-6, 2, 2, 2]
    assert balances.today(club, alice) == 0
    deed = Deed.objects.get(what="reversed")
    assert (deed.club, deed.by, deed.facts) == (club, alice, {"group": wrong.pk, "reason": "打错规则"})
    posting.reverse(correction, alice, "没打错")
    assert balances.today(club, alice) == 6


def test_what_is_refused(club, alice, bob, carol, dave):
    ended(club, (alice, bob, carol, dave), 6, -2, -2, -2)
    group = Group.objects.get()
    with pytest.raises(NotAllowed, match="原因"):
        posting.reverse(group, alice, "  ")
    posting.reverse(group, alice, "x")
    with pytest.raises(NotAllowed, match="已经更正"):
        posting.reverse(group, alice, "x")
    amounts = {Book(Account.ISSUED): -3, Book(Account.STOCK): 3}
    with pytest.raises(NotAllowed, match="房卡"):
        posting.reverse(posting.post(club.pk, Account.CARDS, Group.GRANT, amounts), alice, "x")
    assert Group.objects.filter(kind=Group.CORRECTION).count() == 1
