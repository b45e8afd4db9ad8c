"""The books. A posting (`Group`) has lines (`Entry`), each of which moves an amount into an account or out of it."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from longyan.keeping import KeptRow

NAME_LENGTH = 20
REASON_LENGTH = 200


class Account(models.Model):
    """What holds points or room cards of one club.

    A person's is theirs for good, whether they are a member still or not. Of points the computer players' is the other
    one; of cards the club's `stock`, those that were `issued` to it (below zero), those that tables have `used`, and
    those `held` until it is known who won.
    """

    POINTS, CARDS = "points", "cards"
    PERSON, COMPUTERS = "person", "computers"
    STOCK, ISSUED, USED, HELD = "stock", "issued", "used", "held"

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="books")
    unit = models.CharField(max_length=6, choices=[(unit, unit) for unit in (POINTS, CARDS)])
    kind = models.CharField(
        max_length=9, choices=[(kind, kind) for kind in (PERSON, COMPUTERS, STOCK, ISSUED, USED, HELD)]
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "unit", "kind"], condition=Q(user=None), name="account_once_in_club"
            ),
            models.UniqueConstraint(
                fields=["club", "unit", "user"], condition=Q(user__isnull=False), name="account_of_person_in_club"
            ),
            models.CheckConstraint(
                condition=Q(kind="person", user__isnull=False) | (~Q(kind="person") & Q(user=None)),
                name="account_of_person_or_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.unit}: {self.user_id or self.kind}"


class Group(KeptRow):
    """A posting: `lines` many entries, which sum to zero; a row that can only be added.

    `day` is the evening that it counts for (`days`), which for a correction is that of what it `reverses`; `at` is when
    it was posted, `by` whom, None for a table's own.
    """

    MATCH, CORRECTION = "match", "correction"
    GRANT, HANDOUT, CHARGE, RETURN = "grant", "handout", "charge", "return"
    KINDS = {
        MATCH: _("一场牌"),
        CORRECTION: _("更正"),
        GRANT: _("发房卡"),
        HANDOUT: _("分房卡"),
        CHARGE: _("用房卡"),
        RETURN: _("退押的房卡"),
    }

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="postings", verbose_name=_("亲友圈"))
    kind = models.CharField(max_length=10, choices=list(KINDS.items()))
    match = models.ForeignKey("tables.Match", models.PROTECT, null=True, related_name="postings")
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversal")
    lines = models.PositiveSmallIntegerField()
    day = models.DateField(_("哪天"))
    at = models.DateTimeField(_("时间"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("谁记的")
    )
    reason = models.CharField(_("原因"), max_length=REASON_LENGTH, blank=True)

    class Meta(KeptRow.Meta):
        verbose_name = verbose_name_plural = _("账目")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "day"], name="group_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind"], condition=~Q(kind="correction"), name="group_once_of_match_and_kind"
            ),
            models.CheckConstraint(
                condition=Q(kind="correction", reverses__isnull=False) | (~Q(kind="correction") & Q(reverses=None)),
                name="group_correction_reverses",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def is_of_points(self) -> bool:
        """Whether its lines are points, else they are cards."""
        return self.kind in (self.MATCH, self.CORRECTION)


class Entry(KeptRow):
    """A line of a posting: so much more, or less, in an account; a row that can only be added."""

    group = models.ForeignKey(Group, models.PROTECT, related_name="entries")
    account = models.ForeignKey(Account, models.PROTECT, related_name="entries")
    amount = models.IntegerField()

    class Meta(KeptRow.Meta):
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["group", "account"], name="entry_of_account_in_group")]

    def __str__(self) -> str:
        return f"{self.group_id}: {self.amount:+}"


class Season(models.Model):
    """A club's season: named, from the evening on which it `begins` until the next one does."""

    club = models.ForeignKey("accounts.Club", models.CASCADE, related_name="seasons")
    name = models.CharField(_("赛季的名字"), max_length=NAME_LENGTH)
    begins = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["begins"]
        constraints = [models.UniqueConstraint(fields=["club", "begins"], name="season_begins_once")]

    def __str__(self) -> str:
        return self.name


class Payer(models.Model):
    """Who pays the cards of a club's tables; a club without a row pays from its stock."""

    CLUB, SHARED, WINNER = "club", "shared", "winner"
    WHO = {CLUB: _("圈主付"), SHARED: _("大家平摊"), WINNER: _("赢家付")}

    club = models.OneToOneField("accounts.Club", models.CASCADE, related_name="payer")
    who = models.CharField(_("房卡谁付"), max_length=6, choices=list(WHO.items()), default=CLUB)

    def __str__(self) -> str:
        return self.get_who_display()


class Price(models.Model):
    """How many cards a table costs that is as long: so many `circles`, or with 0 so many `deals`. A length that has no
    price costs what the next longer one does, or else the longest; a site without prices takes none."""

    circles = models.PositiveSmallIntegerField(_("圈数"), default=0)
    deals = models.PositiveSmallIntegerField(_("局数"), default=0)
    cards = models.PositiveSmallIntegerField(_("房卡"))

    class Meta:
        verbose_name = verbose_name_plural = _("房卡价目")
        ordering = ["circles", "deals"]
        constraints = [
            models.UniqueConstraint(fields=["circles", "deals"], name="price_of_length"),
            models.CheckConstraint(
                condition=Q(circles=0, deals__gt=0) | Q(circles__gt=0, deals=0), name="price_of_circles_or_deals"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circles or self.deals}: {self.cards}"


class Grant(KeptRow):
    """Somebody of the staff proposes to give cards to a club: a row that can only be added."""

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="grants", verbose_name=_("亲友圈"))
    cards = models.PositiveIntegerField(_("房卡"), validators=[MinValueValidator(1)])
    reason = models.CharField(_("为什么"), max_length=REASON_LENGTH)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("提议人"))
    at = models.DateTimeField(_("时间"), default=timezone.now)

    class Meta(KeptRow.Meta):
        verbose_name = verbose_name_plural = _("房卡发放")
        ordering = ["-pk"]
        permissions = [("decide_grant", "Can confirm or refuse cards that somebody else proposed")]

    def __str__(self) -> str:
        return f"{self.club}: {self.cards}"


class Verdict(KeptRow):
    """What another of the staff said to a grant: a row that can only be added. `group` is the posting that came of
    it."""

    grant = models.OneToOneField(Grant, models.PROTECT, related_name="verdict")
    agreed = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    group = models.OneToOneField(Group, models.PROTECT, null=True, related_name="verdict")

    class Meta(KeptRow.Meta):
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.grant_id}: {self.agreed}"
