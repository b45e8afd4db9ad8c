"""The record: a room has chairs and matches, a match has seats and deals, a deal has moves.

Moments that only people read are datetimes; moments that the clock reckons with (`due`, `seen_at`, `beat_at`
and all of `clocks`) are milliseconds since 1970.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from longyan.keeping import AppendOnly, KeptRow, KeptRows, UndeletableRows
from longyan.keys import new_key
from tables.arranged import ANYBODY, FULL, LIGHT, LINK, NOBODY, OFF, Arranged
from tables.clubs.models import ClubTable
from tables.rounds import Length
from tables.toggles import TOGGLES

__all__ = [
    "ANYBODY", "CODE_LENGTH", "FULL", "LIGHT", "LINK", "NOBODY", "OFF", "ActiveLinks", "Audience", "Chair",
    "ClubTable", "Deal", "Handover", "HeardPassing", "Heartbeat", "Invitation", "Match", "Move", "Room", "Seat",
    "ShareLink", "SitRequest", "Tally", "Vote", "new_key",
]  # fmt: skip

CODE_LENGTH = 6


class WonBy(models.Func):
    """The win of a deal's result, written with its path in it, as an index must be to be used."""

    key, output_field = "win", models.CharField()

    def as_sqlite(self, compiler: object, connection: object, **context: object) -> tuple[str, object]:
        """SQLite has a function for it."""
        return self.as_sql(compiler, connection, template=f"JSON_EXTRACT(%(expressions)s, '$.{self.key}')", **context)

    def as_postgresql(self, compiler: object, connection: object, **context: object) -> tuple[str, object]:
        """PostgreSQL has an operator for it."""
        return self.as_sql(compiler, connection, template=f"(%(expressions)s ->> '{self.key}')", **context)


