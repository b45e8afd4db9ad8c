"""What every page of ours tells the browser, and what no form of ours lets through."""

import pytest
from django.test import Client
from django.urls import reverse

PAGES = [
    *("log-in", "sign-up", "recover", "profile", "settings", "keep-account", "change-password", "rename", "avatar"),
    *("devices", "recovery-codes", "delete-account", "people"),
]
POSTS = [
    *("log-in", "sign-up", "recover", "settings", "log-out", "play-as-guest", "keep-account", "change-password"),
    *("rename", "avatar", "devices", "recovery-codes", "email", "remove-email", "ask-for-reset", "delete-account"),
    "ask-friend",
]


def directives(response) -> dict:
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", [reverse(name) for name in PAGES] + ["/no/such/page/"])
@pytest.mark.parametrize("who", ["alice", "guest"])
def test_every_page_has_a_strict_policy(request, browse, who, path):
    response = browse(request.getfixturevalue(who)).get(path)
    policy = directives(response)
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'", "ws://testserver"]
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == ["'none'"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_one_person_are_not_stored(browse, alice, page):
    assert "no-store" in browse(alice).get(reverse(page)).headers["Cache-Control"]


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(client, alice, password):
    client.post(reverse("log-in"), {"username": "Alice", "password": password})
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("who", ["alice", "guest"])
def test_no_form_is_taken_from_another_site(request, who, name):
    client = Client(enforce_csrf_checks=True)
    client.force_login(request.getfixturevalue(who))
    response = client.post(reverse(name), {"username": "x", "password": "y"})
    assert response.status_code == 403
    assert "这一页放得太久了" in response.text


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "127.0.0.1.evil.example"])
def test_other_host_names_are_not_served(client, host):
    assert client.get(reverse("log-in"), headers={"host": host}).status_code == 400
