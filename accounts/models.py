"""Accounts and what hangs on them: names they had, devices, recovery codes, friends; and a short memory of where guests
came from."""

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.avatars import DEFAULTS
from accounts.clubs.models import Apart, Club, Deed, Member, Notice, Offer
from accounts.names import KEY_LENGTH, LOOK_LENGTH, NAME_LENGTH, fold, looks, validate_name

__all__ = [
    "Apart", "Ban", "Club", "Deed", "Device", "FormerName", "Friendship", "GuestArrival", "Member", "Notice", "Offer",
    "RecoveryCode", "User",
]  # fmt: skip


class UserManager(BaseUserManager):
    """Makes accounts and finds them by any spelling of their name."""

    def create_user(self, username: str, password: str | None = None, **fields) -> "User":
        """A stored account; without a password nobody can log in to it."""
        user = self.model(username=self.model.normalize_username(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields) -> "User":
        """A stored account that may do everything, for `manage.py createsuperuser`."""
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str) -> "User":
        """The account of this name, however its letters are written."""
        return self.get(name_key=fold(username))


class User(AbstractBaseUser, PermissionsMixin):
    """A person. A guest has no password yet; choosing one keeps the row and all that hangs on it."""

    username = models.CharField(
        _("名字"),
        max_length=NAME_LENGTH,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": _("这个名字已经有人用了，请换一个。")},
    )
    name_key = models.CharField(max_length=KEY_LENGTH, unique=True, editable=False)
    look = models.CharField(max_length=LOOK_LENGTH, db_index=True, editable=False)
    renamed_at = models.DateTimeField(null=True, editable=False)
    avatar = models.CharField(max_length=20, blank=True, editable=False)
    email = models.EmailField(_("邮箱"), blank=True, db_index=True)
    is_guest = models.BooleanField(_("游客"), default=False)
    is_active = models.BooleanField(_("可以登录"), default=True)
    is_staff = models.BooleanField(_("可以进后台"), default=False)
    date_joined = models.DateTimeField(_("加入时间"), default=timezone.now)
    preferences = models.JSONField(_("设置"), default=dict, blank=True)

    objects = UserManager()

    USERNAME_FIELD = "username"

    class Meta:
        verbose_name = _("玩家")
        verbose_name_plural = _("玩家")

    def __str__(self) -> str:
        return self.username

    def save(self, *args, update_fields=None, **kwargs) -> None:
        """Store the account; its key and its look always follow its name."""
        self.name_key, self.look = fold(self.username), looks(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key", "look"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def picture(self) -> str:
        """The name of the drawing that stands for this person: the one that was chosen, or else one by the id."""
        return self.avatar or DEFAULTS[(self.pk or 0) % len(DEFAULTS)]


class FormerName(models.Model):
    """A name that somebody gave up not long ago: until `until` nobody else may have it."""

    owner = models.ForeignKey(User, models.CASCADE, related_name="former_names")
    look = models.CharField(max_length=LOOK_LENGTH, db_index=True)
    until = models.DateTimeField()


class Device(models.Model):
    """A session that is open: what the browser says it is (`kind` of `devices`), and when it was last seen."""

    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    kind = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)


class RecoveryCode(models.Model):
    """One code by which its owner may set a new password, once; `digest` cannot be turned back into it."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_of_user")]


class Ban(models.Model):
    """Somebody may not come in until a moment, None for good, or until it is lifted (`barring`). `reason` is a name of
    `barring.REASONS`; `was_active` says whether they could come in before."""

    user = models.ForeignKey(User, models.PROTECT, related_name="bans")
    reason = models.CharField(max_length=20, blank=True)
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    was_active = models.BooleanField(default=True)

    class Meta:
        indexes = [models.Index(fields=["user"], name="ban_not_lifted", condition=models.Q(lifted_at=None))]

    def __str__(self) -> str:
        return f"{self.user}: {self.until or 'for good'}"


class Friendship(models.Model):
    """`asker` asked `asked` to be friends; they are once it is accepted."""

    asker = models.ForeignKey(User, models.CASCADE, related_name="+")
    asked = models.ForeignKey(User, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["asker", "asked"], name="friendship_asked_once")]


class GuestArrival(models.Model):
    """One guest was let in from this address; rows older than an hour are forgotten."""

    address = models.CharField(max_length=45)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["address", "at"])]
