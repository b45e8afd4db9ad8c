"""By what one plays at a table, settled before anybody sits there: of a room, and of a club's standing table."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from longyan.engine.seatview import ALL, WINNER
from tables.rounds import Length

NOBODY, LINK, ANYBODY = "nobody", "link", "anybody"
"""Who may watch at a room's table: no one, whoever holds its link, whoever has an account."""

FULL, LIGHT, OFF = "full", "light", "off"
"""How well pauses hide who could have claimed: after every discard, now and then, not at all."""


class Arranged(models.Model):
    """Rules, length, clocks, and what else is settled of a table. `rule_version` is the named rules that these are,
    None where they are a preset's, or were changed for this table.

    Where one `may_vote` all who play may end a match early. After `fill_minutes` computer players take the chairs that
    are still free, never for None. Whoever has no more points on a day than `floor` sits down no more on it (None:
    whatever they have).
    """

    preset = models.CharField(_("规则"), max_length=40)
    rules = models.JSONField()
    rule_version = models.ForeignKey("rulesets.RuleVersion", models.PROTECT, null=True, related_name="%(class)ss")
    deals = models.PositiveSmallIntegerField(_("局数"), null=True)
    circles = models.PositiveSmallIntegerField(_("圈数"), default=0)
    hands_open = models.CharField(
        _("结算时亮牌"), max_length=6, choices=[(ALL, _("四家都亮")), (WINNER, _("只亮胡家"))], default=ALL
    )
    hints = models.BooleanField(_("提示"), default=True)
    turn_seconds = models.PositiveSmallIntegerField(default=15)
    bank_seconds = models.PositiveSmallIntegerField(default=30)
    claim_seconds = models.PositiveSmallIntegerField(default=6)
    pace_ms = models.PositiveIntegerField(default=700)
    flip_ms = models.PositiveIntegerField(default=2000)
    bot_ms = models.PositiveIntegerField(default=900)
    next_deal_seconds = models.PositiveSmallIntegerField(default=15)
    watching = models.CharField(
        _("旁观"),
        max_length=8,
        choices=[(NOBODY, _("不让旁观")), (LINK, _("有链接的人可以旁观")), (ANYBODY, _("谁都可以旁观"))],
        default=LINK,
    )
    watch_delay_seconds = models.PositiveSmallIntegerField(_("旁观晚多少秒"), default=30)
    masking = models.CharField(
        _("遮掩停顿"),
        max_length=5,
        choices=[(FULL, _("每张都遮")), (LIGHT, _("偶尔遮")), (OFF, _("不遮"))],
        default=FULL,
    )
    chat = models.BooleanField(_("可以打字聊天"), default=False)
    may_vote = models.BooleanField(_("提议提前结束"), default=True)
    fill_minutes = models.PositiveSmallIntegerField(_("等多久让电脑补位"), null=True)
    floor = models.IntegerField(_("一天输到多少分就不能再坐"), null=True)

    class Meta:
        abstract = True

    @property
    def length(self) -> Length:
        """How long its matches are."""
        return Length(self.deals, self.circles)

    @property
    def arranged(self) -> dict[str, object]:
        """All of it, by the names of its fields."""
        return {field.attname: getattr(self, field.attname) for field in Arranged._meta.get_fields()}
