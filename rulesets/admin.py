"""The site's own rules in the staff's pages: by the same form and the same views as a club's."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from rulesets import shelves
from rulesets.models import RuleSet
from rulesets.urls import PAGES, Page, View

_ALSO = {"": "changelist", "new": "add", "set": "change"}
"""By what names the staff's index looks for pages."""


@admin.register(RuleSet)
class RuleSetAdmin(admin.ModelAdmin):
    """Sets of the site; a club's are its own."""

    def get_urls(self) -> list[URLPattern]:
        """The pages of a shelf, and nothing of what a model has by default: a version is never changed."""
        shown = [(page, self.admin_site.admin_view(self._of_site(page))) for page in PAGES]
        named = [path(page.route, view, name=page.named("site-rules")) for page, view in shown]
        also = [
            path(page.route, view, name=f"rulesets_ruleset_{_ALSO[page.name]}")
            for page, view in shown
            if page.name in _ALSO
        ]
        return named + also

    def has_delete_permission(self, request: HttpRequest, obj: RuleSet | None = None) -> bool:
        """What was played by it stays; it can be retired."""
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever may change one may make one: a version is a new row either way."""
        return self.has_change_permission(request)

    def _of_site(self, page: Page) -> View:
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            may = self.has_change_permission if page.is_setting else self.has_view_permission
            if not may(request):
                raise PermissionDenied
            return page.view(request, shelves.of_staff(request.user), *args, **kwargs)

        return shown
