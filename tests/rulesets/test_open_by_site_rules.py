"""A table is opened by the site's own rules, which stand beside the presets."""

import pytest
from django.urls import reverse

from longyan.engine.presets import preset
from rulesets import keeping
from tables.models import Match, Room

pytestmark = pytest.mark.django_db

URL = reverse("new-table")


@pytest.fixture
def version(made):
    return made(None, "新罗打法", {"base": 5}, base="juxian-half").newest


def test_they_are_a_card_and_fill_in_the_form(browse, client, alice, bob, carol, made, club, version):
    made(club, "圈里的")
    page = browse(alice).get(URL, {"preset": f"version-{version.pk}"})
    assert f'value="version-{version.pk}" checked' in page.text
    assert "与新罗打法完全一样" in page.text
    assert "圈里的" not in page.text
    guide = reverse("named-rules", args=[version.pk])
    assert f'href="{guide}"' in page.text
    assert "新罗打法" in browse(bob).get(guide).text
    of_club = reverse("named-rules", args=[club.rule_sets.get().newest.pk])
    assert [browser.get(of_club).status_code for browser in (browse(bob), browse(carol), client)] == [200, 404, 404]


def test_whoever_plays_by_them_pins_the_version_whoever_changes_them_does_not(browse, alice, version):
    order = {"preset": f"version-{version.pk}", "players": "3"}
    browse(alice).post(URL, order)
    assert (Room.objects.get().rule_version, Match.objects.get().rule_version) == (version, version)
    assert Room.objects.get().rules["base"] == 5
    for page in (reverse("lobby"), reverse("table", args=[Room.objects.get().code])):
        assert "新罗打法" in browse(alice).get(page).text
    Match.objects.update(finished_at=version.at)
    browse(alice).post(URL, {**order, "base": "6"})
    changed = Room.objects.latest("pk")
    assert (changed.preset, changed.rules["base"], changed.rule_version) == ("juxian-half", 6, None)


def test_a_room_keeps_them_in_its_own_form(browse, alice, version):
    browse(alice).post(URL, {"preset": f"version-{version.pk}", "company": "friends"})
    settings = reverse("room-settings", args=[Room.objects.get().code])
    assert "与新罗打法完全一样" in browse(alice).get(settings).text
    later = keeping.revise(version.rule_set, "lequ-half", preset("lequ-half"), alice)
    keeping.retire(version.rule_set, alice)
    page = browse(alice).get(settings).text
    assert f'value="version-{version.pk}" checked' in page
    assert f"version-{later.pk}" not in page
    browse(alice).post(settings, {"preset": f"version-{version.pk}", "hints": "no"})
    room = Room.objects.get()
    assert (room.rules, room.rule_version, room.hints) == (version.rules, version, False)
    browse(alice).post(settings, {"preset": "lequ-half"})
    room = Room.objects.get()
    assert (room.rules, room.rule_version) == (preset("lequ-half").as_json(), None)
