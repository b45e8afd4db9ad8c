"""What was said, who keeps away from whom, and what was reported."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from longyan.keeping import AppendOnly, KeptRows, UndeletableRows
from talk.cleaning import LONGEST

NOTE_LENGTH = 500


class UnchangedRows(models.QuerySet):
    """Rows that are added and in the end forgotten, but never changed."""

    update = _update = KeptRows.update
    bulk_update = KeptRows.bulk_update


class Utterance(models.Model):
    """Something said in a room; `what` is a phrase's or a picture's name, or the line that was typed.

    `match`, `deal` and `moves` say when: in which match, in which deal of it, after how many moves. Nobody is shown
    `moves`, for it counts moves that others did not see.
    """

    PHRASE, EMOTE, CHAT = "phrase", "emote", "chat"

    room = models.ForeignKey("tables.Room", models.PROTECT, related_name="utterances")
    match = models.ForeignKey("tables.Match", models.PROTECT, null=True, related_name="utterances")
    deal = models.PositiveSmallIntegerField(null=True)
    moves = models.PositiveIntegerField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="utterances")
    kind = models.CharField(max_length=6, choices=[(kind, kind) for kind in (PHRASE, EMOTE, CHAT)])
    what = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(default=timezone.now)

    objects = UnchangedRows.as_manager()

    class Meta:
        base_manager_name = "objects"
        indexes = [
            models.Index(fields=["room", "-id"], name="utterance_of_room"),
            models.Index(fields=["user", "at"], name="utterance_of_user"),
            models.Index(fields=["at"], name="utterance_at"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}~{self.pk}"

    def save(self, **kwargs: object) -> None:
        """Adds it; refused for one that is stored already."""
        if not self._state.adding:
            raise AppendOnly("what was said is never changed")
        super().save(**{**kwargs, "force_insert": True})


class Distance(models.Model):
    """`by` does not hear `about` (mute), or the two neither hear nor meet each other (block)."""

    MUTE, BLOCK = "mute", "block"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="keeps_away_from")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kept_away")
    kind = models.CharField(max_length=5, choices=[(MUTE, _("静音")), (BLOCK, _("拉黑"))])
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["by", "about"], name="one_distance_of_two"),
            models.CheckConstraint(condition=~Q(by=F("about")), name="no_distance_from_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id}-{self.about_id}"


class Report(models.Model):
    """Somebody was reported: a row that is kept as it was filed; only `state` changes, as it is dealt with.

    `deal` and `move` name the moment: after so many moves of the deal's record, None for the whole of it. `quotes` are
    what the reported person said, as JSON objects (at, kind, what), copied, for utterances are forgotten.
    """

    CHEATING, PARTNERS, ABUSE, STALLING, OTHER = "cheating", "partners", "abuse", "stalling", "other"
    REASONS = [
        (CHEATING, _("作弊、用外挂")),
        (PARTNERS, _("合伙打牌、互相递牌")),
        (ABUSE, _("骂人、说脏话")),
        (STALLING, _("故意拖时间、乱退")),
        (OTHER, _("别的")),
    ]
    OPEN = "open"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("谁举报的"), related_name="reports")
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("举报谁"), related_name="reported"
    )
    room = models.ForeignKey("tables.Room", models.PROTECT, related_name="reports")
    match = models.ForeignKey("tables.Match", models.PROTECT, related_name="reports")
    deal = models.ForeignKey("tables.Deal", models.PROTECT, null=True, related_name="reports")
    move = models.PositiveIntegerField(null=True)
    reason = models.CharField(_("为什么"), max_length=8, choices=REASONS)
    note = models.CharField(_("怎么回事"), max_length=NOTE_LENGTH, blank=True)
    quotes = models.JSONField(default=list)
    state = models.CharField(max_length=8, default=OPEN)
    at = models.DateTimeField(default=timezone.now)

    objects = UndeletableRows.as_manager()

    class Meta:
        base_manager_name = "objects"
        ordering = ["-at", "-pk"]
        verbose_name = verbose_name_plural = _("举报")
        indexes = [models.Index(fields=["by", "at"], name="report_by_at")]

    def __str__(self) -> str:
        return f"{self.match}!{self.pk}"

    def save(self, **kwargs: object) -> None:
        """Adds the report, or notes its state; refused for all else."""
        if not self._state.adding and set(kwargs.get("update_fields") or ()) != {"state"}:
            raise AppendOnly("a report is kept as it was filed")
        super().save(**kwargs)

    def delete(self, *args: object, **kwargs: object) -> None:
        """Refused: reports stay."""
        raise AppendOnly("a report is never deleted")
