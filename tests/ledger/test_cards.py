"""Room cards: granted by two of the staff, handed out by an owner, used up by tables if the site has prices."""

from itertools import product

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.clubs.models import Deed, Member
from accounts.models import User
from ledger import balances, cards, grants
from ledger.models import Account, Group, Payer, Price, Verdict
from ledger.posting import Book
from longyan.engine import NotAllowed
from tables import rooms
from tables.models import Match, Room
from tables.rounds import Length
from tests.ledger.matches import begun, club_of, dealt_next, member, settled

pytestmark = pytest.mark.django_db

STOCK = Book(Account.STOCK)


def _staff(name: str, *permissions: str, is_staff: bool = True) -> User:
    person = User.objects.create_user(name, is_staff=is_staff)
    person.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return User.objects.get(pk=person.pk)


def _stocked(club, number: int) -> None:
    cards.issue(club, number, "开业")


def _held(club, *people) -> list[int]:
    """What the stock has, and these people."""
    books = [STOCK, *(Book(Account.PERSON, person.pk) for person in people)]
    return [balances.of(club, Account.CARDS, book) for book in books]


def test_a_grant_takes_two(club):
    """Every combination: who proposes must be staff and may propose, who decides must be another one who may."""
    kinds = list(product((True, False), (True, False), (True, False)))
    people = [
        _staff(f"S{n}", *["add_grant"] * may_propose, *["decide_grant"] * may_decide, is_staff=is_staff)
        for n, (is_staff, may_propose, may_decide) in enumerate(kinds)
    ]
    for (proposer, (is_staff, may_propose, _)), (decider, (staff_too, _, may_decide)) in product(
        zip(people, kinds, strict=True), repeat=2
    ):
        if not (is_staff and may_propose):
            with pytest.raises(NotAllowed):
                grants.propose(proposer, club, 10, "x")
            continue
        grant = grants.propose(proposer, club, 10, "x")
        if staff_too and may_decide and decider != proposer:
            assert grants.decide(grant, decider, True).group.kind == Group.GRANT
        else:
            with pytest.raises(NotAllowed):
                grants.decide(grant, decider, True)
    made = Verdict.objects.count()
    assert made == 2 + 1  # S1 is the only one who may do but one of both
    assert _held(club) == [10 * made]


def test_a_grant_is_decided_once(club):
    first, other = _staff("First", "add_grant"), _staff("Other", "decide_grant")
    refused = grants.propose(first, club, 10, "x")
    grants.decide(refused, other, False)
    for agreed in (True, False):
        with pytest.raises(NotAllowed, match="已经"):
            grants.decide(refused, other, agreed)
    assert _held(club) == [0]
    grants.decide(grants.propose(first, club, 4, "中秋"), other, True)
    assert _held(club) == [4]
    assert Deed.objects.get(what="granted").facts == {"cards": 4, "reason": "中秋"}


def test_prices_by_length():
    assert cards.price_of(Length(8)) == cards.price_of(Length(16, 1)) == 0
    Price.objects.create(deals=8, cards=1)
    Price.objects.create(deals=16, cards=2)
    Price.objects.create(circles=2, cards=3)
    for length, price in {
        Length(4): 1,
        Length(8): 1,
        Length(9): 2,
        Length(40): 2,
        Length(16, 1): 3,
        Length(None, 4): 3,
    }.items():
        assert cards.price_of(length) == price, length


def test_nothing_costs_anything_until_there_are_prices(club, alice):
    settled(begun(club, alice, *["steady"] * 3), 3, -1, -1, -1)
    assert not Group.objects.exists()
    Price.objects.create(deals=8, cards=2)
    settled(begun(None, alice, *["steady"] * 3), 3, -1, -1, -1)
    assert not Group.objects.exists()


def test_the_club_pays_at_the_first_settlement(club, alice, bob, carol, dave):
    Price.objects.create(deals=8, cards=2)
    with pytest.raises(NotAllowed, match="房卡不够"):
        begun(club, alice, bob, carol, dave)
    assert not Room.objects.exists()
    _stocked(club, 3)
    match = begun(club, alice, bob, carol, dave)
    assert (_held(club), cards.promised(club)) == ([3], 2)
    with pytest.raises(NotAllowed, match="圈子的房卡不够") as refused:
        begun(club, User.objects.create_user("Eve"), *["steady"] * 3)
    assert refused.value.facts == {"cost": 2, "left": 1}
    settled(match, 3, -1, -1, -1)
    dealt_next(match)
    settled(match, 3, -1, -1, -1)
    assert (_held(club), cards.promised(club)) == ([1], 0)
    assert Group.objects.get(kind=Group.CHARGE).match == match


