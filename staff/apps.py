"""The app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class StaffAppConfig(AppConfig):
    """Those who look after the site."""

    name = "staff"
    verbose_name = _("网站")

    def ready(self) -> None:
        """Accounts that end take their second factor along; roles are kept as the code says them."""
        from staff import receivers, roles  # noqa: F401

        post_migrate.connect(roles.keep_groups)
