"""Letting guests in: a new account without a password, a few an hour from one address."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import GuestArrival, User
from accounts.names import GUEST_PREFIXES, fold

WINDOW = timedelta(hours=1)


class TooManyGuests(Exception):
    """The address has had its guests for now; `wait` says for how long."""

    def __init__(self, wait: timedelta):
        super().__init__(f"too many guests, wait {wait}")
        self.wait = wait


def let_in(address: str, name: str = "") -> User:
    """A new guest from `address`, called by a `name` that may be chosen (`forms.GuestForm`) or by one that is given;
    raises TooManyGuests."""
    now = timezone.now()
    with transaction.atomic():
        GuestArrival.objects.filter(at__lte=now - WINDOW).delete()
        arrivals = GuestArrival.objects.filter(address=address).order_by("at")
        if len(arrivals) >= settings.GUESTS_PER_HOUR_AND_ADDRESS:
            raise TooManyGuests(arrivals[0].at + WINDOW - now)
        GuestArrival.objects.create(address=address, at=now)
        return User.objects.create_user(name or _free_name(), is_guest=True)


def _free_name() -> str:
    """Four digits are easy to say; more of them once those are mostly taken."""
    prefix = GUEST_PREFIXES[get_language()]
    for digits in (4, 4, 4, 4, 6, 6, 8):
        name = f"{prefix}{secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        if not User.objects.filter(name_key=fold(name)).exists():
            return name
    return f"{prefix}{secrets.randbelow(10**10):010}"
