"""The addresses of a club's rules, and of the guide to any; the site's own have the rest under admin/ (`admin`)."""

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_http_methods, require_POST

from accounts.clubs.doors import club_page
from accounts.clubs.powers import RULES
from longyan.answers import require_reading
from rulesets import previewviews, shelves, views

View = Callable[..., HttpResponse]

_reading_or_sending = require_http_methods(["GET", "HEAD", "POST"])


class Page(NamedTuple):
    """A page of a shelf: its address there, its name, its view, and whether it is for those alone who set the rules."""

    route: str
    name: str
    view: View
    is_setting: bool = False

    def named(self, shelf: str) -> str:
        """The name of its address."""
        return f"{shelf}-{self.name}" if self.name else shelf


PAGES = [
    Page("", "", require_reading(views.index)),
    Page("new/", "new", _reading_or_sending(views.make), True),
    Page("new/check/", "check-new", require_POST(views.check_new), True),
    Page("bring/", "bring", _reading_or_sending(views.bring), True),
    Page("previews/<int:job>/", "preview", require_reading(previewviews.show)),
    Page("previews/<int:job>/cancel/", "cancel", require_POST(previewviews.cancel), True),
    Page("<int:pk>/", "set", require_reading(views.version)),
    Page("<int:pk>/edit/", "edit", _reading_or_sending(views.revise), True),
    Page("<int:pk>/check/", "check", require_POST(views.check), True),
    Page("<int:pk>/retire/", "retire", require_POST(views.retire), True),
    Page("<int:pk>/restore/", "restore", require_POST(views.restore), True),
    Page("<int:pk>/prefer/", "prefer", require_POST(views.prefer), True),
    Page("<int:pk>/unprefer/", "unprefer", require_POST(views.unprefer), True),
    Page("<int:pk>/copy/", "copy", require_POST(views.copy), True),
    Page("<int:pk>/<int:number>/", "version", require_reading(views.version)),
    Page("<int:pk>/<int:number>/guide/", "guide", require_reading(views.how_to_play)),
    Page("<int:pk>/<int:number>/rules.json", "export", require_reading(views.export)),
    Page("<int:pk>/<int:number>/try/", "try", require_POST(previewviews.try_out), True),
]
"""Every page of a shelf."""


def _of_club(page: Page) -> View:
    @club_page(*([RULES] if page.is_setting else []))
    def shown(request, member, *args, **kwargs):
        return page.view(request, shelves.of_member(member), *args, **kwargs)

    return shown


urlpatterns = [
    *(path(f"clubs/<code>/rules/{page.route}", _of_club(page), name=page.named("club-rules")) for page in PAGES),
    path("rules/named/<int:pk>/", views.named, name="named-rules"),
]
