"""What nobody needs any more is thrown away, and nothing else."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from accounts import guests, sweeping
from accounts.models import Device, FormerName, User
from tables import chores, rooms
from tables.table import now_ms
from tests.tables import playing

DAY = 24 * 3600 * 1000


def sweep(days: float) -> None:
    sweeping.sweep(now_ms() + int(days * DAY))


def test_a_server_does_it_by_itself():
    assert sweeping.sweep in {chore.do for chore in chores.CHORES}


def test_a_guest_who_never_played_goes_after_thirty_days(guest):
    sweep(29)
    assert User.objects.filter(pk=guest.pk).exists()
    sweep(31)
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_guest_who_came_lately_stays(browse, guest):
    User.objects.update(date_joined=timezone.now() - timedelta(days=100))
    browse(guest).get(reverse("profile"))
    sweep(29)
    assert User.objects.filter(pk=guest.pk).exists()
    sweep(31)
    assert not User.objects.exists()


def test_a_guest_who_played_stays_for_ever(guest):
    playing.opened(guest, guest, *["beginner"] * 3)
    sweep(1000)
    assert User.objects.filter(pk=guest.pk).exists()


def test_so_does_one_who_opened_a_room(guest):
    rooms.open_room(guest, "lequ-half", 4, [guest, None, None, None])
    sweep(1000)
    assert User.objects.filter(pk=guest.pk).exists()


def test_members_stay(alice):
    sweep(1000)
    assert User.objects.filter(pk=alice.pk).exists()


def test_sessions_that_are_over_go_with_their_devices(browse, alice):
    browse(alice).get(reverse("profile"))
    sweep(89)
    assert Session.objects.count() == Device.objects.count() == 1
    sweep(91)
    assert Session.objects.count() == Device.objects.count() == 0


def test_names_that_were_kept_long_enough_go(alice):
    FormerName.objects.create(owner=alice, look="x", until=timezone.now() + timedelta(days=1))
    sweep(0)
    assert FormerName.objects.exists()
    sweep(2)
    assert not FormerName.objects.exists()


@pytest.mark.django_db
def test_each_time_it_is_a_little(monkeypatch, settings):
    monkeypatch.setattr(sweeping, "AT_A_TIME", 2)
    settings.GUESTS_PER_HOUR_AND_ADDRESS = 9
    for _ in range(5):
        guests.let_in("192.0.2.1")
    for left in (3, 1, 0):
        sweep(31)
        assert User.objects.count() == left
