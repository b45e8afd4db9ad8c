"""Where preferences are kept: with the account, or in a signed cookie of a visitor who has none.

A visitor's go with him into the account that he makes or opens next, if that has none of its own.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.preferences import Preferences

_COOKIE = _SALT = "preferences"
_AGE = timedelta(days=365)


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Gives every request its ``preferences``, read when they are asked for."""

    def with_preferences(request: HttpRequest) -> HttpResponse:
        request.preferences = SimpleLazyObject(lambda: _of(request))
        return get_response(request)

    return with_preferences


def remember(request: HttpRequest, response: HttpResponse, preferences: Preferences) -> None:
    """Keep what this person prefers from now on; pages of a table that show it are told."""
    if request.user.is_authenticated:
        request.user.preferences = preferences.kept()
        request.user.save(update_fields=["preferences"])
    else:
        response.set_cookie(
            _COOKIE,
            signing.dumps(preferences.kept(), salt=_SALT),
            max_age=_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


@receiver(user_logged_in)
def bring_along(sender, request: HttpRequest, user, **kwargs) -> None:
    """What a visitor chose before logging in; what the account chose earlier stays."""
    if not user.preferences and (chosen := _of_visitor(request).kept()):
        user.preferences = chosen
        user.save(update_fields=["preferences"])


def _of(request: HttpRequest) -> Preferences:
    return Preferences.of(request.user) if request.user.is_authenticated else _of_visitor(request)


def _of_visitor(request: HttpRequest) -> Preferences:
    try:
        return Preferences.read(signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_SALT))
    except signing.BadSignature:
        return Preferences()
