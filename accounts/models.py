"""Accounts, and a short memory of where guests came from."""

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import KEY_LENGTH, NAME_LENGTH, fold, validate_name


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
        """Store the account; its key always follows its name."""
        self.name_key = fold(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)


class GuestArrival(models.Model):
    """One guest was let in from this address; rows older than an hour are forgotten."""

    address = models.CharField(max_length=45)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["address", "at"])]
