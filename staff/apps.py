"""The app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StaffAppConfig(AppConfig):
    """Those who look after the site."""

    name = "staff"
    verbose_name = _("网站")

    def ready(self) -> None:
        """Accounts that end take their second factor along."""
        from staff import receivers  # noqa: F401
