"""The app: its part of a club's page, what a club's log says of it, and what people are barred for."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop


class ReviewConfig(AppConfig):
    """Disputes of clubs, and cases of the staff."""

    name = "review"
    verbose_name = _("审核")

    def ready(self) -> None:
        """Accounts and clubs know nothing of reviews; they learn it here."""
        from accounts import barring
        from accounts.clubs import deeds, tabs
        from review import own, receivers, verdicts  # noqa: F401
        from staff import roles
        from talk.models import Report

        barring.REASONS.update(Report.REASONS)
        roles.allow(roles.SUPPORT, "review.view_case", "review.look", "review.propose")
        roles.allow(roles.AUDITOR, "review.view_case")
        tabs.TABS.append(tabs.Tab("club-disputes", gettext_noop("争议"), waiting=verdicts.waits_for))
        deeds.SAYINGS["judged"] = gettext_noop("%(by)s 裁定了 %(deal)s 的争议")
        deeds.SAYINGS["handed up"] = gettext_noop("%(by)s 把 %(deal)s 的争议交给了网站")
