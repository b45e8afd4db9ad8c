"""What was disputed in clubs, and the cases of the site's staff. All but a case's state is only ever added to.

Moments of a deal are counted as its record does: after so many moves. Nobody is shown them while it is played.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from longyan.keeping import AppendOnly, KeptRow, UndeletableRows
from talk.models import Report

TEXT_LENGTH = 500


def _person(name: str = "+", **options: object) -> models.ForeignKey:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name=name, **options)


def _either(name: str, **facts: object) -> models.CheckConstraint:
    """That either both facts are so, or neither."""
    first, second = (Q(fact) for fact in facts.items())
    return models.CheckConstraint(condition=first & second | ~first & ~second, name=name)


class Row(KeptRow):
    """A row that can only be added; its permissions are those of the case's desk."""

    class Meta(KeptRow.Meta):
        abstract = True
        default_permissions = ()


class Dispute(Row):
    """A member of a club marked a move for its owner: what was on the table after `moves` moves, as `seat` saw it."""

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="disputes")
    deal = models.ForeignKey("tables.Deal", models.PROTECT, related_name="disputes")
    moves = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    by = _person("disputes")
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["by", "deal", "moves"], name="moment_disputed_once")]

    def __str__(self) -> str:
        return f"{self.deal}.{self.pk}"

    @property
    def verdict(self) -> "Verdict | None":
        """The one that counts."""
        return next(reversed(self.verdicts.all()), None)


class Remark(Row):
    """What whoever marked a move adds to it."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="remarks")
    text = models.CharField(_("怎么回事"), max_length=TEXT_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]


class Verdict(Row):
    """What an owner says of a dispute; a later one takes the place of an earlier. `reversal` is the posting by which
    the match was taken back with it."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="verdicts")
    by = _person()
    text = models.CharField(_("裁定"), max_length=TEXT_LENGTH)
    reversal = models.OneToOneField("ledger.Group", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]


class Reading(Row):
    """Whoever marked a move has read what an owner said of it."""

    verdict = models.OneToOneField(Verdict, models.PROTECT, related_name="reading")
    at = models.DateTimeField(default=timezone.now)


class Case(models.Model):
    """Something the staff looks into. What opened it is its `source`: for `FINDING`, what a statistical desk found.

    Its `state` follows from its proposals and decisions, and is all of it that changes.
    """

    REPORT, DISPUTE, SUSPICION, FINDING = "report", "dispute", "suspicion", "finding"
    SOURCES = [(REPORT, _("举报")), (DISPUTE, _("圈主上交")), (SUSPICION, _("后台怀疑")), (FINDING, _("统计发现"))]
    OPEN, PROPOSED, CLOSED = "open", "proposed", "closed"
    STATES = [(PROPOSED, _("等另一人决定")), (OPEN, _("待处理")), (CLOSED, _("已结案"))]

    source = models.CharField(_("来源"), max_length=9, choices=SOURCES)
    why = models.CharField(_("为什么"), max_length=TEXT_LENGTH, blank=True)
    opened_by = _person(null=True)
    opened_at = models.DateTimeField(_("时间"), default=timezone.now)
    state = models.CharField(_("状态"), max_length=8, choices=STATES, default=OPEN)

    objects = UndeletableRows.as_manager()

    class Meta:
        base_manager_name = "objects"
        ordering = ["-opened_at", "-pk"]
        verbose_name = verbose_name_plural = _("案件")
        default_permissions = ("view",)
        permissions = [("look", _("看四家的牌")), ("propose", _("提议处理")), ("decide", _("决定处理"))]

    def __str__(self) -> str:
        return f"#{self.pk}"

    def save(self, **kwargs: object) -> None:
        """Adds the case, or notes its state; refused for all else."""
        if not self._state.adding and set(kwargs.get("update_fields") or ()) != {"state"}:
            raise AppendOnly("a case is kept as it was opened")
        super().save(**kwargs)

    def delete(self, *args: object, **kwargs: object) -> None:
        """Refused: cases stay."""
        raise AppendOnly("a case is never deleted")


class Party(Row):
    """A person whom a case is about. `by` is who says so, None for a report."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="parties")
    user = _person("+")
    by = _person(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["case", "user"], name="party_once_in_case")]


class Evidence(Row):
    """What a case rests on: a report, a dispute that an owner handed up, or a deal, after so many of its `moves` if one
    is meant."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="evidence")
    deal = models.ForeignKey("tables.Deal", models.PROTECT, null=True, related_name="+")
    moves = models.PositiveIntegerField(null=True)
    report = models.OneToOneField("talk.Report", models.PROTECT, null=True, related_name="evidence")
    dispute = models.OneToOneField(Dispute, models.PROTECT, null=True, related_name="evidence")
    by = _person(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]


class Note(Row):
    """What somebody of the staff has to say on a case."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="notes")
    by = _person()
    text = models.CharField(_("记录"), max_length=TEXT_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]


class Look(Row):
    """Somebody asked to see all hands of a deal that is over, and why: stored before they are shown."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="looks")
    by = _person("looks")
    deal = models.ForeignKey("tables.Deal", models.PROTECT, related_name="looks")
    why = models.CharField(_("为什么要看"), max_length=TEXT_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["-pk"]


class Proposal(Row):
    """What somebody would have done about a person. `reason` is what that person is told, `why` stays with the staff;
    `days` are those of a ban for a time, `undoes` the decision that would be undone."""

    NOTHING, WARNING, BAN, FOREVER, UNDO = "nothing", "warning", "ban", "forever", "undo"
    WHAT = [
        (NOTHING, _("不处理")),
        (WARNING, _("警告")),
        (BAN, _("停用一段时间")),
        (FOREVER, _("永久停用")),
        (UNDO, _("撤销")),
    ]

    case = models.ForeignKey(Case, models.PROTECT, related_name="proposals")
    by = _person()
    about = _person("+")
    what = models.CharField(max_length=7, choices=WHAT)
    days = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=20, choices=Report.REASONS, blank=True)
    why = models.CharField(max_length=TEXT_LENGTH)
    undoes = models.ForeignKey("Decision", models.PROTECT, null=True, related_name="undoings")
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]
        constraints = [
            _either("days_of_a_ban", what="ban", days__isnull=False),
            _either("undoing_of_a_decision", what="undo", undoes__isnull=False),
        ]


class Decision(Row):
    """What came of a proposal: another person agreed, or did not. `proposed_by` is repeated here for the database to
    compare; `ban` is the ban that began with it."""

    proposal = models.OneToOneField(Proposal, models.PROTECT, related_name="decision")
    proposed_by = _person()
    by = _person()
    agreed = models.BooleanField()
    why = models.CharField(max_length=TEXT_LENGTH)
    ban = models.OneToOneField("accounts.Ban", models.PROTECT, null=True, related_name="decision")
    at = models.DateTimeField(default=timezone.now)

    class Meta(Row.Meta):
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(by=F("proposed_by")), name="decided_by_another")]


class Acknowledgement(Row):
    """Whoever was warned has read it."""

    decision = models.OneToOneField(Decision, models.PROTECT, related_name="acknowledgement")
    at = models.DateTimeField(default=timezone.now)
