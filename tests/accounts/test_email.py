"""Somebody gives an e-mail address, and comes back by it."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import mailing
from accounts.models import User
from tests.accounts.pages import without_values

ADDRESS = "alice@example.com"


@pytest.fixture(autouse=True)
def _letters(settings, monkeypatch):
    """They are written at once, not in a thread of their own."""
    settings.SENDS_MAIL = True
    monkeypatch.setattr(mailing, "later", lambda work, *facts: work(*facts))


def ask(browser, address=ADDRESS, password="eight-fine-tiles"):
    return browser.post(reverse("email"), {"email": address, "old_password": password})


def link_of(letter) -> str:
    return re.search(r"http://testserver(\S+)", letter.body)[1]


@pytest.fixture
def confirmed(alice):
    alice.email = ADDRESS
    alice.save()
    return alice


class TestGivingOne:
    def test_it_counts_once_the_letter_was_answered(self, browse, alice):
        assert ask(browse(alice)).status_code == 303
        assert User.objects.get().email == ""
        [letter] = mail.outbox
        assert letter.to == [ADDRESS]
        page = Client().get(link_of(letter))
        assert ADDRESS in page.text
        assert User.objects.get().email == ""  # programs that look into letters follow links
        assert Client().post(link_of(letter)).status_code == 303
        assert User.objects.get().email == ADDRESS

    def test_a_link_is_good_once(self, browse, alice):
        ask(browse(alice))
        Client().post(link_of(mail.outbox[0]))
        assert Client().get(link_of(mail.outbox[0])).status_code == 404

    @pytest.mark.parametrize("token", ["x", "WzEsImEiLCIiXQ:1abc:forged"])
    def test_a_forged_link_is_none(self, client, alice, token):
        assert client.post(reverse("confirm-email", args=[token])).status_code == 404

    def test_a_wrong_password_sends_nothing(self, browse, alice):
        assert "现在的密码不对" in ask(browse(alice), password="wrong-password").text
        assert mail.outbox == []

    @pytest.mark.parametrize("address", ["", "x", "a@b", "a@b.c\nBcc: d@e.f"])
    def test_what_is_no_address_is_refused(self, browse, alice, address):
        assert ask(browse(alice), address).status_code == 200
        assert mail.outbox == []

    def test_nobody_is_flooded_with_letters(self, browse, alice):
        browser = browse(alice)
        for _ in range(7):
            ask(browser)
        assert len(mail.outbox) == 5
        assert "信发得太多了" in browser.get(reverse("profile")).text

    def test_whose_address_it_was_before_is_told(self, browse, confirmed):
        ask(browse(confirmed), "new@example.com")
        Client().post(link_of(mail.outbox[0]))
        assert mail.outbox[1].to == [ADDRESS]
        assert "不再用这个邮箱" in mail.outbox[1].body

    def test_it_can_be_removed(self, browse, confirmed):
        browse(confirmed).post(reverse("remove-email"), {"old_password": "eight-fine-tiles"})
        assert User.objects.get().email == ""
        assert mail.outbox[0].to == [ADDRESS]

    def test_two_of_a_family_may_share_one(self, browse, confirmed, bob):
        ask(browse(bob))
        Client().post(link_of(mail.outbox[0]))
        assert User.objects.filter(email=ADDRESS).count() == 2


class TestComingBack:
    def reset(self, client, address=ADDRESS, **headers):
        return client.post(reverse("ask-for-reset"), {"email": address}, **headers)

    def test_a_letter_leads_to_a_new_password_and_all_else_ends(self, client, browse, confirmed):
        elsewhere = browse(confirmed)
        elsewhere.get(reverse("profile"))
        assert self.reset(client).url == reverse("reset-sent")
        form = client.get(link_of(mail.outbox[0]), follow=True)
        assert "账号“Alice”的新密码" in form.text
        answer = client.post(form.request["PATH_INFO"], {"new_password": "nine-finer-tiles"})
        assert (answer.status_code, answer.url) == (303, reverse("log-in"))
        assert User.objects.get().check_password("nine-finer-tiles")
        assert elsewhere.get(reverse("profile")).status_code == 302

    def test_no_address_bar_shows_the_secret(self, client, confirmed):
        self.reset(client)
        assert client.get(link_of(mail.outbox[0])).url.endswith("/set-password/")

    def test_a_link_is_good_once(self, client, confirmed):
        self.reset(client)
        form = client.get(link_of(mail.outbox[0]), follow=True)
        client.post(form.request["PATH_INFO"], {"new_password": "nine-finer-tiles"})
        assert "链接用不了了" in Client().get(link_of(mail.outbox[0]), follow=True).text

    def test_a_weak_password_is_refused(self, client, confirmed):
        self.reset(client)
        form = client.get(link_of(mail.outbox[0]), follow=True)
        assert "密码太短了" in client.post(form.request["PATH_INFO"], {"new_password": "short"}).text

    def test_known_and_unknown_addresses_get_one_answer(self, client, confirmed):
        answers = [self.reset(client, address) for address in (ADDRESS, "nobody@example.com")]
        assert [(answer.status_code, answer.url) for answer in answers] == [(303, reverse("reset-sent"))] * 2
        assert len({without_values(client.get(answer.url)) for answer in answers}) == 1
        assert len(mail.outbox) == 1

    def test_the_page_does_nothing_that_depends_on_the_address(
        self, client, confirmed, monkeypatch, django_assert_num_queries
    ):
        """All of that is left to the mail's own thread."""
        left = []
        monkeypatch.setattr(mailing, "later", lambda work, *facts: left.append(facts))
        monkeypatch.setattr(User.objects, "filter", None)
        for address in (ADDRESS, "nobody@example.com"):
            self.reset(client, address)
        assert [facts[0] for facts in left] == [ADDRESS, "nobody@example.com"]

    def test_each_account_of_the_address_gets_a_letter(self, client, confirmed, bob):
        bob.email = ADDRESS.upper()
        bob.save()
        self.reset(client)
        assert sorted(letter.body.split("，")[0] for letter in mail.outbox) == ["Alice", "Bob"]

    def test_a_fourth_letter_within_an_hour_waits(self, client, confirmed):
        assert [self.reset(client).status_code for _ in range(4)] == [303, 303, 303, 429]
        assert self.reset(client, "nobody@example.com").status_code == 303

    def test_so_does_an_eleventh_to_different_addresses_from_one_place(self, client, confirmed):
        answers = [self.reset(client, f"a{n}@example.com").status_code for n in range(11)]
        assert answers == [303] * 10 + [429]

    def test_a_barred_account_gets_none(self, client, confirmed):
        confirmed.is_active = False
        confirmed.save()
        self.reset(client)
        assert mail.outbox == []


def test_where_the_site_cannot_send_letters_no_page_speaks_of_them(client, browse, alice, settings):
    settings.SENDS_MAIL = False
    browser = browse(alice)
    assert browser.get(reverse("email")).status_code == client.get(reverse("ask-for-reset")).status_code == 404
    assert reverse("email") not in browser.get(reverse("profile")).text
    assert reverse("ask-for-reset") not in client.get(reverse("recover")).text


def test_letters_are_in_the_readers_language(client, confirmed):
    client.post(reverse("ask-for-reset"), {"email": ADDRESS}, headers={"accept-language": "en"})
    assert mail.outbox[0].subject == "New password · Longyan Mahjong"
    assert "Hello Alice" in mail.outbox[0].body
