"""The tables app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """People round a table, and the record of what they did."""

    name = "tables"
    verbose_name = _("牌桌")

    def ready(self) -> None:
        """Signals reach `receivers` only once that is imported, and models only exist from here on."""
        from tables import receivers  # noqa: F401
