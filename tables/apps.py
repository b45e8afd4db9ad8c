"""The tables app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """People round a table, and the record of what they did."""

    name = "tables"
    verbose_name = _("牌桌")

    def ready(self) -> None:
        """Signals reach `receivers`, and a person's data hold what `own` says, once these are imported; models only
        exist from here on. A club in which somebody plays stays open."""
        from accounts.clubs.closing import KEEPS_OPEN
        from tables import receivers, records  # noqa: F401
        from tables.clubs import pages
        from tables.people import own  # noqa: F401

        KEEPS_OPEN.append(records.goes_on)
        pages.join_in()
