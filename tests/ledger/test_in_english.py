"""Whoever reads English meets no Chinese in the books but names and what people wrote."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.clubs import deeds
from accounts.clubs.models import Deed
from ledger import cards, posting, seasons
from ledger.models import Group, Payer, Price
from tests.ledger.matches import ended, member
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


def test_no_page_of_the_books_has_chinese(club, alice, bob, carol, dave, english_of):
    pages = [(name, []) for name in ("club-ranking", "club-settle-up", "club-ledger", "club-cards")]
    browser = english_of(alice)
    for name, args in pages:
        assert chinese_in(_named(browser.get(reverse(name, args=[club.code, *args])), club)) == [], name
    Price.objects.create(deals=8, cards=1)
    Price.objects.create(circles=2, cards=2)
    cards.issue(club, 50, "x")
    cards.hand_out(member(club, alice), member(club, bob), 2)
    seasons.begin(member(club, alice), "Winter")
    ended(club, (alice, bob, carol, dave), 6, -2, -2, -2)
    ended(club, (alice, bob, carol, "steady"), 6, -2, -2, -2)
    posting.reverse(Group.objects.filter(kind=Group.MATCH).first(), alice, "x")
    for payer in Payer.WHO:
        cards.choose_payer(member(club, alice), payer)
        assert chinese_in(_named(browser.get(reverse("club-cards", args=[club.code])), club)) == [], payer
    pages += [("club-posting", [group.pk]) for group in Group.objects.all()]
    pages += [("club-ranking-of", [alice.pk]), ("ledger-file", ["csv"]), ("ledger-file", ["json"])]
    for name, args in pages:
        for query in ({"span": "today", "computers": "1"}, {"from": "2020-01-01"})[
            : 1 if name == "club-posting" else 2
        ]:
            answer = browser.get(reverse(name, args=[club.code, *args]), query)
            assert chinese_in(_named(answer, club)) == [], (name, query)
    for name, said in (("begin-season", {}), ("hand-out-cards", {}), ("reverse-posting", {"reason": ""})):
        args = [Group.objects.last().pk] if name == "reverse-posting" else []
        answer = browser.post(reverse(name, args=[club.code, *args]), said, follow=True)
        assert chinese_in(_named(answer, club)) == [], name


def test_every_deed_of_the_books_has_a_sentence(club, alice):
    assert {deed.what for deed in Deed.objects.all()} <= deeds.SAYINGS.keys()
    for what in ("reversed", "season", "handed out", "granted", *(f"payer {who}" for who in Payer.WHO)):
        facts = {"group": 1, "reason": "x", "name": "x", "cards": 1}
        assert "%(" not in deeds.in_words(Deed(club=club, by=alice, about=alice, what=what, facts=facts))


def _named(answer, club) -> str:
    assert answer.status_code == 200
    return answer.text.replace(club.name, "")


@pytest.fixture
def english_of():
    """A browser of somebody who reads English."""

    def browser_of(user) -> Client:
        browser = Client(headers={"accept-language": "en"})
        browser.force_login(user)
        return browser

    assert "en" in dict(settings.LANGUAGES)
    return browser_of
