"""Who is counted as one when wrong passwords and new accounts are counted, and what somebody is told who must wait."""

import ipaddress
import math
from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.names import fold
from tables.limits import TooOften

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def address(request: HttpRequest) -> str:
    """The other end of the connection, as `household` counts it.

    Headers such as X-Forwarded-For are the visitor's own words and are never read here; where a proxy's own header may
    be trusted (LONGYAN_ADDRESS_HEADER), the server has put what it says in place of the proxy's address.
    """
    return household(request.META.get("REMOTE_ADDR", ""))


def household(remote: str) -> str:
    """An address; a whole /64 for IPv6, which is what one household is given."""
    try:
        parsed = ipaddress.ip_address(remote)
    except ValueError:
        return remote[:45]
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


def attempted_name(request: HttpRequest, credentials: dict | None) -> str:
    """The key of the name that was tried, so that other spellings of it are no fresh tries."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return fold(name)[:255]


def refusing_guesses(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that asks for passwords or codes, and says how long to wait after too many wrong ones."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TooOften as refusal:
            return wait(request, "accounts/locked.html", refusal.wait)

    return guarded


def locked(request: HttpRequest, original_response=None, credentials=None) -> HttpResponse:
    """Too many wrong passwords for this name from this address: shown by django-axes instead of the page."""
    return wait(request, "accounts/locked.html", settings.AXES_COOLOFF_TIME)


def wait(request: HttpRequest, template: str, how_long: timedelta, **context: object) -> HttpResponse:
    """A page that says for how long nothing will be done."""
    seconds = math.ceil(how_long.total_seconds())
    context["minutes"] = math.ceil(seconds / 60)
    response = render(request, template, context, status=429)
    response.headers["Retry-After"] = seconds
    return response
