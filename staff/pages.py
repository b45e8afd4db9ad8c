"""What the site's state is to its pages: names and banners in templates, and what newcomers and visitors are told."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from staff import state
from staff.models import SiteState
from staff.state import Banner

COOKIE, REMEMBERED = "read-banners", 8

NO_NOTE = mark_safe('<div id="site-note" class="site-note"></div>')
"""What a table's page has where nothing is said."""

View = Callable[..., HttpResponse]


class Venue:
    """The site in templates, looked up as far as a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @property
    def name(self) -> str:
        """Its own name, "" if it has the game's."""
        return state.current().name

    @property
    def banners(self) -> list[Banner]:
        """Those that this reader has not put away."""
        read = read_by(self._request)
        return [banner for banner in state.banners() if banner.key not in read]

    @property
    def note(self) -> SafeString:
        """The banners of a table's page."""
        return note()

    @property
    def takes_guests(self) -> bool:
        """Whether people may come in without an account."""
        return state.current().registration != SiteState.CLOSED

    @property
    def takes_members(self) -> bool:
        """Whether people may make an account."""
        return state.current().registration == SiteState.OPEN


def venue(request: HttpRequest) -> dict[str, Venue]:
    """For templates; Django's log-in calls something else ``site``."""
    return {"venue": Venue(request)}


def note() -> SafeString:
    """The banners as a fragment of a table's page: folded away at a touch, and back when there are others."""
    banners = state.banners()
    return mark_safe(render_to_string("staff/note.html", {"banners": banners}).strip()) if banners else NO_NOTE


def read_by(request: HttpRequest) -> list[str]:
    """The keys of the banners that a visitor has put away."""
    return request.COOKIES.get(COOKIE, "").split(".")[-REMEMBERED:]


def for_newcomers(allowed: Callable[[Venue], bool]) -> Callable[[View], View]:
    """A view for whoever is not known yet, as long as the site takes them."""

    def decorated(view: View) -> View:
        @wraps(view)
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if allowed(Venue(request)):
                return view(request, *args, **kwargs)
            return render(request, "staff/not_taken.html", status=403)

        return shown

    return decorated
