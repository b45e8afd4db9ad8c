"""The staff's pages under admin/: Django's own admin, entered by the site's own door."""

from collections.abc import Callable
from functools import wraps

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

View = Callable[..., HttpResponse]


class StaffSite(AdminSite):
    """Players find nothing here; strangers are asked who they are by the site's own form: a second one would have to be
    guarded against guessing like the first."""

    site_header = site_title = _("龙岩麻将后台")
    index_title = _("后台")

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A page of the staff's: missing for whoever is logged in and not of it."""
        page = super().admin_view(view, cacheable)

        @wraps(page)
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            self._hide_from_players(request)
            return page(request, *args, **kwargs)

        return shown

    def login(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Called for whoever may not come in."""
        self._hide_from_players(request)
        return redirect_to_login(request.GET.get("next") or "/admin/")

    def _hide_from_players(self, request: HttpRequest) -> None:
        if request.user.is_authenticated and not self.has_permission(request):
            raise Http404
