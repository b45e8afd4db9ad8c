"""Who opens one table after another is told when it goes on."""

import pytest
from django.test import Client
from django.urls import reverse

from tables import rooms
from tables.models import Match, Room
from tests.guessing.site import now_is
from tests.tables.conftest import T0

NEW = reverse("new-table")
MINUTE = 60_000

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings):
    """Two an hour and person, three an hour and address."""
    settings.ROOMS_PER_HOUR, settings.ROOMS_PER_HOUR_AND_ADDRESS = 2, 3


def _open(browser: Client, now: int = T0, **headers: str) -> int:
    """Open a table, and be done with it at once: the status of the answer."""
    with now_is(now):
        status = browser.post(NEW, {"preset": "lequ-half"}, **headers).status_code
    Match.objects.update(finished_at=Match.objects.latest("pk").started_at)
    return status


def test_a_person_opens_so_many_an_hour(browse, alice):
    browser = browse(alice)
    assert [_open(browser, T0 + minute * MINUTE) for minute in (0, 10, 20)] == [303, 303, 429]
    assert Room.objects.count() == 2
    with now_is(T0 + 20 * MINUTE):
        refused = browser.post(NEW, {"preset": "lequ-half"})
    assert "请过 40 分钟再开" in refused.text
    assert refused["Retry-After"] == "2400"
    assert _open(browser, T0 + 60 * MINUTE) == 303


def test_an_address_opens_so_many_an_hour(browse, alice, bob):
    assert [_open(browse(user)) for user in (alice, bob, alice, bob)] == [303, 303, 303, 429]
    assert _open(browse(bob), REMOTE_ADDR="192.0.2.9") == 303


def test_a_form_that_opens_nothing_counts_for_nothing(browse, alice):
    browser = browse(alice)
    with now_is(T0):
        for order in ({"look": "1"}, {"use": "1"}, {"base": "many"}):
            assert browser.post(NEW, {"preset": "lequ-half", **order}).status_code == 200
    assert [_open(browser) for _ in range(3)] == [303, 303, 429]


def test_a_person_has_one_open_room_at_a_time(alice):
    """Whoever opens another leaves the one before, which is closed if nobody else sits there."""
    for _ in range(3):
        rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])
    assert Room.objects.filter(owner=alice, closed_at=None).count() == 1