def test_all_share(club, alice, bob, carol, dave):
    Price.objects.create(deals=8, cards=6)
    cards.choose_payer(member(club, alice), Payer.SHARED)
    with pytest.raises(NotAllowed, match="的房卡不够") as refused:
        begun(club, alice, bob, carol, dave)
    assert refused.value.facts == {"name": "Alice", "cost": 2, "left": 0}
    _stocked(club, 20)
    for person in (alice, bob, carol):
        cards.hand_out(member(club, alice), member(club, person), 2)
    with pytest.raises(NotAllowed, match="的房卡不够") as refused:
        begun(club, alice, bob, carol, dave)
    assert refused.value.facts["name"] == "Dave"
    assert not Match.objects.exists()
    cards.hand_out(member(club, alice), member(club, dave), 2)
    settled(begun(club, alice, bob, carol, dave), 3, -1, -1, -1)
    stock, *left = _held(club, alice, bob, carol, dave)
    assert (stock, sorted(left)) == (12, [0, 0, 1, 1])


def test_the_waiting_room_says_whose_cards_lack(club, alice, bob, browse):
    Price.objects.create(deals=8, cards=2)
    cards.choose_payer(member(club, alice), Payer.SHARED)
    _stocked(club, 9)
    cards.hand_out(member(club, alice), member(club, alice), 9)
    room = rooms.open_room(alice, "lequ-half", 8, [alice, "steady", "steady", None], club=club)
    rooms.sit(room.pk, bob)
    rooms.ready(room.pk, bob, True)
    answer = browse(alice).post(reverse("room-act", args=[room.code]), {"action": "ready"}, follow=True)
    assert "Bob的房卡不够：要1张，只剩0张" in answer.text
    assert not Match.objects.exists()


def test_the_winner_pays(club, alice, bob, carol):
    Price.objects.create(deals=2, cards=3)
    cards.choose_payer(member(club, alice), Payer.WINNER)
    _stocked(club, 20)
    for person in (alice, bob, carol):
        cards.hand_out(member(club, alice), member(club, person), 3)
    match = begun(club, alice, bob, carol, "steady", deals=2)
    settled(match, 3, -1, -1, -1)
    assert _held(club, alice, bob, carol)[1:] == [0, 0, 0]
    dealt_next(match)
    settled(match, -4, 2, -8, 10)
    assert _held(club, alice, bob, carol)[1:] == [3, 0, 3]
    assert balances.of(club, Account.CARDS, Book(Account.HELD)) == 0
    cards.give_back(match)
    assert Group.objects.filter(kind=Group.RETURN).count() == 1


def test_those_who_won_alike_pay_together(club, alice, bob, carol):
    Price.objects.create(deals=1, cards=3)
    cards.choose_payer(member(club, alice), Payer.WINNER)
    _stocked(club, 20)
    for person in (alice, bob, carol):
        cards.hand_out(member(club, alice), member(club, person), 3)
    settled(begun(club, alice, bob, carol, "steady", deals=1), 2, 2, -1, -3)
    left = _held(club, alice, bob, carol)[1:]
    assert (sorted(left[:2]), left[2]) == ([1, 2], 3)


def test_only_an_owner_gives_and_chooses(club, alice, bob):
    _stocked(club, 5)
    with pytest.raises(NotAllowed):
        cards.hand_out(member(club, bob), member(club, bob), 1)
    with pytest.raises(NotAllowed):
        cards.choose_payer(member(club, bob), Payer.SHARED)
    with pytest.raises(NotAllowed, match="不够"):
        cards.hand_out(member(club, alice), member(club, bob), 6)
    cards.hand_out(member(club, alice), member(club, bob), 5)
    assert _held(club, bob) == [0, 5]
    assert Deed.objects.get(what="handed out").about == bob


def test_clubs_do_not_pay_for_each_other(club, alice, bob):
    Price.objects.create(deals=8, cards=2)
    _stocked(club_of(bob, code="135791", name="东门圈"), 9)
    with pytest.raises(NotAllowed):
        rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None], club=club)
    assert Member.objects.filter(user=bob).count() == 2