class Room(Arranged):
    """A place with a code, its settings and the house rules pinned when it was opened.

    Whoever holds the link with its `key` may sit down; `listed` rooms stand in the lobby, and there everybody may.
    One of a `club` is for its members alone; one that was opened at a `club_table` begins by itself at `starts_at`, and
    computer players take its free chairs at `fills_at` (None: not so). `watchers` people watch, which is believed
    until a moment (`watching.audience`).
    """

    code = models.CharField(_("房号"), max_length=CODE_LENGTH, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rooms", verbose_name=_("谁开的"))
    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="rooms", verbose_name=_("亲友圈"))
    club_table = models.ForeignKey("tables.ClubTable", models.PROTECT, null=True, related_name="rooms")
    starts_at = models.BigIntegerField(null=True)
    fills_at = models.BigIntegerField(null=True)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    listed = models.BooleanField(_("谁都可以坐下"), default=False)
    watchers = models.PositiveIntegerField(default=0)
    watchers_until = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(_("开始"), default=timezone.now)
    closed_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = verbose_name_plural = _("房间")
        indexes = [
            models.Index(fields=["created_at"], name="room_open", condition=Q(closed_at=None)),
            models.Index(fields=["starts_at"], name="room_starts", condition=Q(starts_at__isnull=False)),
            models.Index(fields=["fills_at"], name="room_fills", condition=Q(fills_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_open(self) -> bool:
        """Whether whoever may come here at all may sit down unasked."""
        return self.listed or self.club_table_id is not None


class Chair(models.Model):
    """A place of a room, kept between its matches: a person's, a computer player's, or free.

    `ready` is what a person agreed to, by these rules and with these others; `sat_at` since when they sit there;
    `seen_at` when their page was last there.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="chairs")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="chairs")
    bot = models.CharField(max_length=20, blank=True)
    ready = models.BooleanField(default=False)
    sat_at = models.DateTimeField(null=True)
    seen_at = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["room", "index"], name="chair_index_in_room"),
            models.UniqueConstraint(fields=["room", "user"], name="chair_of_user_in_room"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=""), name="chair_person_or_computer"),
        ]

    def __str__(self) -> str:
        return f"{self.room}:{self.index}"

    @property
    def is_free(self) -> bool:
        """Whether nobody has it."""
        return self.user_id is None and not self.bot


class SitRequest(models.Model):
    """Somebody asks to sit in a room, and what came of it; `by` is who answered.

    One that was answered with `REMOVED` nobody asked: the owner sent that person from their chair.
    """

    WAITING, ACCEPTED, REFUSED, WITHDRAWN, REMOVED = "waiting", "accepted", "refused", "withdrawn", "removed"

    room = models.ForeignKey(Room, models.CASCADE, related_name="requests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sit_requests")
    asked_at = models.DateTimeField()
    answer = models.CharField(
        max_length=9,
        choices=[(answer, answer) for answer in (WAITING, ACCEPTED, REFUSED, WITHDRAWN, REMOVED)],
        default=WAITING,
    )
    answered_at = models.DateTimeField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["room", "user"], condition=Q(answer="waiting"), name="request_waiting_once_in_room"
            )
        ]

    def __str__(self) -> str:
        return f"{self.room}?{self.pk}"


class Match(models.Model):
    """Deals between the same seats, as many as `length` says; playing the same table again is a new match of the
    room."""

    room = models.ForeignKey(Room, models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField(_("第几场"))
    rules = models.JSONField()
    rule_version = models.ForeignKey("rulesets.RuleVersion", models.PROTECT, null=True, related_name="matches")
    deals = models.PositiveSmallIntegerField(null=True)
    circles = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(_("开始"), default=timezone.now)
    finished_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = verbose_name_plural = pgettext_lazy("matches", "场")
        constraints = [models.UniqueConstraint(fields=["room", "number"], name="match_number_in_room")]
        indexes = [models.Index(fields=["started_at"], name="match_by_time")]

    def __str__(self) -> str:
        return f"{self.room}/{self.number}"

    @property
    def length(self) -> Length:
        """How long it is."""
        return Length(self.deals, self.circles)


class Seat(models.Model):
    """A person or a computer player at a match: who holds it now, earlier holders are in its `Handover`s. `points` are
    those of the deals that are over.

    `left_at` is since when its person has been gone for good, None while they have not: until somebody takes it, the
    clock plays there. `page` is the mark of the one page of theirs that may act (`control`), "" for any.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)
    points = models.IntegerField(default=0)
    seen_at = models.BigIntegerField(null=True)
    left_at = models.BigIntegerField(null=True)
    page = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="seat_index_in_match"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_of_user_in_match"),
            models.CheckConstraint(
                condition=Q(user=None, bot__gt="") | Q(user__isnull=False, bot=""),
                name="seat_person_or_computer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}:{self.index}"


class Deal(models.Model):
    """One deal. What it was dealt from never changes, and how it ended is written once (`guards`).

    `moves` counts its moves; `due` is the earliest pending moment, None when nothing is; `clocks` is the
    stored form of `clock.Clocks`; `result` is None while it is played, then a JSON object: status (won, drawn
    or abandoned), winner, win, points.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="played")
    number = models.PositiveSmallIntegerField(_("第几局"))
    rules = models.JSONField()
    dealer = models.PositiveSmallIntegerField()
    streak = models.PositiveSmallIntegerField()
    wall = models.JSONField()
    dice = models.JSONField()
    created_at = models.DateTimeField(_("开始"), default=timezone.now)
    ended_at = models.DateTimeField(_("结束"), null=True)
    moves = models.PositiveIntegerField(default=0)
    due = models.BigIntegerField(null=True)
    clocks = models.JSONField()
    result = models.JSONField(null=True)

    objects = UndeletableRows.as_manager()

    class Meta:
        base_manager_name = "objects"
        verbose_name = verbose_name_plural = pgettext_lazy("deals", "局")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="deal_number_in_match")]
        indexes = [
            models.Index(fields=["due"], name="deal_due", condition=Q(due__isnull=False)),
            models.Index(fields=["created_at"], name="deal_by_time"),
            models.Index(WonBy("result"), name="deal_by_win"),
        ]

    def __str__(self) -> str:
        return f"{self.match}#{self.number}"

    def delete(self, *args: object, **kwargs: object) -> None:
        """Refused: deals stay."""
        raise AppendOnly("a deal is never deleted")


class Move(models.Model):
    """One accepted move: a row that can only be added.

    `seat` is None for the table's own step; `question` is the seat's own question number that the move
    answers; `took_ms` how long that question was open; `toggle` which of a person's toggles gave the answer, None if
    they clicked: other players see no difference, a review must.
    """

    PERSON, COMPUTER, CLOCK, TABLE = "person", "computer", "clock", "table"

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="record")
    number = models.PositiveIntegerField(_("第几步"))
    seat = models.PositiveSmallIntegerField(_("座位"), null=True)
    question = models.PositiveIntegerField(null=True)
    action = models.CharField(_("说了"), max_length=20)
    events = models.JSONField()
    by = models.CharField(max_length=8, choices=[(by, by) for by in (PERSON, COMPUTER, CLOCK, TABLE)])
    at = models.DateTimeField()
    took_ms = models.PositiveIntegerField(null=True)
    toggle = models.CharField(max_length=8, null=True, choices=[(toggle, toggle) for toggle in TOGGLES])

    objects = KeptRows.as_manager()

    class Meta:
        base_manager_name = "objects"
        verbose_name = verbose_name_plural = _("牌谱")
        ordering = ["deal", "number"]
        constraints = [models.UniqueConstraint(fields=["deal", "number"], name="move_number_in_deal")]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.number}"

    def save(self, **kwargs: object) -> None:
        """Adds the move; refused for one that is stored already."""
        if not self._state.adding:
            raise AppendOnly("a move is never changed")
        super().save(**{**kwargs, "force_insert": True})

    def delete(self, *args: object, **kwargs: object) -> None:
        """Refused: moves stay."""
        raise AppendOnly("a move is never deleted")


class Handover(KeptRow):
    """A seat that changed hands: a row that can only be added.

    `moves` says after how many moves of the deal; `after_end` whether the deal was over by then, so that its points are
    still those of who gave the seat up. Neither a person nor a computer player stands for an empty chair. `by` is who
    did it.
    """

    LEFT, BACK, TAKEN, REPLACED, PUT = "left", "back", "taken", "replaced", "put"

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="handovers")
    moves = models.PositiveIntegerField()
    after_end = models.BooleanField(default=False)
    seat = models.PositiveSmallIntegerField(_("座位"))
    from_user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="given_up")
    from_bot = models.CharField(max_length=20, blank=True)
    to_user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="taken_over")
    to_bot = models.CharField(max_length=20, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("谁做的"))
    why = models.CharField(max_length=8, choices=[(why, why) for why in (LEFT, BACK, TAKEN, REPLACED, PUT)])
    at = models.DateTimeField(_("时间"))

    class Meta(KeptRow.Meta):
        verbose_name = verbose_name_plural = _("换人")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.moves}:{self.seat}"


class Vote(KeptRow):
    """What a person said to ending a match early: a row that can only be added.

    `number` counts the votes of the match from 1; SILENCE is a yes of somebody who said nothing in time.
    """

    CALL, YES, NO, SILENCE = "call", "yes", "no", "silence"

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="votes")
    moves = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField(_("第几次"))
    seat = models.PositiveSmallIntegerField(_("座位"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("玩家"))
    says = models.CharField(max_length=8, choices=[(said, said) for said in (CALL, YES, NO, SILENCE)])
    at = models.DateTimeField(_("时间"))

    class Meta(KeptRow.Meta):
        verbose_name = verbose_name_plural = _("散桌表决")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.number}:{self.seat}"


class Heartbeat(models.Model):
    """The one row that says when a clock loop was last alive."""

    ONLY = 1

    beat_at = models.BigIntegerField()


class Audience(models.Model):
    """So many people watch a room's table by the count of one `holder`, a server process, which says so again before
    long: what a process that died left behind counts no more (`seen_at`)."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="audiences")
    holder = models.CharField(max_length=32)
    count = models.PositiveIntegerField()
    seen_at = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "holder"], name="audience_of_holder_in_room")]


