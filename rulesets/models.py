"""Named house rules and their versions."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from longyan.engine import HouseRules, read_rules
from longyan.keeping import KeptRow

NAME_LENGTH = 20


class RuleSet(models.Model):
    """House rules by a name, of a club, or of the site where there is none. A retired one is offered no more, and what
    was played by it stays."""

    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="rule_sets")
    name = models.CharField(_("名称"), max_length=NAME_LENGTH)
    is_default = models.BooleanField(_("默认"), default=False)
    retired_at = models.DateTimeField(_("停用"), null=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = verbose_name_plural = _("规则")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="rule_set_name_in_club"),
            models.UniqueConstraint(fields=["name"], condition=Q(club=None), name="rule_set_name_of_site"),
            models.UniqueConstraint(fields=["club"], condition=Q(is_default=True), name="rule_set_default_in_club"),
            models.UniqueConstraint(
                fields=["is_default"], condition=Q(club=None, is_default=True), name="rule_set_default_of_site"
            ),
            models.CheckConstraint(condition=Q(is_default=False) | Q(retired_at=None), name="rule_set_default_is_used"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def newest(self) -> "RuleVersion":
        """What is played by it now."""
        return self.versions.last()


class RuleVersion(KeptRow):
    """House rules as a set had them from a moment on: a row that can only be added. `rules` holds the full values,
    `preset` is what they were made of."""

    rule_set = models.ForeignKey(RuleSet, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    preset = models.CharField(max_length=40)
    rules = models.JSONField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta(KeptRow.Meta):
        ordering = ["rule_set", "number"]
        constraints = [models.UniqueConstraint(fields=["rule_set", "number"], name="rule_version_number_in_set")]

    def __str__(self) -> str:
        return _("%(name)s 第%(number)s版") % {"name": self.rule_set.name, "number": self.number}

    @property
    def house_rules(self) -> HouseRules:
        """The rules themselves."""
        return read_rules(self.rules)
