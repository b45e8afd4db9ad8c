"""Clubs, who is in them, and what was done there."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import looks
from longyan.keeping import KeptRow
from longyan.keys import new_key

CODE_LENGTH = 6
NAME_LENGTH = 20
LOOK_LENGTH = 9 * NAME_LENGTH  # as of a person's name
NOTICE_LENGTH = 500


class Club(models.Model):
    """People who play together by rules of their own. By `code` or by the link with `key` one applies; either way
    somebody who may must agree."""

    code = models.CharField(_("圈号"), max_length=CODE_LENGTH, unique=True)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    name = models.CharField(_("名称"), max_length=NAME_LENGTH)
    look = models.CharField(max_length=LOOK_LENGTH, editable=False)
    founder = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("谁建的"))
    founded_at = models.DateTimeField(_("开始"), default=timezone.now)
    closed_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = verbose_name_plural = _("亲友圈")
        constraints = [
            models.UniqueConstraint(fields=["look"], condition=Q(closed_at=None), name="open_club_looks_like_no_other")
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args, update_fields=None, **kwargs) -> None:
        """Store the club; its look always follows its name."""
        self.look = looks(self.name)
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "look"}
        super().save(*args, update_fields=update_fields, **kwargs)


class Notice(KeptRow):
    """What a club tells its members; the newest counts, and an empty one says that there is nothing to tell."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="notices")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text = models.CharField(_("公告"), max_length=NOTICE_LENGTH, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta(KeptRow.Meta):
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.text


class Member(models.Model):
    """A person in a club, or one who applied; `powers` are names of `powers.POWERS`, and count for managers alone;
    `has_read` is the newest notice that they read. The row goes when the person does; `Deed`s say that they were
    there."""

    APPLICANT, MEMBER, MANAGER, OWNER = "applicant", "member", "manager", "owner"
    ROLES = {OWNER: _("圈主"), MANAGER: _("管理"), MEMBER: _("成员"), APPLICANT: _("申请中")}

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=list(ROLES.items()), default=APPLICANT)
    powers = models.JSONField(default=list)
    since = models.DateTimeField(default=timezone.now)
    has_read = models.ForeignKey(Notice, models.PROTECT, null=True, related_name="readers")

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="member_once_in_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.user}"

    @property
    def is_in(self) -> bool:
        """Whether they were let in."""
        return self.role != self.APPLICANT

    @property
    def owns(self) -> bool:
        """Whether they are an owner."""
        return self.role == self.OWNER

    @property
    def runs(self) -> bool:
        """Whether they have to do with how the club is run."""
        return self.role in (self.OWNER, self.MANAGER)

    def may(self, power: str) -> bool:
        """Whether they may do what the power is for."""
        return self.owns or (self.role == self.MANAGER and power in self.powers)


class Offer(models.Model):
    """An owner would like a member to be an owner too, or `instead`; the other says yes or no. After a week nobody can
    say yes any more."""

    WAITING, ACCEPTED, REFUSED, WITHDRAWN = "waiting", "accepted", "refused", "withdrawn"
    ANSWERS = {WAITING: _("等回复"), ACCEPTED: _("接受了"), REFUSED: _("没有接受"), WITHDRAWN: _("收回了")}

    club = models.ForeignKey(Club, models.CASCADE, related_name="offers")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    to = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    instead = models.BooleanField(default=False)
    answer = models.CharField(max_length=9, choices=list(ANSWERS.items()), default=WAITING)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "to"], condition=Q(answer="waiting"), name="one_offer_waits_for_each_member"
            )
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.to}"


class Deed(KeptRow):
    """Who did what in a club, and to whom: a row that can only be added. `what` is a name of `deeds.SAYINGS`, whose
    sentence takes the `facts`."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="deeds", verbose_name=_("亲友圈"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    what = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    at = models.DateTimeField(_("时间"), default=timezone.now)

    class Meta(KeptRow.Meta):
        verbose_name = verbose_name_plural = _("圈子里的事")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.what}"


class Apart(models.Model):
    """Two members who may not sit at one table of the club (禁止同桌); `first` has the lower id. `at_two` says whether
    that binds at tables for two as well, `by` who wished it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="apart")
    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at_two = models.BooleanField(_("两人桌也算"), default=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "first", "second"], name="apart_once_in_club"),
            models.CheckConstraint(condition=Q(first__lt=models.F("second")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
