"""Packs and their recordings. They lie in the database, so that all processes and machines of a site have the same."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Pack(models.Model):
    """A voice that players may choose; `name` is its id in voice.toml, `title` what players read."""

    name = models.SlugField(max_length=40, unique=True)
    title = models.CharField(max_length=16)
    dialect = models.CharField(max_length=16)
    language = models.CharField(max_length=35)
    author = models.CharField(max_length=60)
    licence = models.CharField(max_length=60)
    captions = models.JSONField(default=dict)
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("声音包")
        verbose_name_plural = _("声音包")

    def __str__(self) -> str:
        return self.title


class Recording(models.Model):
    """One call of a pack; `digest` is of its bytes."""

    pack = models.ForeignKey(Pack, models.CASCADE, related_name="recordings")
    call = models.CharField(max_length=40)
    kind = models.CharField(max_length=4)
    seconds = models.FloatField()
    digest = models.CharField(max_length=16)
    sound = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pack", "call"], name="one_recording_of_a_call")]

    def __str__(self) -> str:
        return f"{self.call}.{self.kind}"
