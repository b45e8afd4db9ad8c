"""Somebody who has an account comes back."""

import re

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse

pytestmark = pytest.mark.django_db


def log_in(client, username="Alice", password="eight-fine-tiles", next_page="", **headers):
    form = {"username": username, "password": password, "next": next_page}
    return client.post(reverse("log-in"), form, **headers)


def without_tokens_and_name(response):
    return re.sub(r'value="[^"]*"', "", response.text)


@pytest.mark.parametrize("spelling", ["Alice", "alice", "ＡＬＩＣＥ", " Alice "])
def test_any_spelling_of_the_name_lets_in(client, alice, spelling):
    response = log_in(client, spelling)
    assert (response.status_code, response.url) == (302, reverse("lobby"))
    assert client.session[SESSION_KEY] == str(alice.pk)


def test_unknown_names_and_wrong_passwords_get_one_answer(client, alice, guest):
    answers = [log_in(client, name, "wrong-password") for name in ("Alice", "Nobody", "游客4321")]
    assert {answer.status_code for answer in answers} == {200}
    assert len({without_tokens_and_name(answer) for answer in answers}) == 1
    assert "名字或密码不对" in answers[0].text


def test_an_inactive_account_gets_the_same_answer(client, alice):
    alice.is_active = False
    alice.save()
    assert without_tokens_and_name(log_in(client)) == without_tokens_and_name(log_in(client, "Nobody"))


def test_the_name_typed_stays_and_the_password_does_not(client, alice):
    response = log_in(client, "Alice", "wrong-password")
    assert 'value="Alice"' in response.text
    assert "wrong-password" not in response.text


@pytest.mark.usefixtures("alice")
class TestGuessing:
    def guess(self, client, times, **headers):
        return [log_in(client, "Alice", f"guess-{n}", **headers).status_code for n in range(times)]

    def test_the_fifth_wrong_password_locks_the_pair(self, client):
        assert self.guess(client, 5) == [200, 200, 200, 200, 429]
        response = log_in(client)
        assert response.status_code == 429
        assert "请过 5 分钟再试" in response.text
        assert response.headers["Retry-After"] == "300"

    def test_other_spellings_are_no_fresh_tries(self, client):
        for spelling in ("alice", "ALICE", "aLice", "Ａlice", "alicE"):
            log_in(client, spelling, "wrong-password")
        assert log_in(client).status_code == 429

    def test_a_forged_forwarding_header_does_not_help(self, client):
        self.guess(client, 5)
        assert log_in(client, HTTP_X_FORWARDED_FOR="203.0.113.9").status_code == 429

    def test_the_owner_elsewhere_still_gets_in(self, client):
        self.guess(client, 5)
        assert log_in(client, REMOTE_ADDR="192.0.2.7").status_code == 302

    def test_another_name_from_there_still_gets_in(self, client, bob):
        self.guess(client, 5)
        assert log_in(client, "Bob").status_code == 302

    def test_a_right_password_forgets_the_wrong_ones(self, client):
        self.guess(client, 4)
        assert log_in(client).status_code == 302
        client.logout()
        assert self.guess(client, 4) == [200] * 4

    def test_neighbours_in_one_ipv6_household_count_as_one(self, client):
        self.guess(client, 5, REMOTE_ADDR="2001:db8::1")
        assert log_in(client, REMOTE_ADDR="2001:db8::2").status_code == 429
        assert log_in(client, REMOTE_ADDR="2001:db8:0:1::1").status_code == 302


def test_a_session_planted_before_is_dead_afterwards(client, browse, alice, bob):
    planted = browse(bob)
    key = planted.session.session_key
    log_in(planted)
    assert planted.session.session_key != key
    client.cookies["sessionid"] = key
    assert client.get(reverse("profile")).status_code == 302


@pytest.mark.parametrize("next_page", ["//evil.example/", "https://evil.example/", "javascript:alert(1)"])
def test_the_way_on_leads_to_our_own_pages_only(client, alice, next_page):
    assert log_in(client, next_page=next_page).url == reverse("lobby")


def test_the_way_on_is_kept(client, alice):
    assert log_in(client, next_page="/room/abc/").url == "/room/abc/"


def test_a_page_for_members_asks_to_log_in_and_comes_back(client, alice):
    asked = client.get(reverse("profile"))
    assert asked.url == f"{reverse('log-in')}?next={reverse('profile')}"
    assert f'name="next" value="{reverse("profile")}"' in client.get(asked.url).text
