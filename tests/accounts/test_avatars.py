"""Somebody chooses a picture; everybody has one."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.urls import reverse

from accounts.avatars import AVATARS, COMPUTER, DEFAULTS, NOBODY
from accounts.models import User

SPRITE = (settings.BASE_DIR / "static" / "avatars.svg").read_text()


def _drawn(of) -> str:
    return Template("{% load avatars %}{% avatar of %}").render(Context({"of": of}))


def test_each_that_can_be_chosen_is_drawn_and_nothing_else():
    assert set(re.findall(r'<symbol id="(\w+)"', SPRITE)) == {*AVATARS, COMPUTER, NOBODY}
    assert len(AVATARS) >= 24


def test_whoever_chose_none_has_one_by_the_id():
    pictures = [User(pk=pk).picture for pk in range(1, 2 * len(DEFAULTS) + 1)]
    assert set(pictures) == set(DEFAULTS)
    assert pictures[: len(DEFAULTS)] == pictures[len(DEFAULTS) :]


def test_the_tag_draws_people_and_symbols():
    assert "avatars.svg#tea" in _drawn(User(pk=1, avatar="tea"))
    assert "avatars.svg#computer" in _drawn(COMPUTER)
    assert 'aria-hidden="true"' in _drawn(COMPUTER)


def test_it_is_chosen_and_shown(browse, alice):
    browser = browse(alice)
    answer = browser.post(reverse("avatar"), {"avatar": "tulou"})
    assert (answer.status_code, answer.url) == (303, reverse("profile"))
    assert User.objects.get().picture == "tulou"
    assert "avatars.svg#tulou" in browser.get(reverse("profile")).text
    assert re.search(r'value="tulou" required checked', browser.get(reverse("avatar")).text)


@pytest.mark.parametrize("name", ["", "dragon", COMPUTER, NOBODY, '"><script>'])
def test_what_is_not_offered_cannot_be_chosen(browse, alice, name):
    assert browse(alice).post(reverse("avatar"), {"avatar": name}).status_code == 200
    assert User.objects.get().avatar == ""


def test_a_guest_may_choose_too(browse, guest):
    browse(guest).post(reverse("avatar"), {"avatar": "cat"})
    assert User.objects.get().picture == "cat"


def test_strangers_are_asked_to_log_in(client, db):
    assert client.get(reverse("avatar")).url.startswith(reverse("log-in"))