class HeardPassing(models.Model):
    """The one row that says how persons of this site pass (`pauses.Passing`), by what `passing` heard of them.

    `marks` and `silent` are None until enough was heard; `passes` is how many were, `renewed_at` (ms) when.
    """

    ONLY = 1

    marks = models.JSONField(null=True)
    silent = models.FloatField(null=True)
    passes = models.PositiveIntegerField(default=0)
    renewed_at = models.BigIntegerField(default=0)


class ActiveLinks(models.QuerySet):
    """Links to show others what one sat at."""

    def active(self) -> "ActiveLinks":
        """Those that were not taken back."""
        return self.filter(revoked_at=None)


class ShareLink(models.Model):
    """A secret address by which anybody may look at a match that is over, or at one of its deals, as whoever made it
    may; until it is taken back. `names_hidden` shows the seats by their winds alone."""

    key = models.CharField(max_length=32, unique=True, default=new_key)
    match = models.ForeignKey(Match, models.PROTECT, related_name="links")
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, related_name="links")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="links")
    names_hidden = models.BooleanField(_("隐去名字"), default=False)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)

    objects = ActiveLinks.as_manager()

    def __str__(self) -> str:
        return f"{self.match}~{self.pk}"


class Tally(models.Model):
    """When somebody tried something of late (`limits`): `who` is a person or an address, `moments` are milliseconds, in
    order. Rows that are a day old are forgotten."""

    what = models.CharField(max_length=20)
    who = models.CharField(max_length=60)
    moments = models.JSONField(default=list)
    last_at = models.BigIntegerField(default=0, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="tally_of_whom")]

    def __str__(self) -> str:
        return f"{self.what}: {len(self.moments)}"


class Invitation(models.Model):
    """Somebody who waits in a room would like a friend to sit down there; gone once the friend does or does not want
    to. It stands in the friend's lobby while the room waits."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    to = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["room", "to"], name="invited_once_to_room")]

    def __str__(self) -> str:
        return f"{self.room}!{self.pk}"
