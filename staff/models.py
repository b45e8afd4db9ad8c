"""What is kept of those who look after the site."""

from django.conf import settings
from django.db import models
from django.utils import timezone


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
