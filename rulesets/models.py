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


class Preview(models.Model):
    """Deals that computer players play under two sets of rules, to see the difference: of a club, or of the site.

    `before` and `after` are full values, `version` is the version that `after` is, None for one that is not kept yet;
    `last` the version before it, None where it is the `preset` that `after` is held against. `beat_at` (milliseconds
    since 1970) is when the process that plays them last said so, `done` how many deals it has played, `findings` what
    they came to.
    """

    WAITING, RUNNING, DONE, CANCELLED, FAILED = "waiting", "running", "done", "cancelled", "failed"
    DIED, SLOW, BROKEN = "died", "slow", "broken"

    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="previews")
    rule_set = models.ForeignKey(RuleSet, models.PROTECT, null=True, related_name="previews")
    version = models.ForeignKey(RuleVersion, models.PROTECT, null=True, related_name="previews")
    last = models.ForeignKey(RuleVersion, models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=NAME_LENGTH)
    preset = models.CharField(max_length=40)
    before = models.JSONField()
    after = models.JSONField()
    seed = models.BigIntegerField()
    deals = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    state = models.CharField(
        max_length=9,
        choices=[(state, state) for state in (WAITING, RUNNING, DONE, CANCELLED, FAILED)],
        default=WAITING,
    )
    why = models.CharField(max_length=6, blank=True, choices=[(why, why) for why in (DIED, SLOW, BROKEN)])
    done = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    beat_at = models.BigIntegerField(null=True)
    findings = models.JSONField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=Q(state="running"), name="preview_runs_alone"),
            models.UniqueConstraint(
                fields=["by"], condition=Q(state__in=["waiting", "running"]), name="preview_open_once_of_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to come to something."""
        return self.state in (self.WAITING, self.RUNNING)
