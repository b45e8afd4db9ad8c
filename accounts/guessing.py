"""Whoever guesses waits, and whoever is guessed at still gets in.

django-axes locks the pair of a name and an address after five wrong passwords. Here they are counted over all
addresses of a name, and over all names of an address; each further round of them closes the door twice as long. A
device on which somebody has been logged in before carries a signed cookie that says so. It is counted by itself, so
that strangers who guess at a name cannot keep its owner out of his own phone.
"""

import secrets
from contextlib import suppress
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from accounts.names import fold
from accounts.throttle import address
from tables import limits
from tables.limits import Claim, Limit

MINUTE, DAY = 60_000, 24 * 3600

OF_A_NAME = Limit("password-name", 10, MINUTE, grows=True)
OF_AN_ADDRESS = Limit("password-address", 20, MINUTE, grows=True)
OF_A_DEVICE = Limit("password-device", 5, 5 * MINUTE)
CODES_OF_A_NAME = Limit("recovery-name", 10, MINUTE, grows=True)

_COOKIE = _SALT = "known-device"
_AGE = 365 * DAY
_PEOPLE = 8
"""So many names a device is remembered for: a family's, not a thief's list."""


class Gate:
    """A backend of Django's that lets nobody in; stops the check of a password where there were too many wrong ones."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **credentials: object) -> None:
        """Raises `TooOften` before any password is looked at."""
        if request is not None and username:
            check(*_claims(request, username))


def check(*claims: Claim) -> None:
    """Raises `TooOften` if one of these is exhausted; counts nothing."""
    with limits.counting(*claims):
        pass


def count(*claims: Claim) -> None:
    """A wrong guess was made."""
    with suppress(limits.TooOften):
        limits.take(*claims)


def code_claims(request: HttpRequest, username: str) -> tuple[Claim, ...]:
    """Against what a wrong recovery code counts."""
    return (CODES_OF_A_NAME, _who(username)), (OF_AN_ADDRESS, address(request))


def know(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Remember on this device that the person of this name has been logged in on it."""
    device, known = _known(request)
    known = [_who(username), *(who for who in known if who != _who(username))][:_PEOPLE]
    response.set_cookie(
        _COOKIE,
        signing.dumps([device or secrets.token_urlsafe(9), *known], salt=_SALT),
        max_age=_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known(request: HttpRequest, credentials: dict | None = None) -> bool:
    """Whether the person whose name is tried has been logged in on this device; django-axes leaves such tries to us."""
    username = (credentials or {}).get("username") or request.POST.get("username", "")
    return _who(username) in _known(request)[1]


@receiver(user_login_failed)
def note_wrong_password(sender, credentials: dict, request: HttpRequest | None = None, **kwargs) -> None:
    """Whatever the way in was. A try that django-axes stopped was none: else one address could keep a name's owner out
    everywhere."""
    is_stopped = getattr(request, "axes_locked_out", False)
    if request is not None and not is_stopped and credentials.get("username"):
        count(*_claims(request, credentials["username"]))


def _claims(request: HttpRequest, username: str) -> tuple[Claim, ...]:
    device, known = _known(request)
    if _who(username) in known:
        return ((OF_A_DEVICE, f"{device} {_who(username)}"),)
    return (OF_A_NAME, _who(username)), (OF_AN_ADDRESS, address(request))


def _known(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        device, *known = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_SALT, max_age=_AGE)
    except (signing.BadSignature, ValueError):
        return "", []
    return device, known


def _who(username: str) -> str:
    """What stands for a name: what is typed there may be a password."""
    return sha256(fold(username).encode()).hexdigest()[:32]
