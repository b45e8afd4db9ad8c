"""While the site is under maintenance: one clear page instead of all others, but for those whose deal is still played,
and for the staff."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from staff import state
from tables.models import Deal

OPEN = ("/admin/", "/accounts/log-in/", "/accounts/log-out/", "/accounts/language/", "/about/", "/app/", "/banner/")
"""Where these addresses begin, pages are there all the same."""

SOON = 300
"""Seconds after which a browser may ask again where nobody said how long it takes."""


def maintenance(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Looks at the state that the process knows; only under maintenance at the database."""

    def shown(request: HttpRequest) -> HttpResponse:
        if not state.is_under_maintenance() or request.path.startswith(OPEN) or _goes_on(request.user):
            return get_response(request)
        answer = render(request, "staff/maintenance.html", {"until": state.current().maintenance_until}, status=503)
        answer.headers["Retry-After"] = _seconds_left()
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return shown


def _goes_on(user: object) -> bool:
    """Whether somebody is of the staff, or in the middle of a deal."""
    if not user.is_authenticated or user.is_staff:
        return user.is_authenticated
    running = Deal.objects.filter(ended_at=None, match__finished_at=None)
    return running.filter(match__seats__user=user, match__seats__left_at=None).exists()


def _seconds_left() -> int:
    until = state.current().maintenance_until
    return max(SOON, int((until - timezone.now()).total_seconds())) if until else SOON
