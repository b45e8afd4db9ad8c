"""The tables that a club keeps open."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.arranged import Arranged

NAME_LENGTH = 20


class ClubTable(Arranged):
    """A table of a club at which its members sit down unasked: whoever comes waits in a room of it, which is `arranged`
    as the table is. One that was `retired_at` a moment takes nobody any more."""

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="tables")
    name = models.CharField(_("桌名"), max_length=NAME_LENGTH)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return self.name
