"""Strangers guess passwords: from one address, from many, at one name, at many; and the owner comes home meanwhile."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tables import limits
from tables.models import Tally

pytestmark = pytest.mark.django_db


def guess(name, n, address, client=None):
    form = {"username": name, "password": f"guess-{n}"}
    return (client or Client()).post(reverse("log-in"), form, REMOTE_ADDR=address).status_code


def log_in(client, name="Alice", address="192.0.2.200"):
    form = {"username": name, "password": "eight-fine-tiles"}
    return client.post(reverse("log-in"), form, REMOTE_ADDR=address).status_code


@pytest.fixture
def phone(alice):
    """The owner's, on which she was logged in before."""
    client = Client()
    assert log_in(client) == 302
    client.post(reverse("log-out"))
    return client


@pytest.fixture
def later(monkeypatch):
    """Lets time pass."""
    now = limits.now_ms

    def pass_by(span):
        monkeypatch.setattr(limits, "now_ms", lambda: now() + span // timedelta(milliseconds=1))

    return pass_by


def test_of_many_guesses_at_one_name_from_many_addresses_ten_are_looked_at(alice):
    answers = [guess("Alice", n, f"198.51.100.{n % 250}") for n in range(40)]
    assert answers.count(200) == 10


def test_of_many_guesses_at_many_names_from_one_address_twenty_are_looked_at(alice):
    answers = [guess(f"Nobody{n}", n, "192.0.2.1") for n in range(30)]
    assert answers.count(200) == 20


def test_each_round_waits_twice_as_long(alice, later):
    def round_of_guesses():
        return [guess("Alice", n, f"198.51.100.{n}") for n in range(15)].count(200)

    assert round_of_guesses() == 10
    later(timedelta(seconds=61))
    assert round_of_guesses() == 10
    later(timedelta(seconds=130))
    assert round_of_guesses() == 0
    later(timedelta(seconds=61 + 121))
    assert round_of_guesses() == 10


def test_the_answer_says_how_long(alice):
    for n in range(10):
        guess("Alice", n, f"198.51.100.{n}")
    form = {"username": "Alice", "password": "x"}
    refused = Client().post(reverse("log-in"), form)
    assert "请过 1 分钟再试" in refused.text
    assert 50 <= int(refused.headers["Retry-After"]) <= 60


def test_the_owner_comes_in_on_the_device_he_knows(phone):
    for n in range(15):
        guess("Alice", n, f"198.51.100.{n}")
    assert log_in(Client()) == 429
    assert log_in(phone) == 302


def test_also_from_the_very_address_that_guesses(phone):
    for n in range(28):
        guess(f"Nobody{n}" if n > 5 else "Alice", n, "192.0.2.1")
    assert log_in(phone, address="192.0.2.1") == 302


def test_a_known_device_is_counted_by_itself(phone):
    answers = [guess("Alice", n, "192.0.2.200", phone) for n in range(8)]
    assert answers == [200] * 5 + [429] * 3
    assert log_in(Client(), address="192.0.2.7") == 302


def test_it_is_known_for_its_own_people_alone(phone, bob):
    answers = [guess("Bob", n, f"198.51.100.{n}", phone) for n in range(12)]
    assert answers.count(200) == 10


@pytest.mark.parametrize("cookie", ["forged", "WyJ4Il0:1abc:def", ""])
def test_a_forged_cookie_makes_nothing_known(alice, cookie):
    client = Client()
    client.cookies["known-device"] = cookie
    answers = [guess("Alice", n, f"198.51.100.{n}", client) for n in range(12)]
    assert answers.count(200) == 10


def test_who_signed_up_or_kept_the_account_here_is_known_too():
    client = Client()
    client.post(reverse("sign-up"), {"username": "小满", "password": "eight-fine-tiles"})
    client.post(reverse("log-out"))
    for n in range(20):
        guess("小满", n, f"198.51.100.{n}")
    assert log_in(client, "小满") == 302


def test_the_cookie_tells_no_name_and_is_out_of_reach_of_scripts(phone):
    cookie = phone.cookies["known-device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert "lice" not in cookie.value


def test_what_is_stored_tells_no_name(alice):
    guess("my-secret-password", 1, "192.0.2.1")
    assert not [tally for tally in Tally.objects.all() if "secret" in tally.who]


def test_known_and_unknown_names_are_refused_alike(alice):
    for name in ("Alice", "Nobody"):
        assert [guess(name, n, f"198.51.100.{n}") for n in range(12)] == [200] * 10 + [429] * 2
