"""The app: what it hears of tables, and its parts of a club's page."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop


class LedgerConfig(AppConfig):
    """The books of clubs."""

    name = "ledger"
    verbose_name = _("账本")

    def ready(self) -> None:
        """Tables tell what is to be posted; clubs learn of the pages and of what is done there."""
        from accounts.clubs.tabs import TABS, Tab
        from ledger import cards, grants, own, posting, seasons  # noqa: F401
        from staff import roles
        from tables import occasions

        roles.allow(roles.SUPPORT, "ledger.view_group", "ledger.view_grant", "ledger.view_price")
        roles.allow(roles.AUDITOR, "ledger.view_group", "ledger.view_grant", "ledger.view_price")
        occasions.OPENED.append(cards.check_room)
        occasions.BEGUN.append(cards.check_match)
        occasions.SETTLED.append(cards.charge)
        occasions.FINISHED.append(posting.post_match)
        occasions.FINISHED.append(cards.give_back)
        TABS.extend([Tab("club-ranking", gettext_noop("排行")), Tab("club-ledger", gettext_noop("账本"))])
