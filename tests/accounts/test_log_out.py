"""Somebody leaves."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.urls import reverse


def test_leaving_ends_the_session(browse, alice):
    browser = browse(alice)
    assert browser.post(reverse("log-out")).url == reverse("log-in")
    assert SESSION_KEY not in browser.session


def test_a_mere_link_does_not_log_out(browse, alice):
    browser = browse(alice)
    assert browser.get(reverse("log-out")).status_code == 405
    assert SESSION_KEY in browser.session


@pytest.mark.parametrize(("who", "warned"), [("alice", False), ("guest", True)])
def test_only_guests_are_warned_that_they_lose_the_account(request, browse, who, warned):
    page = browse(request.getfixturevalue(who)).get(reverse("profile")).text
    assert ("找不回来" in page) is warned
