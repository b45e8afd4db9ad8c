"""What is kept of those who look after the site."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from longyan.keeping import KeptRow


class FirstKey(models.Model):
    """A key that was printed while the site had no staff: whoever shows it becomes the first admin. `digest` cannot be
    turned back into it."""

    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)


class SpareCode(models.Model):
    """A code that is good once, for whoever has not got the phone at hand; `digest` cannot be turned back into it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="spare_codes")
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="spare_code_of_user")]


class RoleChange(KeptRow):
    """Somebody is to be given a role of `roles.ROLES`, or it is to be taken from them: a row that can only be added.
    What came of it is its `RoleDecision`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="role_changes", verbose_name=_("给谁")
    )
    role = models.CharField(_("角色"), max_length=20)
    gives = models.BooleanField(_("给还是收回"), choices=[(True, _("给")), (False, _("收回"))], default=True)
    why = models.CharField(_("为什么"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("谁提的"))
    at = models.DateTimeField(_("时间"), default=timezone.now)

    class Meta(KeptRow.Meta):
        ordering = ["-pk"]
        verbose_name = verbose_name_plural = _("角色变动")

    def __str__(self) -> str:
        return str(self.user)


class RoleDecision(KeptRow):
    """A second person agreed to a role change, or did not. `alone` says that nobody else was there who could have."""

    change = models.OneToOneField(RoleChange, models.PROTECT, related_name="decision")
    agrees = models.BooleanField()
    alone = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)


class SiteState(KeptRow):
    """What the site is set to, from `at` until the next row: none is ever changed, so that all can be read later.

    An empty name is the game's own. A banner is shown in a reader's language, or else in Chinese; where both its ends
    are empty, as long as it has words. From `maintenance_from` on no deal begins.
    """

    OPEN, GUESTS, CLOSED = "open", "guests", "closed"
    NOTE, WARNING = "note", "warning"

    name = models.CharField(_("网站名称"), max_length=20, blank=True, help_text=_("留空就叫龙岩麻将。"))
    registration = models.CharField(
        _("注册"),
        max_length=6,
        choices=[
            (OPEN, _("谁都可以注册，也可以当游客")),
            (GUESTS, _("只能当游客，不能注册")),
            (CLOSED, _("不收新人")),
        ],
        default=OPEN,
    )
    banner_zh_hans = models.CharField(_("公告（简体）"), max_length=200, blank=True)
    banner_zh_hant = models.CharField(_("公告（繁体）"), max_length=200, blank=True)
    banner_en = models.CharField(_("公告（英文）"), max_length=200, blank=True)
    banner_level = models.CharField(
        _("公告多要紧"), max_length=7, choices=[(NOTE, _("普通")), (WARNING, _("要紧"))], default=NOTE
    )
    banner_from = models.DateTimeField(_("公告从什么时候"), null=True, blank=True)
    banner_until = models.DateTimeField(_("公告到什么时候"), null=True, blank=True)
    maintenance_from = models.DateTimeField(
        _("维护从什么时候"),
        null=True,
        blank=True,
        help_text=_("提前一小时起大家都看得到。到点以后不开新桌，正在打的一局打完就停；后台照常能进。"),
    )
    maintenance_until = models.DateTimeField(_("维护大约到什么时候"), null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("谁改的"))
    at = models.DateTimeField(_("时间"), default=timezone.now)

    class Meta(KeptRow.Meta):
        ordering = ["-pk"]
        verbose_name = verbose_name_plural = _("网站设置")

    def __str__(self) -> str:
        return f"{timezone.localtime(self.at):%Y-%m-%d %H:%M}"

    def clean(self) -> None:
        """What ends has begun before."""
        for begins, ends in (("banner_from", "banner_until"), ("maintenance_from", "maintenance_until")):
            since, until = getattr(self, begins), getattr(self, ends)
            if (
                until is not None
                and (since is None or until <= since)
                and (since is not None or ends != "banner_until")
            ):
                raise ValidationError({ends: _("要比开始晚。")})
