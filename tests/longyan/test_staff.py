"""The staff's pages: who comes in, and by which door."""

import re

import pytest
from django.urls import reverse

INDEX = "/admin/"


@pytest.fixture
def staff(alice):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    return alice


def test_the_staff_comes_in_with_the_sites_own_session(browse, staff):
    page = browse(staff).get(INDEX)
    assert page.status_code == 200
    assert "龙岩麻将后台" in page.text
    assert "no-store" in page.headers["Cache-Control"]


def test_its_pages_need_no_looser_policy(browse, staff):
    page = browse(staff).get(INDEX)
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert "<style" not in page.text
    assert "<script>" not in page.text


@pytest.mark.parametrize("path", [INDEX, "/admin/login/", "/admin/no/such/page/"])
def test_players_find_nothing_there(browse, bob, path):
    found, missing = browse(bob).get(path), browse(bob).get("/no/such/page/")
    assert (found.status_code, _body(found)) == (404, _body(missing))


def test_strangers_are_asked_who_they_are_by_the_one_form_that_counts_guesses(client, db):
    answer = client.get(INDEX, follow=True)
    assert answer.redirect_chain[-1][0] == f"{reverse('log-in')}?next={INDEX}"


def test_guessing_a_password_at_the_admins_own_address_reaches_no_form(client, alice):
    answer = client.post("/admin/login/", {"username": "Alice", "password": "eight-fine-tiles"})
    assert answer.status_code == 302
    assert "sessionid" not in client.cookies


def _body(page) -> str:
    """What does not tell the address or the visit."""
    return re.sub(r'value="[^"]*"', "", page.text)
