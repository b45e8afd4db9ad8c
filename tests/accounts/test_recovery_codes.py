"""Somebody forgot the password and has a recovery code."""

import re

import pytest
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import recovery
from accounts.models import RecoveryCode, User
from tests.accounts.pages import without_values

CODE = re.compile(rf"<li>([{recovery.LETTERS}]{{4}}(?:-[{recovery.LETTERS}]{{4}}){{2}})</li>")


@pytest.fixture
def codes(alice):
    return recovery.make(alice)


def recover(client, code, name="Alice", new="nine-finer-tiles", **headers):
    return client.post(reverse("recover"), {"username": name, "code": code, "new_password": new}, **headers)


def get_codes(browser, password="eight-fine-tiles"):
    return browser.post(reverse("recovery-codes"), {"old_password": password})


def test_ten_are_shown_once_for_the_password(browse, alice):
    browser = browse(alice)
    page = get_codes(browser)
    shown = CODE.findall(page.text)
    assert len(set(shown)) == 10
    assert "no-store" in page.headers["Cache-Control"]
    assert not any(code in browser.get(reverse("recovery-codes")).text for code in shown)
    assert "还剩 10 个" in browser.get(reverse("profile")).text


def test_what_is_stored_does_not_tell_them(codes, alice):
    stored = set(RecoveryCode.objects.values_list("digest", flat=True))
    assert len(stored) == 10
    assert not any(code in digest or code.replace("-", "") in digest for code in codes for digest in stored)


def test_a_wrong_password_shows_none(browse, alice):
    assert "现在的密码不对" in get_codes(browse(alice), "wrong-password").text
    assert not RecoveryCode.objects.exists()


def test_a_code_sets_a_new_password_lets_in_and_ends_all_else(client, browse, alice, codes):
    elsewhere = browse(alice)
    elsewhere.get(reverse("profile"))
    answer = recover(client, codes[3])
    assert (answer.status_code, answer.url) == (303, reverse("profile"))
    assert client.session[SESSION_KEY] == str(alice.pk)
    assert User.objects.get().check_password("nine-finer-tiles")
    assert "还剩 9 个恢复码" in client.get(reverse("profile")).text
    assert elsewhere.get(reverse("profile")).status_code == 302


@pytest.mark.parametrize(
    "write", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code} ".replace("-", " ")]
)
def test_it_may_be_written_in_any_way(client, codes, write):
    assert recover(client, write(codes[0])).status_code == 303


def test_a_code_is_good_once(client, codes):
    recover(client, codes[0])
    client.logout()
    assert "名字或恢复码不对" in recover(client, codes[0], new="ten-finest-tiles").text
    assert User.objects.get().check_password("nine-finer-tiles")


def test_new_codes_make_the_old_ones_void(client, browse, alice, codes):
    get_codes(browse(alice))
    assert "名字或恢复码不对" in recover(client, codes[0]).text


def test_a_refused_password_spends_no_code(client, codes):
    assert "密码太短了" in recover(client, codes[0], new="short").text
    assert recover(client, codes[0]).status_code == 303


def test_unknown_names_others_codes_and_wrong_ones_get_one_answer(client, alice, bob, codes):
    wrong = [("Alice", "2222-2222-2222"), ("Nobody", "2222-2222-2222"), ("Nobody", codes[0]), ("Bob", codes[0])]
    answers = [recover(client, code, name) for name, code in wrong]
    assert {answer.status_code for answer in answers} == {200}
    assert len({without_values(answer) for answer in answers}) == 1
    assert recover(client, codes[0]).status_code == 303


def test_an_unknown_name_costs_as_many_queries_as_a_known_one(client, alice, codes):
    counted = []
    for name in ("Carol", "Alice", "Nobody"):  # the first makes the row of the address
        with CaptureQueriesContext(connection) as queries:
            recover(client, "2222-2222-2222", name)
        counted.append(len(queries))
    assert counted[1] == counted[2]


def test_a_barred_account_has_no_way_back(client, alice, codes):
    alice.is_active = False
    alice.save()
    assert "名字或恢复码不对" in recover(client, codes[0]).text


def test_guessing_is_slowed_down_from_one_address_and_from_many(client, codes):
    answers = [recover(client, f"2222-2222-22{n:02}").status_code for n in range(20)]
    assert answers == [200] * 10 + [429] * 10
    assert recover(client, codes[0], REMOTE_ADDR="192.0.2.9").status_code == 429
    assert recover(client, "2222-2222-2222", "Bob").status_code == 200


def test_a_mere_link_changes_nothing(client, codes):
    client.get(reverse("recover"), {"username": "Alice", "code": codes[0], "new_password": "nine-finer-tiles"})
    assert User.objects.get().check_password("eight-fine-tiles")


def test_the_way_is_shown_where_people_log_in(client):
    assert reverse("recover") in client.get(reverse("log-in")).text


def test_guests_have_no_password_to_forget(browse, guest):
    assert browse(guest).get(reverse("recovery-codes")).url == reverse("keep-account")
