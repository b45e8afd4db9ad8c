"""The staff's pages under admin/: Django's own admin, entered by the site's own door and with a code."""

from collections.abc import Callable
from functools import wraps

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from longyan.answers import SeeOther

View = Callable[..., HttpResponse]

_NOT_SHOWN = {"auth.Group", "otp_totp.TOTPDevice"}
"""Roles are groups that `staff.roles` keeps; keys of phones are nobody's to read."""

_GROUPS = (
    (_("玩家和亲友圈"), ("accounts.User", "accounts.Club", "accounts.Deed")),
    (_("牌局记录"), ("tables.Room", "tables.Match", "tables.Deal", "tables.Move", "tables.Handover", "tables.Vote")),
    (_("举报和案件"), ("review.Case", "talk.Report")),
    (_("账本"), ("ledger.Group", "ledger.Grant", "ledger.Price")),
    (_("网站"), ("staff.SiteState", "rulesets.RuleSet", "pages.SiteText")),
    (_("后台的人"), ("staff.RoleChange", "admin.LogEntry")),
)
"""What the staff does, and the rows that go with it; an app that is not named here stands by itself behind them."""


def _group(name: object, models: list[dict]) -> dict:
    return {
        "name": name,
        "app_label": "",
        "app_url": reverse("admin:index"),
        "has_module_perms": True,
        "models": models,
    }


class StaffSite(AdminSite):
    """Players find nothing here; strangers are asked who they are by the site's own form: a second one would have to be
    guarded against guessing like the first. Whoever is of the staff shows a code besides (`staff.doors`)."""

    site_header = site_title = _("龙岩麻将后台")
    index_title = _("后台")
    site_url = "/"

    def get_urls(self) -> list[URLPattern]:
        """The pages on the way in, and then all others."""
        from staff import views  # models exist only once Django is set up

        return [
            path("first/", views.become_first, name="first"),
            path("verify/", self._before(views.verify), name="verify"),
            path("enrol/", self._before(views.enrol), name="enrol"),
            path("accounts/user/<int:pk>/phone/", self.admin_view(views.reset_phone), name="reset-phone"),
            path("staff/rolechange/<int:pk>/decide/", self.admin_view(views.decide_role), name="decide-role"),
            path("phone/", self.admin_view(views.phone), name="phone"),
            path("phone/spares/", self.admin_view(views.renew_spares), name="renew-spares"),
            path("phone/change/", self.admin_view(views.change_phone), name="change-phone"),
            *super().get_urls(),
        ]

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A page of the staff's: missing for whoever is logged in and not of it, and closed without a code."""
        from staff import doors

        page = super().admin_view(view, cacheable)

        @wraps(page)
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            self._hide_from_players(request)
            if self.has_permission(request) and not doors.is_in(request):
                return doors.ask_for_code(request)
            return page(request, *args, **kwargs)

        return shown

    def register(self, model_or_iterable: object, admin_class: object = None, **options: object) -> None:
        """Whatever an app shows, but for what nobody is to see or to change here."""
        models = model_or_iterable if isinstance(model_or_iterable, list | tuple) else [model_or_iterable]
        shown = [model for model in models if model._meta.label not in _NOT_SHOWN]
        super().register(shown, admin_class, **options)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict]:
        """What there is by what one does with it, not by where it is kept."""
        apps = super().get_app_list(request, app_label)
        if app_label is not None:
            return apps
        models = {model["model"]._meta.label: model for app in apps for model in app["models"]}
        groups = [_group(name, [models.pop(label) for label in labels if label in models]) for name, labels in _GROUPS]
        rest = [
            {**app, "models": [model for model in app["models"] if model["model"]._meta.label in models]}
            for app in apps
        ]
        return [group for group in [*groups, *rest] if group["models"]]

    def login(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Called for whoever may not come in."""
        self._hide_from_players(request)
        return redirect_to_login(request.GET.get("next") or "/admin/")

    def password_change(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Passwords are changed where everybody changes theirs, and where guesses are counted."""
        return SeeOther(reverse("change-password"))

    password_change_done = password_change

    def _before(self, view: View) -> View:
        """A page of the staff's that is there without a code."""

        @never_cache
        @wraps(view)
        def shown(request: HttpRequest) -> HttpResponse:
            self._hide_from_players(request)
            if not self.has_permission(request):
                return redirect_to_login(request.get_full_path())
            return view(request)

        return shown

    def _hide_from_players(self, request: HttpRequest) -> None:
        if request.user.is_authenticated and not self.has_permission(request):
            raise Http404
